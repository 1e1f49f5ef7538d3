import { formatDate } from '../../platform/dates.ts';
import type { Column } from '../../ui/staff/table/columns.ts';
import { interestLabels, type Inquiry } from '../inquiry.ts';
import { InquiryActions, type InquiryActs } from './InquiryActions.tsx';
import { StatusBadge } from './inquiry-status.tsx';

/** Stands for what the customer left out. */
export const Missing = ({ children }: { children: string }) => (
  <span className="font-normal text-staff-muted">{children}</span>
);

/** Section 2: the interest, General without one. */
export const InterestName = ({ interest }: Pick<Inquiry, 'interest'>) =>
  interest === null ? <Missing>General</Missing> : interestLabels[interest];

/** One line, truncated when it is too long; the details panel has all of it. */
const Truncated = ({ children }: { children: string }) => (
  <span className="block max-w-50 truncate">{children}</span>
);

/** Section 2, Inquiries tab: its columns. The ids of those that sort are the server's. */
export const inquiryColumns = (acts: InquiryActs): Column<Inquiry>[] => [
  { id: 'id', header: 'ID', cell: ({ id }) => id, sortable: true },
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <Truncated>{name}</Truncated>,
    sortable: true,
    className: 'font-medium text-staff-ink!',
  },
  { id: 'email', header: 'Email', cell: ({ email }) => <Truncated>{email}</Truncated> },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ phone }) => (phone === null ? <Missing>N/A</Missing> : <Truncated>{phone}</Truncated>),
  },
  { id: 'date', header: 'Date', cell: ({ createdAt }) => formatDate(createdAt), sortable: true },
  { id: 'interest', header: 'Interest', cell: ({ interest }) => <InterestName interest={interest} /> },
  {
    id: 'vehicle',
    header: 'Vehicle',
    cell: ({ vehicleId }) => (vehicleId === null ? <Missing>N/A</Missing> : `ID: ${vehicleId}`),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sortable: true },
  {
    id: 'actions',
    header: 'Actions',
    cell: (inquiry) => <InquiryActions inquiry={inquiry} acts={acts} />,
    sticky: 'right',
  },
];

/** A row on phones. */
export const cardFor = (acts: InquiryActs) => (inquiry: Inquiry) => (
  <InquiryCard inquiry={inquiry} acts={acts} />
);

function InquiryCard({ inquiry, acts }: { inquiry: Inquiry; acts: InquiryActs }) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-px">
        <span className="font-medium wrap-anywhere text-staff-ink">{inquiry.name}</span>
        <span className="text-right">
          <StatusBadge status={inquiry.status} />
        </span>
        <span className="col-span-2 truncate">{inquiry.email}</span>
        <span className="wrap-anywhere">{inquiry.phone ?? <Missing>N/A</Missing>}</span>
        <span className="text-right">
          <InterestName interest={inquiry.interest} />
        </span>
        <span className="text-small text-staff-muted">{formatDate(inquiry.createdAt)}</span>
      </div>
      <div className="mt-1.5">
        <InquiryActions inquiry={inquiry} acts={acts} />
      </div>
    </>
  );
}
