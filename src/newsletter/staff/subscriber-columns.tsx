import { formatDate } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import type { Subscriber } from '../newsletter.ts';
import { TakeOverSubscriber } from './TakeOverSubscriber.tsx';

type OnRemove = (subscriber: Subscriber) => void;

/** The columns of the newsletter's list. */
export const columnsFor = (onRemove: OnRemove, doubtful: boolean): Column<Subscriber>[] => [
  {
    id: 'email',
    header: 'Email',
    sortable: true,
    cell: ({ email }) => (
      <span className="block max-w-[46ch] truncate font-medium text-staff-ink" title={email}>
        {email}
      </span>
    ),
  },
  { id: 'added', header: 'Added', cell: ({ createdAt }) => formatDate(createdAt), sortable: true },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    cell: (subscriber) => (
      <SubscriberActions subscriber={subscriber} onRemove={onRemove} doubtful={doubtful} />
    ),
  },
];

/** One address on a phone. */
export const cardFor = (onRemove: OnRemove, doubtful: boolean) =>
  function SubscriberCard(subscriber: Subscriber) {
    return (
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere text-staff-ink">{subscriber.email}</p>
          <p className="text-small text-staff-muted">{formatDate(subscriber.createdAt)}</p>
        </div>
        <SubscriberActions subscriber={subscriber} onRemove={onRemove} doubtful={doubtful} />
      </div>
    );
  };

function SubscriberActions(props: { subscriber: Subscriber; onRemove: OnRemove; doubtful: boolean }) {
  return (
    <span className="inline-flex shrink-0">
      {props.doubtful && <TakeOverSubscriber subscriber={props.subscriber} />}
      <RemoveButton subscriber={props.subscriber} onRemove={props.onRemove} />
    </span>
  );
}

const RemoveButton = ({ subscriber, onRemove }: { subscriber: Subscriber; onRemove: OnRemove }) => (
  <Button
    variant="row-danger"
    aria-label={`Remove ${subscriber.email}`}
    onClick={() => onRemove(subscriber)}
    className="-mr-2.5"
  >
    Remove
  </Button>
);
