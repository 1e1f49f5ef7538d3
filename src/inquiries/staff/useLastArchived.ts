import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tabStorage } from '../../platform/browser/browser-storage.ts';
import { screenUsername } from '../../platform/browser/screen-session.ts';
import { inquiryQuery } from '../inquiries.staff.queries.ts';
import type { ArchivedInquiry } from './ListLine.tsx';

const key = 'lastArchived';

/** The id of what this person has archived in this tab before the screen was opened; no name is kept on the device. */
function readStored(): number | null {
  const stored = tabStorage.readJson(key) as { id?: unknown; by?: unknown } | null;
  return typeof stored?.id === 'number' && stored.by === screenUsername() ? stored.id : null;
}

/**
 * The inquiry that was archived last, for Undo, and the function that sets it. After a reload it is read again, and left out if it
 * is not archived any more.
 */
export function useLastArchived() {
  const [archived, setArchived] = useState<ArchivedInquiry | null>(null);
  const [stored, setStored] = useState(readStored);
  const { data } = useQuery({ ...inquiryQuery(stored ?? 0, useQueryClient()), enabled: stored !== null });
  const earlier = stored !== null && data?.isArchived === true ? { id: data.id, name: data.name } : null;
  const change = (next: ArchivedInquiry | null) => {
    if (next === null) tabStorage.remove(key);
    else tabStorage.write(key, JSON.stringify({ id: next.id, by: screenUsername() }));
    setStored(null);
    setArchived(next);
  };
  return [archived ?? earlier, change] as const;
}
