import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { PanelList } from '../../ui/staff/PanelList.tsx';
import { useMedia } from '../../ui/staff/useMedia.ts';
import type { Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { hostOf, webhookBounds, type WebhookAddress, type WebhookDelivery } from '../webhook.schema.ts';
import { deliveriesQuery, sendAgain, webhooksQuery } from '../webhooks.staff.queries.ts';
import { eventLabel } from './event-labels.ts';

const newestFirst = { id: 'time', descending: true };

/** What was sent to an address, what came of it, and when the rest is tried again. */
export function DeliveriesDialog(props: {
  address: WebhookAddress;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { address } = props;
  const query = useQuery(deliveriesQuery(address.id));
  return (
    <Dialog
      size="large"
      title={`Deliveries to ${hostOf(address.url)}`}
      description="The newest 100. What is not accepted is tried again for a day, with growing pauses."
      onClose={props.onClose}
      focusAfter={props.focusAfter}
      footer={
        <Button variant="primary" onClick={props.onClose}>
          Done
        </Button>
      }
    >
      <PanelList what="the deliveries" query={query}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <Message title="Nothing sent yet">
              <p>Events are sent from now on. A test shows at once whether the address can be reached.</p>
            </Message>
          ) : (
            <Deliveries address={address} deliveries={deliveries} />
          )
        }
      </PanelList>
    </Dialog>
  );
}

function Deliveries({ address, deliveries }: { address: WebhookAddress; deliveries: WebhookDelivery[] }) {
  const [{ columns, card }] = useState(() => partsFor(address));
  // Below the `lg` breakpoint a dialog has no room for what was answered.
  const isNarrow = useMedia('(width < 62.5625rem)');
  const table = useClientTable({
    rows: deliveries,
    columns,
    initialSort: newestFirst,
    pageSize: webhookBounds.deliveries,
  });
  return (
    <DataTable
      label="Deliveries"
      rows={table.rows}
      columns={columns}
      rowKey={({ id }) => id}
      sort={table.sort}
      onSort={table.onSort}
      phoneCard={card}
      narrow={isNarrow}
    />
  );
}

/** The columns of the table, and its cards on phones. */
function partsFor(address: WebhookAddress) {
  const columns: Column<WebhookDelivery>[] = [
    {
      id: 'time',
      header: 'Time',
      cell: ({ createdAt }) => formatDateTime(createdAt),
      sortValue: ({ createdAt }) => createdAt,
    },
    { id: 'event', header: 'Event', cell: eventText, sortValue: eventText },
    {
      id: 'answer',
      header: 'Answer',
      cell: (delivery) => <Answer delivery={delivery} />,
      sortValue: answerText,
    },
    {
      id: 'duration',
      header: 'Took',
      align: 'right',
      cell: ({ durationMs }) => durationText(durationMs),
      sortValue: ({ durationMs }) => durationMs,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (delivery) => <SendAgain address={address} delivery={delivery} />,
    },
  ];
  const card = (delivery: WebhookDelivery) => (
    <>
      <p className="font-medium text-staff-ink">{eventText(delivery)}</p>
      <p className="text-small text-staff-muted">
        {formatDateTime(delivery.createdAt)}
        {delivery.durationMs !== null && `, took ${durationText(delivery.durationMs)}`}
      </p>
      <p className="text-small">
        <Answer delivery={delivery} />
      </p>
      <SendAgain address={address} delivery={delivery} />
    </>
  );
  return { columns, card };
}

/** Tests are made again by the button of the address. */
function SendAgain({ address, delivery }: { address: WebhookAddress; delivery: WebhookDelivery }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendAgain(address.id, delivery.id),
    onSuccess: async () => {
      toast({ title: 'Sent again', description: eventText(delivery) });
      await queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey });
    },
    onError: (error) => errorToast(error, 'Failed to send it again'),
  });
  if (delivery.event === 'test') return null;
  return (
    <Button
      variant="row"
      className="-mx-2.5"
      aria-label={`Send Again: ${eventText(delivery)}, ${formatDateTime(delivery.createdAt)}`}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      Send Again
    </Button>
  );
}

const durationText = (ms: number | null) => (ms === null ? '' : `${ms.toLocaleString('en-US')} ms`);

const eventText = ({ event, subjectId }: WebhookDelivery) =>
  `${eventLabel(event)}${subjectId === null ? '' : ` (ID ${subjectId})`}`;

const answerTones: Readonly<Record<WebhookDelivery['state'], string>> = {
  delivered: 'text-ok',
  waiting: '',
  'given up': 'text-loss',
  skipped: '',
};

const Answer = ({ delivery }: { delivery: WebhookDelivery }) => (
  <span className={`wrap-anywhere ${answerTones[delivery.state]}`}>{answerText(delivery)}</span>
);

function answerText({ state, status, problem, nextAttemptAt }: WebhookDelivery): string {
  if (state === 'delivered') return `Accepted (${status})`;
  const why = problem === null ? '' : ` ${problem}.`;
  if (state === 'skipped') return `Not sent.${why}`;
  if (state === 'given up') return `Given up.${why}`;
  if (problem === null || nextAttemptAt === null) return 'Waiting';
  return `${problem}. Next try ${formatDateTime(nextAttemptAt)}`;
}
