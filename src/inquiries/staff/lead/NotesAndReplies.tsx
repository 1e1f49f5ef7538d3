import { StaffName } from '../../../accounts/staff/StaffName.tsx';
import { useState } from 'react';
import { storedUser } from '../../../accounts/session.ts';
import { newIdempotencyKey } from '../../../platform/browser/new-idempotency-key.ts';
import { formatDateTime } from '../../../platform/dates.ts';
import { controlClass } from '../../../ui/control.ts';
import { AlertDialog } from '../../../ui/staff/AlertDialog.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { useDraft } from '../../../ui/staff/form/useDraft.ts';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import type { InquiryEntry } from '../../inquiry-work.schema.ts';
import { deleteNote, sendNote, undoAnswer } from '../../inquiry-work.staff.queries.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { noteBound } from '../../inquiry.ts';
import { LeadHeading } from '../inquiry-texts.tsx';
import { useInquiryChange } from '../useInquiryChange.ts';
import { noteDrafts } from './reply-drafts.ts';

const noteFieldId = 'inquiry-note';

/** What staff have written about an inquiry, the newest first, and a field for the next note. */
export function NotesAndReplies({
  inquiry,
  entries,
}: {
  inquiry: Inquiry;
  entries: readonly InquiryEntry[];
}) {
  const [deleting, setDeleting] = useState<InquiryEntry | null>(null);
  const { mutate, isPending } = useInquiryChange<number>(inquiry, {
    send: (note) => deleteNote({ id: inquiry.id, note }),
    done: () => ({ title: 'Note deleted' }),
    failed: 'Failed to delete the note',
  });
  return (
    <section aria-label="Notes and replies">
      <LeadHeading>Notes and replies</LeadHeading>
      <NoteForm inquiry={inquiry} fieldId={noteFieldId} />
      {entries.length > 0 && (
        <ul aria-label="Notes and replies" className="mt-4">
          {entries.map((entry) => (
            <Entry key={entry.id} inquiry={inquiry} entry={entry} onDelete={() => setDeleting(entry)} />
          ))}
        </ul>
      )}
      {deleting !== null && (
        <AlertDialog
          title="Delete this note?"
          text={<p className="line-clamp-3 wrap-anywhere">{deleting.text}</p>}
          confirm="Delete"
          pendingLabel="Deleting..."
          pending={isPending}
          onCancel={() => setDeleting(null)}
          // Once the list is without it, so that the focus does not return to its button.
          onConfirm={() => mutate(deleting.id, { onSuccess: () => setDeleting(null) })}
          focusAfter={() => document.getElementById(noteFieldId)}
        />
      )}
    </section>
  );
}

const mailTexts = {
  waiting: 'Waiting to be sent',
  delayed: 'Not sent yet; the mail server is tried again',
  sent: 'Sent',
  failed: 'Could not be sent in three days',
} as const;

/** Takes back an answer that was recorded by mistake, as long as it stands there. */
function UndoAnswer({ inquiry, entry }: { inquiry: Inquiry; entry: InquiryEntry }) {
  const { mutate, isPending } = useInquiryChange(inquiry, {
    send: () => undoAnswer({ id: inquiry.id, answer: entry.id }),
    done: () => ({ title: 'Answer taken back' }),
    failed: 'Failed to take the answer back',
    // The button is about to go.
    onDone: () => document.getElementById(noteFieldId)?.focus({ preventScroll: true }),
  });
  return (
    <Button
      variant="row"
      className="-my-2.5 -mr-2.5 ml-auto"
      aria-label="Undo the recorded answer"
      aria-disabled={isPending}
      onClick={() => mutate()}
    >
      Undo
    </Button>
  );
}

function Entry({
  inquiry,
  entry,
  onDelete,
}: {
  inquiry: Inquiry;
  entry: InquiryEntry;
  onDelete: () => void;
}) {
  const { kind, mail, subject, text } = entry;
  return (
    <li className="border-t border-staff-hair py-3">
      <div className="flex flex-wrap items-baseline gap-x-2.5 text-small text-staff-muted">
        <b className="font-semibold text-staff-ink">
          {kind === 'note' ? 'Note' : mail === null ? 'Answered elsewhere' : 'Reply'}
        </b>
        <span>
          <StaffName username={entry.by} />, {formatDateTime(entry.at)}
        </span>
        {mail !== null && (
          <span className={mail === 'failed' || mail === 'delayed' ? 'font-medium text-loss' : ''}>
            {mailTexts[mail]}
          </span>
        )}
        {kind === 'reply' && mail === null && entry.isOwn && <UndoAnswer inquiry={inquiry} entry={entry} />}
        {kind === 'note' && entry.isOwn && (
          <Button variant="row" className="-my-2.5 -mr-2.5 ml-auto" onClick={onDelete}>
            Delete Note
          </Button>
        )}
      </div>
      {subject !== null && <p className="mt-1 font-medium wrap-anywhere text-staff-ink">{subject}</p>}
      {text !== '' && (
        <p className="mt-1 max-w-[62ch] wrap-anywhere whitespace-pre-wrap" dir="auto">
          {text}
        </p>
      )}
    </li>
  );
}

/** Typed text is saved on this device until the note is stored. */
function NoteForm({ inquiry, fieldId }: { inquiry: Inquiry; fieldId: string }) {
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
  const { mutate, isPending } = useInquiryChange<string>(inquiry, {
    send: (typed) => sendNote({ id: inquiry.id, text: typed, idempotencyKey }),
    done: () => ({ title: 'Note added' }),
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
