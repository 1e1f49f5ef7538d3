import { useState } from 'react';
import { formatDateTime } from '../../../platform/dates.ts';
import { AlertDialog } from '../../../ui/staff/AlertDialog.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { deleteNote } from '../../inquiry-work.staff.queries.ts';
import type { Inquiry, InquiryEntry } from '../../inquiry.ts';
import { NoteForm } from './NoteForm.tsx';
import { headingClass } from './section.ts';
import { useLeadWrite } from './useLeadWrite.ts';

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
  const { mutate, isPending } = useLeadWrite<number>(inquiry, {
    send: (note) => deleteNote({ id: inquiry.id, note }),
    done: () => 'Note deleted',
    failed: 'Failed to delete the note',
  });
  return (
    <section aria-label="Notes and replies">
      <h3 className={headingClass}>Notes and replies</h3>
      <NoteForm inquiry={inquiry} fieldId={noteFieldId} />
      {entries.length > 0 && (
        <ul aria-label="Notes and replies" className="mt-4">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onDelete={() => setDeleting(entry)} />
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

function Entry({ entry, onDelete }: { entry: InquiryEntry; onDelete: () => void }) {
  const { kind, mail, subject, text } = entry;
  return (
    <li className="border-t border-staff-hair py-3">
      <div className="flex flex-wrap items-baseline gap-x-2.5 text-small text-staff-muted">
        <b className="font-semibold text-staff-ink">
          {kind === 'note' ? 'Note' : mail === null ? 'Answered elsewhere' : 'Reply'}
        </b>
        <span>
          {entry.by}, {formatDateTime(entry.at)}
        </span>
        {mail !== null && (
          <span className={mail === 'failed' || mail === 'delayed' ? 'font-medium text-loss' : ''}>
            {mailTexts[mail]}
          </span>
        )}
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
