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
  <span
    className={`block truncate ${wide ? 'max-w-36 min-[820px]:max-w-44' : 'max-w-32 min-[1440px]:max-w-36'}`}
  >
    {children}
  </span>
);

/** How much room the table has: for all columns of section 2, or for fewer, whose cells hold more. */
export type TableRoom = 'all' | 'some' | 'few';

/** Section 2, Inquiries tab: its columns. The ids of those that sort are the server's. */
export const inquiryColumns = (acts: InquiryActs, today: string, room: TableRoom): Column<Inquiry>[] =>
  room === 'all'
    ? allColumns(acts, today)
    : compactColumns(acts, today).filter(({ id }) => room === 'some' || id !== 'id');

const allColumns = (acts: InquiryActs, today: string): Column<Inquiry>[] => [
  idColumn,
  {
    id: 'name',
    header: 'Name',
    // With the follow-up, because this column is in view at any width.
    cell: (inquiry) => (
      <>
        <Name inquiry={inquiry} />
        <WorkMarks inquiry={inquiry} today={today} />
      </>
    ),
    sortable: true,
  },
  { id: 'email', header: 'Email', cell: ({ email }) => <Truncated>{email}</Truncated>, sortable: true },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ phone }) => (phone === null ? <Missing>N/A</Missing> : <Truncated>{phone}</Truncated>),
    sortable: true,
  },
  { id: 'date', header: 'Date', cell: ({ createdAt }) => formatDate(createdAt), sortable: true },
  {
    id: 'interest',
    header: 'Interest',
    cell: (inquiry) => <InterestName inquiry={inquiry} />,
    sortable: true,
  },
  vehicleColumn,
  statusColumn,
  {
    id: 'actions',
    header: 'Actions',
    cell: (inquiry) => <InquiryActions inquiry={inquiry} acts={acts} />,
    sticky: 'right',
  },
];

/** Email and phone stand below the name, and the interest below the date, so that nothing has to be scrolled to. */
const compactColumns = (acts: InquiryActs, today: string): Column<Inquiry>[] => [
  idColumn,
  {
    id: 'name',
    header: 'Name',
    cell: (inquiry) => (
      <>
        <Name inquiry={inquiry} />
        <div className="text-small/snug text-staff-muted">
          <Truncated wide>{inquiry.email}</Truncated>
          {inquiry.phone !== null && <Truncated wide>{inquiry.phone}</Truncated>}
        </div>
        <WorkMarks inquiry={inquiry} today={today} />
      </>
    ),
    sortable: true,
  },
  {
    id: 'date',
    header: 'Date',
    cell: (inquiry) => (
      <>
        {formatDate(inquiry.createdAt)}
        <span className="block text-small/snug text-staff-muted">
          <InterestName inquiry={inquiry} />
        </span>
      </>
    ),
    sortable: true,
  },
  vehicleColumn,
  statusColumn,
  {
    id: 'actions',
    header: 'Actions',
    cell: (inquiry) => <InquiryActions inquiry={inquiry} acts={acts} />,
  },
];

const Name = ({ inquiry }: { inquiry: Inquiry }) => (
  <div className="font-medium text-staff-ink">
    <Truncated wide>{inquiry.name}</Truncated>
  </div>
);

const idColumn: Column<Inquiry> = { id: 'id', header: 'ID', cell: ({ id }) => id, sortable: true };

const vehicleColumn: Column<Inquiry> = {
  id: 'vehicle',
  header: 'Vehicle',
  cell: (inquiry) => <InquiryCar inquiry={inquiry} />,
  sortable: true,
};

const statusColumn: Column<Inquiry> = {
  id: 'status',
  header: 'Status',
  cell: ({ status }) => <StatusBadge status={status} />,
  sortable: true,
};
