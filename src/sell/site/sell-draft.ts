import { tabStorage } from '../../platform/browser/browser-storage.ts';
import { offerBounds } from '../../inquiries/offers/offer.ts';

export const sellDraftKey = 'sellDraft';

/** A photograph that the server has: the id that the offer names it by, and a small picture as a data URL. */
export type KeptPhoto = { id: string; preview: string };

/** A form that was begun: the step, counted from 0, and what was typed. */
type SellDraft = { step: number; values: Record<string, string>; photos: KeptPhoto[] };

/** Keeps the form for this tab, so that it survives a reload. */
export const keepDraft = (draft: SellDraft) => tabStorage.write(sellDraftKey, JSON.stringify(draft));

export const forgetDraft = () => tabStorage.remove(sellDraftKey);

export const hasDraft = () => tabStorage.read(sellDraftKey) !== null;

/** The form that was begun in this tab; null if there is none that can be read. */
export function readDraft(): SellDraft | null {
  const kept = tabStorage.readJson(sellDraftKey);
  if (typeof kept !== 'object' || kept === null) return null;
  const { step = 0, values = {}, photos = [] } = kept as Partial<SellDraft>;
  if (typeof step !== 'number' || !Array.isArray(photos)) return null;
  return { step: Math.min(Math.max(0, step), 3), values, photos: photos.slice(0, offerBounds.photos) };
}
