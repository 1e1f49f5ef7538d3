import type { ReactNode } from 'react';
import { formatDate } from '../../platform/dates.ts';
import { CardValue } from '../../ui/staff/table/CardValue.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import { StateBadges } from '../../vehicles/staff/StateBadges.tsx';
import type { Inquiry } from '../inquiry.schema.ts';
import { carName } from '../inquiry.ts';
import { StatusBadge } from './inquiry-status.tsx';
import { Address, InterestName, Missing } from './inquiry-texts.tsx';
import { InquiryActions, type InquiryActs } from './InquiryActions.tsx';
import { PersonLink } from '../../ui/staff/PersonLink.tsx';
import { WorkMarks } from './WorkMarks.tsx';

/** A value that wraps. Only words longer than a line are broken. */
const Lines = ({ children, className }: { children: ReactNode; className: string }) => (
  <div className={`leading-snug wrap-break-word whitespace-normal ${className}`}>{children}</div>
);

/** Section 2, Inquiries tab. The server sorts by these ids. */
export const inquiryColumns = (acts: InquiryActs, today: string): Column<Inquiry>[] => [
  { id: 'id', header: 'ID', cell: ({ id }) => id, sortable: true },
  {
    id: 'name',
    header: 'Name',
    // With the follow-up, because this column is in view at any width.
    cell: (inquiry) => (
      <Lines className="max-w-40">
        <PersonLink person={`lead-${inquiry.id}`}>{inquiry.name}</PersonLink>
        <WorkMarks inquiry={inquiry} today={today} />
      </Lines>
    ),
    sortable: true,
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => (
      <Lines className="max-w-56">{email === '' ? <Missing>N/A</Missing> : <Address>{email}</Address>}</Lines>
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

/**
 * Section 2, Vehicle: the ID on a line of its own, N/A without one, with the vehicle's state, and below
 * it the name of the vehicle or of an offered car.
 */
function InquiryCar({ inquiry }: { inquiry: Inquiry }) {
  const { vehicleId, offered } = inquiry;
  const name = carName(inquiry);
  return (
    <span className="block">
      {vehicleId === null ? (
        <Missing>N/A</Missing>
      ) : (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="whitespace-nowrap">ID: {vehicleId}</span>
          <StateBadges states={inquiry.vehicleStates} />
        </span>
      )}
      {name !== null && <CarText>{name}</CarText>}
      {offered !== null && <CarText>Offers a {offered}</CarText>}
    </span>
  );
}

const CarText = ({ children }: { children: React.ReactNode }) => (
  <span className="line-clamp-3 text-small/snug wrap-break-word whitespace-normal text-staff-muted">
    {children}
  </span>
);

/** A row on phones: each value of the table with the name of its column. */
export const cardFor = (acts: InquiryActs, today: string) => (inquiry: Inquiry) => (
  <>
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5">
      <CardValue name="ID">{inquiry.id}</CardValue>
      <CardValue name="Status">
        <StatusBadge status={inquiry.status} />
      </CardValue>
      <CardValue name="Name" wide>
        <PersonLink person={`lead-${inquiry.id}`}>{inquiry.name}</PersonLink>
        <WorkMarks inquiry={inquiry} today={today} />
      </CardValue>
      <CardValue name="Email" wide>
        {inquiry.email === '' ? <Missing>N/A</Missing> : <Address>{inquiry.email}</Address>}
      </CardValue>
      <CardValue name="Phone">{inquiry.phone ?? <Missing>N/A</Missing>}</CardValue>
      <CardValue name="Date">{formatDate(inquiry.createdAt)}</CardValue>
      <CardValue name="Interest">
        <InterestName inquiry={inquiry} />
      </CardValue>
      <CardValue name="Vehicle">
        <InquiryCar inquiry={inquiry} />
      </CardValue>
    </dl>
    <div className="mt-1.5">
      <InquiryActions inquiry={inquiry} acts={acts} />
    </div>
  </>
);
