import { formatDate } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import type { Alert } from '../alert.ts';

type OnRemove = (alert: Alert) => void;

const stateOf = ({ confirmedAt }: Alert) => (confirmedAt === null ? 'Not yet' : formatDate(confirmedAt));
const lastMailOf = ({ lastNotifiedAt }: Alert) =>
  lastNotifiedAt === null ? 'None yet' : formatDate(lastNotifiedAt);

/** The columns of the visitors' alerts. */
export const columnsFor = (onRemove: OnRemove): Column<Alert>[] => [
  {
    id: 'wanted',
    header: 'Waiting for',
    cell: ({ wanted }) => (
      <span className="block max-w-[40ch] truncate font-medium text-staff-ink" title={wanted}>
        {wanted}
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    sortable: true,
    cell: ({ email }) => (
      <span className="block max-w-[34ch] truncate" title={email}>
        {email}
      </span>
    ),
  },
  { id: 'added', header: 'Asked for', cell: ({ createdAt }) => formatDate(createdAt), sortable: true },
  { id: 'state', header: 'Confirmed', cell: stateOf },
  { id: 'mail', header: 'Last mail', cell: lastMailOf },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    cell: (alert) => <RemoveButton alert={alert} onRemove={onRemove} />,
  },
];

/** One alert on a phone. */
export const cardFor = (onRemove: OnRemove) =>
  function AlertCard(alert: Alert) {
    return (
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere text-staff-ink">{alert.wanted}</p>
          <p className="wrap-anywhere">{alert.email}</p>
          <p className="text-small text-staff-muted">
            {alert.confirmedAt === null ? 'Not confirmed yet' : `Since ${formatDate(alert.confirmedAt)}`}
          </p>
        </div>
        <RemoveButton alert={alert} onRemove={onRemove} />
      </div>
    );
  };

const RemoveButton = ({ alert, onRemove }: { alert: Alert; onRemove: OnRemove }) => (
  <Button
    variant="row-danger"
    aria-label={`Remove the alert of ${alert.email} for ${alert.wanted}`}
    onClick={() => onRemove(alert)}
    className="-mr-2.5"
  >
    Remove
  </Button>
);
