import { formatDateTime } from '../../platform/dates.ts';
import type { Column } from '../../ui/staff/table/columns.ts';
import type { WaitingMail } from '../mail.staff.queries.ts';
import { WaitingMailActions } from './WaitingMailActions.tsx';

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

export const waitingMailColumns: Column<WaitingMail>[] = [
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
  { id: 'actions', header: 'Actions', cell: (mail) => <WaitingMailActions mail={mail} /> },
];

/** The same on phones. */
export const WaitingMailCard = (mail: WaitingMail) => (
  <>
    <p className="font-medium wrap-anywhere text-staff-ink">{mail.to}</p>
    <p className="wrap-anywhere">{mail.subject}</p>
    <p className="text-small text-staff-muted">
      {formatDateTime(mail.since)}, {attemptsText(mail)}
    </p>
    <p className="text-small wrap-anywhere">{reasonText(mail)}</p>
    <WaitingMailActions mail={mail} />
  </>
);
