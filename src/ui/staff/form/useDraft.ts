import { useEffect, useEffectEvent, useState } from 'react';
import { createDraftKeeper, type DraftState } from './draft-keeper.ts';
import type { Draft, DraftKey, Drafts } from './drafts.ts';

/** Milliseconds after the last edit before the draft is stored. */
const delay = 1000;

/**
 * Stores the form's values as a draft: shortly after the last edit, and immediately when the page or the form
 * is closed. `keepNow` does so before a save, and `drop` removes the draft of values that were saved or discarded.
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
  const draft = options.isChanged ? options.draft : null;
  const [state, setState] = useState<DraftState>('none');
  const [keeper] = useState(() =>
    createDraftKeeper(options.drafts, options.draftKey, options.isRestored ? draft : null),
  );
  const content = draft === null ? null : JSON.stringify(draft);

  const keep = () => setState(keeper.keep(draft));
  const keepAfterDelay = useEffectEvent(keep);
  const show = useEffectEvent((shown: string | null) => keeper.show(shown === null ? null : draft));

  useEffect(() => {
    show(content);
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

  return { state, keepNow: keep, drop: keeper.drop };
}
