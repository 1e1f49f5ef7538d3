import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Vehicle } from '../../vehicles/vehicle.ts';

const route = getRouteApi('/admin/');
type Search = Record<string, unknown>;

/** What the form of a new vehicle begins with: nothing, or a copy of another vehicle. */
type Adding = 'empty' | Vehicle;

/**
 * What the open form of a new vehicle begins with, null while it is closed, and a function that sets this. The
 * address can open it too: `/admin?tab=inventory&add=vehicle`.
 */
export function useAdding() {
  const search: Search = route.useSearch();
  const navigate = route.useNavigate();
  const [adding, setAdding] = useState<Adding | null>(null);
  const isInAddress = search['add'] === 'vehicle';
  const set = (next: Adding | null) => {
    setAdding(next);
    if (next !== null || !isInAddress) return;
    void navigate({
      search: (before: Search) => ({ ...before, add: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return [adding ?? (isInAddress ? 'empty' : null), set] as const;
}
