import { hashKey } from '@tanstack/react-query';
import type { Draft, DraftKey, Drafts } from './drafts.ts';

/** Whether this device has a draft of the form's values; `failed` if its storage is full or blocked. */
export type DraftState = 'none' | 'kept' | 'failed';

type Content<Values> = Omit<Draft<Values>, 'savedAt'>;

/** Decides what of an open form is stored as its draft. `restored` is the draft that the form opened with. */
export function createDraftKeeper<Values>(
  drafts: Drafts<Values>,
  key: DraftKey,
  restored: Content<Values> | null,
) {
  const contentOf = (draft: Content<Values>) => hashKey([draft]);
  let kept = restored && contentOf(restored);
  /** Values that were saved or discarded. They are not stored again until the form has had others. */
  let dropped: string | null = null;

  return {
    /** The form shows these values now; null if there is nothing to store. */
    show(draft: Content<Values> | null): void {
      if (draft === null || hashKey([draft.values]) !== dropped) dropped = null;
    },
    /** Stores them. A draft that has not changed keeps its timestamp. */
    keep(draft: Content<Values> | null): DraftState {
      if (draft === null) {
        // A draft of another tab is left alone.
        if (kept !== null) drafts.drop(key);
        kept = null;
        return 'none';
      }
      if (hashKey([draft.values]) === dropped) return 'none';
      const content = contentOf(draft);
      if (content === kept) return 'kept';
      const isKept = drafts.keep(key, { ...draft, savedAt: new Date().toISOString() });
      kept = isKept ? content : null;
      return isKept ? 'kept' : 'failed';
    },
    /**
     * Removes the draft. `values` are those that were saved or discarded, not those that the form rendered last: it may
     * render some of them only afterwards.
     */
    drop(values: Values): void {
      kept = null;
      dropped = hashKey([values]);
      drafts.drop(key);
    },
  };
}
