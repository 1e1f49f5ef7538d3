import { useState } from 'react';
import { flushSync } from 'react-dom';
import { openingState, type Opening, type Snapshot } from './opening.ts';
import type { VehicleValues } from './useVehicleValues.ts';

/** The draft that the form opened with, filled in or typed, or one that was discarded and can be restored. */
type DraftNotice =
  | { kind: 'filled'; from: string }
  | { kind: 'restored'; savedAt: string }
  | { kind: 'discarded'; before: Snapshot };

const openingNotice = ({ draft, source = null }: Opening): DraftNotice | null => {
  if (draft === null) return null;
  return source === null
    ? { kind: 'restored', savedAt: draft.savedAt }
    : { kind: 'filled', from: source.name };
};

/** What is said of the draft, and what staff do with it. */
export function useDraftNotice(
  opening: Opening,
  { form, conflict, restore }: VehicleValues,
  { onDiscarded, onRestored }: { onDiscarded: () => void; onRestored: () => void },
) {
  const [notice, setNotice] = useState(() => openingNotice(opening));
  return {
    notice,
    discardDraft: () => {
      const { saved, merge } = conflict;
      setNotice({
        kind: 'discarded',
        before: { saved, merge, values: structuredClone(form.getValues()) },
      });
      restore(openingState({ vehicle: opening.vehicle, draft: null }, new Date()));
      onDiscarded();
    },
    undoDiscard: (before: Snapshot) => {
      // The button that had the focus disappears with the notice.
      flushSync(() => {
        restore(before);
        setNotice(null);
      });
      onRestored();
    },
  };
}
