import { useEffect, useState } from 'react';
import { storedUsername } from '../../../platform/browser/stored-session.ts';
import { createDrafts } from '../../../ui/staff/form/drafts.ts';
import { titleOf, valuesSchema } from './form-values.ts';

/** Vehicles that are filled in and not saved. */
export const vehicleDrafts = createDrafts('vehicleDraft', valuesSchema);

/** Where the draft of a vehicle is kept; null for one that is not saved yet. */
export const draftKeyOf = (username: string, vehicleId: number | null) => ({
  username,
  subject: String(vehicleId ?? 'new'),
});

/** What is listed of a draft: `vehicleId` null for a vehicle that is not saved yet; `savedAt` is ISO 8601. */
export type DraftNote = { vehicleId: number | null; title: string; savedAt: string };

/** The signed-in user's drafts on this device, the newest first. */
export const listDrafts = (): DraftNote[] =>
  vehicleDrafts.list(storedUsername()).map(({ subject, draft }) => ({
    vehicleId: subject === 'new' ? null : Number(subject),
    title: titleOf(draft.values),
    savedAt: draft.savedAt,
  }));

/** The same as they come and go. */
export function useDrafts(): DraftNote[] {
  const [drafts, setDrafts] = useState(listDrafts);
  useEffect(() => vehicleDrafts.subscribe(() => setDrafts(listDrafts())), []);
  return drafts;
}
