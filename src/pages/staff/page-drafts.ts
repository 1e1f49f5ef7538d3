/** A page that is written and not saved, kept in this device's local storage for whoever wrote it. */
import { deviceStorage } from '../../platform/browser/browser-storage.ts';

/** What can be edited of a page. */
export type PageValues = { title: string; content: string; isPublished: boolean };

/** `savedAt` is ISO 8601; `updatedAt` is the state of the page that the draft began from. */
export type PageDraft = { savedAt: string; updatedAt: string | null; values: PageValues };

/** Whose draft, and of which page. */
export type DraftPlace = { slug: string; username: string };

const keyOf = ({ slug, username }: DraftPlace) => `pageDraft:${slug}:${username}`;

/** Keeps a draft in place of the last one; where storage is full or blocked, none is kept. */
export function keepDraft(place: DraftPlace, draft: PageDraft): void {
  try {
    window.localStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // The question before leaving is what is left then.
  }
}

export function dropDraft(place: DraftPlace): void {
  try {
    window.localStorage.removeItem(keyOf(place));
  } catch {
    // Blocked: then none is stored either.
  }
}

/** The draft that is kept; null when there is none, or what is stored there is none of this version. */
export function readDraft(place: DraftPlace): PageDraft | null {
  try {
    const draft: unknown = JSON.parse(deviceStorage.read(keyOf(place)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDraft = (value: unknown): value is PageDraft =>
  isObject(value) &&
  typeof value['savedAt'] === 'string' &&
  !Number.isNaN(Date.parse(value['savedAt'])) &&
  (value['updatedAt'] === null || typeof value['updatedAt'] === 'string') &&
  isObject(value['values']) &&
  typeof value['values']['title'] === 'string' &&
  typeof value['values']['content'] === 'string' &&
  typeof value['values']['isPublished'] === 'boolean';
