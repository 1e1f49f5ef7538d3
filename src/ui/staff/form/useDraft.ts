import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Draft, DraftKey, Drafts } from './drafts.ts';

/** Milliseconds after the last edit before the draft is stored. */
const delay = 1000;

/** Whether this device has a draft of the form's values; `failed` if its storage is full or blocked. */
export type DraftState = 'none' | 'kept' | 'failed';

/**
 * Stores the form's values as a draft: shortly after the last edit, and immediately when the page or the form
 * is closed. `keepNow` does so before a save, and `drop` removes the draft.
 */
export function useDraft<Values>(options: {
  drafts: Drafts<Values>;
  draftKey: DraftKey;
  draft: Omit<Draft<Values>, 'savedAt'>;
  /** Whether there is anything to store. While an older draft waits to be restored, there is not. */
  isChanged: boolean;
  /**
   * Whether the form opened with the stored draft, which then keeps its timestamp until something is edited.
   */
  isRestored: boolean;
}) {
  const { drafts, draftKey, draft, isChanged } = options;
  const [state, setState] = useState<DraftState>('none');
  const content = isChanged ? JSON.stringify(draft) : null;
  const kept = useRef(options.isRestored ? content : null);
  /** Values that were dropped are not stored again until they change. */
  const dropped = useRef<string | null>(null);

  const keep = () => {
    if (content !== null && content === dropped.current) return;
    if (content === null) {
      // A draft of another tab is left alone.
      if (kept.current !== null) drafts.drop(draftKey);
      kept.current = null;
      setState('none');
    } else if (content === kept.current) setState('kept');
    else {
      const isKept = drafts.keep(draftKey, { ...draft, savedAt: new Date().toISOString() });
      kept.current = isKept ? content : null;
      setState(isKept ? 'kept' : 'failed');
    }
  };
  const keepAfterDelay = useEffectEvent(keep);

  useEffect(() => {
    if (content !== dropped.current) dropped.current = null;
    const waiting = setTimeout(() => keepAfterDelay(), delay);
    return () => clearTimeout(waiting);
  }, [content]);

  useEffect(() => {
    const keepBeforeLeaving = () => keepAfterDelay();
    window.addEventListener('pagehide', keepBeforeLeaving);
    // A phone may suspend the browser without a "pagehide" event.
    document.addEventListener('visibilitychange', keepBeforeLeaving);
    return () => {
      window.removeEventListener('pagehide', keepBeforeLeaving);
      document.removeEventListener('visibilitychange', keepBeforeLeaving);
      keepBeforeLeaving();
    };
  }, []);

  return {
    state,
    keepNow: keep,
    drop: () => {
      kept.current = null;
      dropped.current = content;
      drafts.drop(draftKey);
    },
  };
}
