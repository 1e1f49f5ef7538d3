import { useState } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import { screenUsername } from '../../../platform/browser/screen-session.ts';
import type { Drafts } from './drafts.ts';
import { sameJson } from './merge.ts';
import { useDraft } from './useDraft.ts';
import type { StaffForm } from './useStaffForm.ts';

/** What `FormDialog` offers above its form. */
export type OfferedDraft = {
  /** ISO 8601. */
  savedAt: string;
  isOutdated: boolean;
  onRestore: () => void;
  onDrop: () => void;
};

/**
 * Keeps what is typed into a dialog's form on this device, whichever way the dialog closes, until `drop` is called after
 * a save, with what was saved. The next time it opens, with the same `subject`, it is offered. `onRestore` gets the restored values.
 */
export function useOfferedDraft<Values extends FieldValues>(
  form: StaffForm<Values>,
  options: {
    drafts: Drafts<Values>;
    subject: string;
    start: Values;
    onRestore?: (values: Values) => void;
  },
): { offered: OfferedDraft | null; drop: (saved: Values) => void } {
  const { drafts } = options;
  const [start] = useState(options.start);
  const isStart = (other: Values) => Object.keys(start).every((field) => sameJson(field, other, start));
  const values = useWatch({ control: form.control }) as Values;
  // Also after the session has ended, or somebody else has signed in, the draft belongs to whoever opened the screen.
  const [draftKey] = useState(() => ({ subject: options.subject, username: screenUsername() }));
  const [offered, setOffered] = useState(() => drafts.read(draftKey));
  const draft = useDraft({
    drafts,
    draftKey,
    draft: { updatedAt: null, base: start, values },
    isChanged: offered === null && !isStart(values),
    isRestored: false,
  });
  return {
    offered: offered && {
      savedAt: offered.savedAt,
      isOutdated: !isStart(offered.base),
      onRestore: () => {
        form.reset(offered.values, { keepDefaultValues: true });
        options.onRestore?.(offered.values);
        setOffered(null);
      },
      onDrop: () => {
        draft.drop(offered.values);
        setOffered(null);
      },
    },
    // One that is offered stays until the user decides.
    drop: (saved) => {
      if (offered === null) draft.drop(saved);
    },
  };
}
