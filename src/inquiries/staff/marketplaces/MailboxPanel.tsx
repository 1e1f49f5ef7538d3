import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../accounts/useMay.ts';
import { counted } from '../../../platform/counted.ts';
import { formatDateTime } from '../../../platform/dates.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../../ui/staff/DeletionDialog.tsx';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { LeadMailbox } from '../../imap/lead-mailbox.schema.ts';
import { deleteMailbox, mailboxesQuery } from '../../imap/lead-mailboxes.staff.queries.ts';
import { MailboxDialog } from './MailboxDialog.tsx';

const addButtonId = 'add-lead-mailbox';
const toAddButton = () => document.getElementById(addButtonId);

/** The mailboxes whose mails become leads, and how reading them goes. */
export function MailboxPanel() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = useQuery(mailboxesQuery());
  // They name servers, and hold passwords.
  const mayChange = useMay('administer');
  const [editing, setEditing] = useState<{ mailbox: LeadMailbox | null } | null>(null);
  const [deleting, setDeleting] = useState<LeadMailbox | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: mailboxesQuery().queryKey });
  return (
    <>
      <Panel
        title="Leads by mail"
        description="The portal can read a mailbox to which marketplaces send leads. Each mail becomes a lead; nothing in the mailbox is changed or deleted."
        actions={
          mayChange && (
            <Button
              variant="primary"
              id={addButtonId}
              className="max-md:w-full"
              onClick={() => setEditing({ mailbox: null })}
            >
              Add Mailbox
            </Button>
          )
        }
      >
        {query.data === undefined ? (
          query.isError ? (
            <LoadError
              title="Failed to load the mailboxes"
              text="They could not be fetched. Nothing has been changed."
              onRetry={() => void query.refetch()}
            />
          ) : (
            <div aria-busy="true" className="grid gap-4 border-t border-staff-hair px-4 py-6 md:px-5.5">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          )
        ) : query.data.mailboxes.length === 0 ? (
          <Message title="No mailbox yet">
            <p>
              {mayChange
                ? 'Add the mailbox, or the folder of one, to which a marketplace sends its leads.'
                : 'An admin can add the mailbox to which a marketplace sends its leads.'}
            </p>
          </Message>
        ) : (
          <ul aria-label="Mailboxes for leads">
            {query.data.mailboxes.map((mailbox) => (
              <Row
                key={mailbox.id}
                mailbox={mailbox}
                mayChange={mayChange}
                onEdit={() => setEditing({ mailbox })}
                onDelete={() => setDeleting(mailbox)}
              />
            ))}
          </ul>
        )}
      </Panel>
      {editing !== null && (
        <MailboxDialog
          mailbox={editing.mailbox}
          onClose={() => setEditing(null)}
          onSaved={async () => {
            await refresh();
            setEditing(null);
            toast({ title: 'Mailbox saved' });
          }}
          focusAfter={toAddButton}
        />
      )}
      {deleting !== null && (
        <DeletionDialog
          title={`Delete the mailbox for ${deleting.name}?`}
          text={
            <p>
              It is not read any more, and its password is forgotten. The mails in it and the leads that came
              by it stay.
            </p>
          }
          remove={() => deleteMailbox(deleting.id)}
          done={() => ({ title: 'Mailbox deleted', description: deleting.name })}
          failed="Failed to delete the mailbox"
          onDone={async () => {
            await refresh();
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
          focusAfter={toAddButton}
        />
      )}
    </>
  );
}

const Row = (props: {
  mailbox: LeadMailbox;
  mayChange: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) => {
  const { mailbox } = props;
  const { name, username, host, folder, isOn, failure, failedAt } = mailbox;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-staff-hair px-4 py-3.5 md:px-5.5">
      <div className="min-w-0 flex-1 basis-60">
        <b className="block font-semibold wrap-anywhere text-staff-ink">{name}</b>
        <p className="text-small wrap-anywhere text-staff-muted">
          {username} at {host}, folder {folder}
        </p>
        <p className="text-small text-staff-muted">{stateText(mailbox)}</p>
        {isOn && failure !== null && failedAt !== null && (
          <p role="alert" className="text-small wrap-anywhere text-loss">
            Not read since {formatDateTime(failedAt)}: {failure}
          </p>
        )}
      </div>
      {props.mayChange && (
        <div className="-mx-2.5 flex">
          <Button variant="row" aria-label={`Edit the mailbox for ${name}`} onClick={props.onEdit}>
            Edit
          </Button>
          <Button variant="row-danger" aria-label={`Delete the mailbox for ${name}`} onClick={props.onDelete}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
};

function stateText({ isOn, readAt, leads, lastLeadAt }: LeadMailbox): string {
  const came =
    lastLeadAt === null
      ? 'No lead yet.'
      : `${counted(leads, 'lead')}, the last one ${formatDateTime(lastLeadAt)}.`;
  if (!isOn) return `Off. ${came}`;
  return `${readAt === null ? 'Not read yet.' : `Read ${formatDateTime(readAt)}.`} ${came}`;
}
