import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changedFields } from './changed.ts';
import { dropDraft, keepDraft, type DraftPlace } from './drafts.ts';
import type { FormState } from './form-state.ts';

/** Milliseconds after the last key until the draft is kept. */
const restAfterKey = 1000;

/** Whether what is typed is kept on this device; `failed` when its storage is full or blocked. */
export type Kept = 'no' | 'yes' | 'failed';

/**
 * Keeps what is typed as a draft: a moment after the last key, and at once when the page or the form goes. `keepNow`
 * does so before a save, `drop` forgets the draft for good, as after one.
 */
export function useKeptDraft(
  place: DraftPlace,
  state: FormState,
  idempotencyKey: string,
  isRestored: boolean,
) {
  const [kept, setKept] = useState<Kept>('no');
  const isOver = useRef(false);
  /** The state that is stored: a draft that was only looked at keeps its time, and one of another tab is left alone. */
  const stored = useRef(isRestored ? state : null);

  const keep = (state: FormState) => {
    const { updatedAt, base, values } = state;
    if (isOver.current) return;
    if (changedFields(base, values).length === 0) {
      if (stored.current !== null) dropDraft(place);
      stored.current = null;
      setKept('no');
      return;
    }
    if (stored.current === state) {
      setKept('yes');
      return;
    }
    const isKept = keepDraft(place, {
      savedAt: new Date().toISOString(),
      updatedAt,
      base,
      values,
      idempotencyKey,
    });
    stored.current = isKept ? state : null;
    setKept(isKept ? 'yes' : 'failed');
  };
  const keepAfterRest = useEffectEvent(keep);
  const keepBeforeGoing = useEffectEvent(() => keep(state));

  useEffect(() => {
    const waiting = setTimeout(() => keepAfterRest(state), restAfterKey);
    return () => clearTimeout(waiting);
  }, [state]);

  useEffect(() => {
    const going = () => keepBeforeGoing();
    window.addEventListener('pagehide', going);
    // A phone that puts the browser away may never say "pagehide".
    document.addEventListener('visibilitychange', going);
    return () => {
      window.removeEventListener('pagehide', going);
      document.removeEventListener('visibilitychange', going);
      going();
    };
  }, []);

  return {
    kept,
    keepNow: () => keep(state),
    drop: () => {
      isOver.current = true;
      dropDraft(place);
    },
  };
}
