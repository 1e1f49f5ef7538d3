import { useEffect, useState } from 'react';
import { listDrafts, subscribeToDrafts, type DraftNote } from './drafts.ts';

/** The signed-in user's drafts on this device, the newest first, as they come and go. */
export function useDrafts(): DraftNote[] {
  const [drafts, setDrafts] = useState(listDrafts);
  useEffect(() => subscribeToDrafts(() => setDrafts(listDrafts())), []);
  return drafts;
}
