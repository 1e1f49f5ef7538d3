import type { PhotoSource } from '../../../images/staff/uploads/photo-source.ts';
import type { Draft } from '../../../ui/staff/form/drafts.ts';
import type { FormValues } from './form-values.ts';

/** What a draft was filled in from that nobody has typed. */
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
