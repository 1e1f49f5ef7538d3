import { useEffect, useState } from 'react';
import { screenUsername } from '../../../platform/browser/screen-session.ts';
import type { PhotoSource } from '../../../images/staff/uploads/photo-source.ts';
import { createDrafts, type Draft } from '../../../ui/staff/form/drafts.ts';
import { titleOf, valuesSchema, type FormValues } from './form-values.ts';

export const vehicleDrafts = createDrafts('vehicleDraft', valuesSchema);

/** The draft's key for a vehicle; null for one that is not saved yet. */
export const draftKeyOf = (username: string, vehicleId: number | null) => ({
  username,
  subject: String(vehicleId ?? 'new'),
});

/** A draft in the list: `vehicleId` is null for a vehicle that is not saved yet; `savedAt` is ISO 8601. */
export type DraftNote = { vehicleId: number | null; title: string; savedAt: string };

/** The signed-in user's drafts on this device, newest first. */
export const listDrafts = (): DraftNote[] =>
  vehicleDrafts.list(screenUsername()).map(({ subject, draft }) => ({
    vehicleId: subject === 'new' ? null : Number(subject),
    title: titleOf(draft.values),
    savedAt: draft.savedAt,
  }));

/** `listDrafts`, kept up to date. */
export function useDrafts(): DraftNote[] {
  const [drafts, setDrafts] = useState(listDrafts);
  useEffect(() => vehicleDrafts.subscribe(() => setDrafts(listDrafts())), []);
  return drafts;
}

/** The source of a draft that was filled in automatically. */
export type DraftSource = {
  /** As in "Filled in from the offer of Ada Byron". */
  name: string;
  /** Uploaded by the form. */
  photos: readonly PhotoSource[];
};

let left: { savedAt: string; source: DraftSource } | null = null;

/**
 * Leaves the source of the draft of `savedAt` for the form that opens with it. It is forgotten with the page, and once
 * the draft has changed.
 */
export function leaveSource(savedAt: string, source: DraftSource): void {
  left = { savedAt, source };
}

/** The source that was left for a draft. */
export const sourceOfDraft = (draft: Draft<FormValues> | null): DraftSource | null =>
  draft !== null && draft.savedAt === left?.savedAt ? left.source : null;
