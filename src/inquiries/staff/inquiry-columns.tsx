import { formatDate } from '../../platform/dates.ts';
import type { Column } from '../../ui/staff/table/columns.ts';
import { interestLabels, type Inquiry } from '../inquiry.ts';
import { InquiryActions, type InquiryActs } from './InquiryActions.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** What stands for what the inquirer left out. */
export const LeftOut = ({ children }: { children: string }) => (
  <span className="font-normal text-staff-muted">{children}</span>
);

/** Section 2: the interest, General without one. */
export const InterestName = ({ interest }: Pick<Inquiry, 'interest'>) =>
  interest === null ? <LeftOut>General</LeftOut> : interestLabels[interest];

/** One line, cut where it is too long; the whole of it is in the details panel. */
const Cut = ({ children }: { children: string }) => (
  <span className="block max-w-50 truncate">{children}</span>
);

/** Section 2, Inquiries tab: its columns. The ids of those that sort are the server's. */
export const inquiryColumns = (acts: InquiryActs): Column<Inquiry>[] => [
  { id: 'id', header: 'ID', cell: ({ id }) => id, sortable: true },
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <Cut>{name}</Cut>,
    sortable: true,
    className: 'font-medium text-staff-ink!',
  },
  { id: 'email', header: 'Email', cell: ({ email }) => <Cut>{email}</Cut> },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ phone }) => (phone === null ? <LeftOut>N/A</LeftOut> : <Cut>{phone}</Cut>),
  },
  { id: 'date', header: 'Date', cell: ({ createdAt }) => formatDate(createdAt), sortable: true },
  { id: 'interest', header: 'Interest', cell: ({ interest }) => <InterestName interest={interest} /> },
  {
    id: 'vehicle',
    header: 'Vehicle',
    cell: ({ vehicleId }) => (vehicleId === null ? <LeftOut>N/A</LeftOut> : `ID: ${vehicleId}`),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sortable: true },
  {
    id: 'actions',
    header: 'Actions',
    cell: (inquiry) => <InquiryActions inquiry={inquiry} acts={acts} />,
    sticky: 'right',
  },
];
