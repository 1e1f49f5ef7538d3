import type { PhotoSource } from '../../../images/staff/uploads/photo-source.ts';
import type { Draft } from '../../../ui/staff/form/drafts.ts';
import type { FormValues } from './form-values.ts';

let left: { savedAt: string; photos: readonly PhotoSource[] } | null = null;

/**
 * Leaves photographs for the form that opens with the draft of `savedAt`, which uploads them. They are forgotten with
 * the page, and once the draft has changed.
 */
export function leavePhotos(savedAt: string, photos: readonly PhotoSource[]): void {
  left = { savedAt, photos };
}

/** The photographs that were left for a draft. */
export const photosOfDraft = (draft: Draft<FormValues> | null): readonly PhotoSource[] | undefined =>
  draft !== null && draft.savedAt === left?.savedAt ? left.photos : undefined;
