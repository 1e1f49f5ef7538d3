import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../accounts/useMay.ts';
import { counted } from '../../../platform/counted.ts';
import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../../ui/staff/DeletionDialog.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { PanelList, PanelListItem } from '../../../ui/staff/PanelList.tsx';
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
        <PanelList what="the mailboxes" query={query}>
          {({ mailboxes }) =>
            mailboxes.length === 0 ? (
              <Message title="No mailbox yet">
                <p>
                  {mayChange
                    ? 'Add the mailbox, or the folder of one, to which a marketplace sends its leads.'
                    : 'An admin can add the mailbox to which a marketplace sends its leads.'}
                </p>
              </Message>
            ) : (
              <ul aria-label="Mailboxes for leads">
                {mailboxes.map((mailbox) => (
                  <Row
                    key={mailbox.id}
                    mailbox={mailbox}
                    mayChange={mayChange}
                    onEdit={() => setEditing({ mailbox })}
                    onDelete={() => setDeleting(mailbox)}
                  />
                ))}
              </ul>
            )
          }
        </PanelList>
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
    <PanelListItem
      title={name}
      actions={
        props.mayChange && (
          <>
            <Button variant="row" aria-label={`Edit the mailbox for ${name}`} onClick={props.onEdit}>
              Edit
            </Button>
            <Button
              variant="row-danger"
              aria-label={`Delete the mailbox for ${name}`}
              onClick={props.onDelete}
            >
              Delete
            </Button>
          </>
        )
      }
    >
      <p className="text-small wrap-anywhere text-staff-muted">
        {username} at {host}, folder {folder}
      </p>
      <p className="text-small text-staff-muted">{stateText(mailbox)}</p>
      {isOn && failure !== null && failedAt !== null && (
        <p role="alert" className="text-small wrap-anywhere text-loss">
          Not read since {formatDateTime(failedAt)}: {failure}
        </p>
      )}
    </PanelListItem>
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
