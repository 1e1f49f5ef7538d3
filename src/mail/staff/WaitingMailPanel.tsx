import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import {
  discardMail,
  mailStateQuery,
  retryAllMail,
  retryWaitingMail,
  waitingMailQuery,
  type WaitingMail,
} from '../mail.staff.queries.ts';

const none: WaitingMail[] = [];
const oldestFirst = { id: 'since', descending: false };
const pageSize = 100;

/** The mails that are not sent yet: since when, why, and what can be done. Absent when there is none. */
export function WaitingMailPanel() {
  const queries = useQueryClient();
  const query = useQuery(waitingMailQuery());
  const [discarding, setDiscarding] = useState<WaitingMail | null>(null);
  const toast = useToast();
  const errorToast = useErrorToast();
  const readAgain = async () => {
    void queries.invalidateQueries({ queryKey: mailStateQuery().queryKey });
    await queries.invalidateQueries({ queryKey: waitingMailQuery().queryKey });
  };
  const retry = useMutation({
    mutationFn: (id: number | 'all') => (id === 'all' ? retryAllMail() : retryWaitingMail(id)),
    onSuccess: () => {
      toast({ title: 'Tried again now', description: 'What is sent disappears from the list.' });
      return readAgain();
    },
    onError: (error) => {
      errorToast(error, 'Failed to try again');
      return readAgain();
    },
  });
  const columns = columnsWith({ onRetry: (id) => retry.mutate(id), onDiscard: setDiscarding });
  const mails = query.data?.mails ?? none;
  const table = useClientTable({ rows: mails, columns, initialSort: oldestFirst, pageSize });
  if (query.isError && query.data === undefined)
    return (
      <Panel title="What waits">
        <LoadError
          title="Failed to load what waits"
          text="The mails that are not sent yet could not be fetched."
          onRetry={() => void query.refetch()}
        />
      </Panel>
    );
  if (mails.length === 0 && discarding === null) return null;
  return (
    <Panel
      title={`What waits (${query.data?.total ?? 0})`}
      description="Tried again every few minutes to an hour, for three days."
      actions={
        <PendingButton
          variant="line"
          pending={retry.isPending}
          pendingLabel="Trying..."
          onClick={() => retry.mutate('all')}
        >
          Try All Now
        </PendingButton>
      }
    >
      <DataTable
        label="What waits"
        rows={table.rows}
        columns={columns}
        rowKey={({ id }) => id}
        sort={table.sort}
        onSort={table.onSort}
        phoneCard={(mail) => (
          <>
            <p className="font-medium wrap-anywhere text-staff-ink">{mail.to}</p>
            <p className="wrap-anywhere">{mail.subject}</p>
            <p className="text-small text-staff-muted">
              {formatDateTime(mail.since)}, {attemptsText(mail)}
            </p>
            <p className="text-small wrap-anywhere">{reasonText(mail)}</p>
            <Actions mail={mail} onRetry={(id) => retry.mutate(id)} onDiscard={setDiscarding} />
          </>
        )}
      />
      {discarding !== null && (
        <DeletionDialog
          title="Discard this mail?"
          text={
            <p>
              &quot;{discarding.subject}&quot; to {discarding.to} is deleted, and never sent.
            </p>
          }
          remove={() => discardMail(discarding.id)}
          done={() => ({ title: 'Mail discarded', description: discarding.subject })}
          failed="Failed to discard the mail"
          onDone={async () => {
            await readAgain();
            setDiscarding(null);
          }}
          onFailed={readAgain}
          onCancel={() => setDiscarding(null)}
        />
      )}
    </Panel>
  );
}

type Handlers = { onRetry: (id: number) => void; onDiscard: (mail: WaitingMail) => void };

const attemptsText = ({ attempts }: WaitingMail) =>
  attempts === 0 ? 'not tried yet' : `tried ${attempts} ${attempts === 1 ? 'time' : 'times'}`;

/** Codes of mail servers that people meet, in words. */
const reasons: readonly [RegExp, string][] = [
  [/ENOTFOUND|EDNS/, 'The mail server was not found'],
  [/ECONNREFUSED|ESOCKET|ECONNECTION|ETIMEDOUT/, 'The mail server does not answer'],
  [/EAUTH/, 'The mail server refuses user name or password'],
  [/ 4\.2\.2| 452/, 'The mailbox is full'],
  [/ 5\.1\.[123]/, 'There is no such address. A typing error?'],
  [/ 55\d/, 'The receiving server refuses it'],
];

function reasonText({ reason, hasGivenUp }: WaitingMail): string {
  if (reason === null) return 'Waits for its turn';
  const words = reasons.find(([pattern]) => pattern.test(reason))?.[1];
  return `${hasGivenUp ? 'Given up. ' : ''}${words === undefined ? reason : `${words} (${reason})`}`;
}

const Actions = ({ mail, onRetry, onDiscard }: Handlers & { mail: WaitingMail }) => (
  <div className="-mx-2.5 flex">
    <Button variant="row" aria-label={`Try ${mail.subject} now`} onClick={() => onRetry(mail.id)}>
      Try Now
    </Button>
    <Button variant="row-danger" aria-label={`Discard ${mail.subject}`} onClick={() => onDiscard(mail)}>
      Discard
    </Button>
  </div>
);

const columnsWith = (handlers: Handlers): Column<WaitingMail>[] => [
  {
    id: 'to',
    header: 'To',
    cell: ({ to }) => <span className="font-medium wrap-anywhere text-staff-ink">{to}</span>,
    sortValue: ({ to }) => to,
  },
  {
    id: 'mail',
    header: 'Mail',
    cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span>,
    sortValue: ({ subject }) => subject,
  },
  {
    id: 'since',
    header: 'Since',
    cell: (mail) => (
      <>
        {formatDateTime(mail.since)}
        <br />
        <span className="text-small text-staff-muted">{attemptsText(mail)}</span>
      </>
    ),
    sortValue: ({ since }) => since,
  },
  { id: 'why', header: 'Why', cell: (mail) => reasonText(mail), sortValue: (mail) => reasonText(mail) },
  { id: 'actions', header: 'Actions', cell: (mail) => <Actions mail={mail} {...handlers} /> },
];
