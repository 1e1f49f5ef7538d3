import { useState } from 'react';
import { newIdempotencyKey } from '../../../platform/browser/new-idempotency-key.ts';
import { storedUser } from '../../../accounts/session.ts';
import { controlClass } from '../../../ui/control.ts';
import { useDraft } from '../../../ui/staff/form/useDraft.ts';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { sendNote } from '../../inquiry-work.staff.queries.ts';
import { noteBound, type Inquiry } from '../../inquiry.ts';
import { noteDrafts } from './reply-drafts.ts';
import { useLeadWrite } from './useLeadWrite.ts';

/** A new note about an inquiry. What was typed is kept on this device until it is stored. */
export function NoteForm({ inquiry, fieldId }: { inquiry: Inquiry; fieldId: string }) {
  const draftKey = { username: storedUser()?.username ?? '', subject: String(inquiry.id) };
  const [restored] = useState(() => noteDrafts.read(draftKey));
  const [text, setText] = useState(restored?.values ?? '');
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const draft = useDraft({
    drafts: noteDrafts,
    draftKey,
    draft: { updatedAt: null, base: '', values: text },
    isChanged: text.trim() !== '',
    isRestored: restored !== null,
  });
  const { mutate, isPending } = useLeadWrite<string>(inquiry, {
    send: (typed) => sendNote({ id: inquiry.id, text: typed, idempotencyKey }),
    done: () => 'Note added',
    failed: 'Failed to add the note',
    onDone: (typed) => {
      draft.drop(typed);
      setText('');
      setKey(newIdempotencyKey());
    },
  });
  return (
    <form
      aria-label="New note"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && text.trim() !== '') mutate(text);
      }}
      className="flex items-start gap-2.5 max-md:flex-col"
    >
      <textarea
        id={fieldId}
        aria-label="New note"
        placeholder="Only staff see notes"
        rows={2}
        maxLength={noteBound}
        readOnly={isPending}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${controlClass} min-w-0 flex-1 resize-y`}
      />
      <PendingButton
        type="submit"
        variant="line"
        pending={isPending}
        pendingLabel="Adding..."
        className="max-md:w-full"
      >
        Add Note
      </PendingButton>
    </form>
  );
}
