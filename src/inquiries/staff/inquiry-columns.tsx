import { formatDate } from '../../platform/dates.ts';
import type { Column } from '../../ui/staff/table/columns.ts';
import type { Inquiry } from '../inquiry.ts';
import { InquiryActions, type InquiryActs } from './InquiryActions.tsx';
import { InterestName, Missing } from './inquiry-texts.tsx';
import { InquiryCar } from './InquiryCar.tsx';
import { StatusBadge } from './inquiry-status.tsx';
import { WorkMarks } from './WorkMarks.tsx';

/** One line, truncated when it is too long; the details panel has all of it. */
const Truncated = ({ children, wide = false }: { children: string; wide?: boolean }) => (
  <span className={`block truncate ${wide ? 'max-w-44' : 'max-w-36'}`}>{children}</span>
);

/** Section 2, Inquiries tab: its columns. The ids of those that sort are the server's. */
export const inquiryColumns = (acts: InquiryActs, today: string): Column<Inquiry>[] => [
  { id: 'id', header: 'ID', cell: ({ id }) => id, sortable: true },
  {
    id: 'name',
    header: 'Name',
    // With the follow-up, because this column is in view at any width.
    cell: (inquiry) => (
      <>
        <div className="font-medium text-staff-ink">
          <Truncated wide>{inquiry.name}</Truncated>
        </div>
        <WorkMarks inquiry={inquiry} today={today} />
      </>
    ),
    sortable: true,
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
    cell: (inquiry) => <InquiryCar inquiry={inquiry} />,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sortable: true },
  {
    id: 'actions',
    header: 'Actions',
    cell: (inquiry) => <InquiryActions inquiry={inquiry} acts={acts} />,
    sticky: 'right',
  },
];
