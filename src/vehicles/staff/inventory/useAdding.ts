import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

const route = getRouteApi('/admin/');
type Search = Record<string, unknown>;

/**
 * Whether the form of a new vehicle is open, and a function to open or close it. The address can open it too:
 * `/admin?tab=inventory&add=vehicle`.
 */
export function useAdding() {
  const search: Search = route.useSearch();
  const navigate = route.useNavigate();
  const [adding, setAdding] = useState(false);
  const isInAddress = search['add'] === 'vehicle';
  const set = (next: boolean) => {
    setAdding(next);
    if (next || !isInAddress) return;
    void navigate({
      search: (before: Search) => ({ ...before, add: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return [adding || isInAddress, set] as const;
}
