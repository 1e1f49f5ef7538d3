import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { formatDateTime } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import {
  mailOverviewQuery,
  removeMailServer,
  sendTestMail,
  type MailOverview,
} from '../mail.staff.queries.ts';
import { MailServerDialog } from './MailServerDialog.tsx';
import { SendToMe } from './SendToMe.tsx';

const serverButtonId = 'mail-server';

/** Where mail is sent from, whether it is, and a test mail with the receiving server's own answer. */
export function MailServerPanel({ overview }: { overview: MailOverview }) {
  const { outside, server, sendsMail } = overview;
  const queries = useQueryClient();
  const mayChange = useMay('administer') && outside.server === null;
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const test = useMutation({
    mutationFn: sendTestMail,
    onSuccess: () => queries.invalidateQueries({ queryKey: mailOverviewQuery().queryKey }),
  });
  const toButton = () => document.getElementById(serverButtonId);
  return (
    <Panel
      title="Mail"
      description={stateText(overview)}
      actions={
        mayChange && (
          <div className="flex flex-wrap gap-2">
            {server !== null && (
              <Button variant="row-danger" onClick={() => setOpen('remove')}>
                Remove
              </Button>
            )}
            <Button
              variant={server === null ? 'primary' : 'line'}
              id={serverButtonId}
              onClick={() => setOpen('edit')}
            >
              Mail Server
            </Button>
          </div>
        )
      }
    >
      <div className={panelBodyClass}>
        {overview.isUnreadable && (
          <p role="alert" className="mb-4 border-l-2 border-danger pl-3 text-staff-ink">
            The password of the mail server cannot be read: it was stored with another key, as after a move.
            Enter it again.
          </p>
        )}
        {sendsMail ? (
          <SendToMe
            label="Send a test mail to"
            hint={`The answer that a customer would get to an inquiry.${lastText(overview)}`}
            button="Send Test Mail"
            start={overview.ownEmail}
            send={(to) => test.mutateAsync(to)}
          />
        ) : (
          <p>
            Inquiries are stored, and nobody is told of them by mail: neither you nor the customer.{' '}
            {mayChange
              ? 'Enter the mail server of your provider, as in a mail program.'
              : 'An admin can enter a mail server here.'}
          </p>
        )}
      </div>
      {open === 'edit' && (
        <MailServerDialog overview={overview} onClose={() => setOpen(null)} focusAfter={toButton} />
      )}
      {open === 'remove' && (
        <DeletionDialog
          title="Remove the mail server?"
          text={
            <p>No mail is sent from then on. What waits stays, and is sent once a server is entered again.</p>
          }
          verb="Remove"
          remove={removeMailServer}
          done={() => ({ title: 'Mail server removed' })}
          failed="Failed to remove the mail server"
          onDone={async () => {
            await queries.invalidateQueries({ queryKey: mailOverviewQuery().queryKey });
            setOpen(null);
          }}
          onCancel={() => setOpen(null)}
          focusAfter={toButton}
        />
      )}
    </Panel>
  );
}

const lastText = ({ testAcceptedAt }: MailOverview) =>
  testAcceptedAt === null
    ? ' None was accepted so far.'
    : ` The last one was accepted on ${formatDateTime(testAcceptedAt)}.`;

function stateText({ outside, server, sendsMail }: MailOverview): string {
  if (outside.server !== null)
    return `Sent by ${outside.server.host} as ${outside.server.from}. This is set from outside (SMTP_URL), and can be changed only there.`;
  if (server === null || !sendsMail) return 'No mail is sent.';
  return `Sent by ${server.host} as ${server.from}.`;
}
