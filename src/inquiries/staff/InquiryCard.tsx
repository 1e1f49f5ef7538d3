import { formatDate } from '../../platform/dates.ts';
import { CardValue } from '../../ui/staff/table/CardValue.tsx';
import type { Inquiry } from '../inquiry.ts';
import { InquiryActions, type InquiryActs } from './InquiryActions.tsx';
import { InquiryCar } from './InquiryCar.tsx';
import { StatusBadge } from './inquiry-status.tsx';
import { Address, InterestName, Missing } from './inquiry-texts.tsx';
import { WorkMarks } from './WorkMarks.tsx';

/** A row on phones: each value of the table with the name of its column. */
export const cardFor = (acts: InquiryActs, today: string) => (inquiry: Inquiry) => (
  <>
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5">
      <CardValue name="ID">{inquiry.id}</CardValue>
      <CardValue name="Status">
        <StatusBadge status={inquiry.status} />
      </CardValue>
      <CardValue name="Name" wide>
        <span className="font-medium text-staff-ink">{inquiry.name}</span>
        <WorkMarks inquiry={inquiry} today={today} />
      </CardValue>
      <CardValue name="Email" wide>
        <Address>{inquiry.email}</Address>
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
