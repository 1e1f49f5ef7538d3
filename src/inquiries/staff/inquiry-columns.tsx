import type { ReactNode } from 'react';
import { formatDate } from '../../platform/dates.ts';
import type { Column } from '../../ui/staff/table/columns.ts';
import type { Inquiry } from '../inquiry.ts';
import { InquiryActions, type InquiryActs } from './InquiryActions.tsx';
import { Address, InterestName, Missing } from './inquiry-texts.tsx';
import { InquiryCar } from './InquiryCar.tsx';
import { StatusBadge } from './inquiry-status.tsx';
import { WorkMarks } from './WorkMarks.tsx';

/** A value that goes on in further lines where it is long. Only a word that is longer than the widest line is broken. */
const Lines = ({ children, className }: { children: ReactNode; className: string }) => (
  <div className={`leading-snug wrap-break-word whitespace-normal ${className}`}>{children}</div>
);

/** Section 2, Inquiries tab: its columns. The ids of those that sort are the server's. */
export const inquiryColumns = (acts: InquiryActs, today: string): Column<Inquiry>[] => [
  { id: 'id', header: 'ID', cell: ({ id }) => id, sortable: true },
  {
    id: 'name',
    header: 'Name',
    // With the follow-up, because this column is in view at any width.
    cell: (inquiry) => (
      <Lines className="max-w-40">
        <span className="font-medium text-staff-ink">{inquiry.name}</span>
        <WorkMarks inquiry={inquiry} today={today} />
      </Lines>
    ),
    sortable: true,
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => (
      <Lines className="max-w-56">
        <Address>{email}</Address>
      </Lines>
    ),
    sortable: true,
  },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ phone }) =>
      phone === null ? (
        <Missing>N/A</Missing>
      ) : (
        // A number stays in one line; what is longer is a sentence.
        <Lines className="max-w-44">
          {phone.length > 20 ? phone : <span className="whitespace-nowrap">{phone}</span>}
        </Lines>
      ),
    sortable: true,
  },
  { id: 'date', header: 'Date', cell: ({ createdAt }) => formatDate(createdAt), sortable: true },
  {
    id: 'interest',
    header: 'Interest',
    cell: (inquiry) => (
      <Lines className="max-w-32">
        <InterestName inquiry={inquiry} />
      </Lines>
    ),
    sortable: true,
  },
  {
    id: 'vehicle',
    header: 'Vehicle',
    cell: (inquiry) => (
      <Lines className="max-w-44 min-w-28">
        <InquiryCar inquiry={inquiry} />
      </Lines>
    ),
    sortable: true,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sortable: true },
  {
    id: 'actions',
    header: 'Actions',
    cell: (inquiry) => <InquiryActions inquiry={inquiry} acts={acts} />,
  },
];
