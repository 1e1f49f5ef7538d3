import type { ReactNode } from 'react';
import { formatDate } from '../../platform/dates.ts';
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
      <Value name="ID">{inquiry.id}</Value>
      <Value name="Status">
        <StatusBadge status={inquiry.status} />
      </Value>
      <Value name="Name" wide>
        <span className="font-medium text-staff-ink">{inquiry.name}</span>
        <WorkMarks inquiry={inquiry} today={today} />
      </Value>
      <Value name="Email" wide>
        <Address>{inquiry.email}</Address>
      </Value>
      <Value name="Phone">{inquiry.phone ?? <Missing>N/A</Missing>}</Value>
      <Value name="Date">{formatDate(inquiry.createdAt)}</Value>
      <Value name="Interest">
        <InterestName inquiry={inquiry} />
      </Value>
      <Value name="Vehicle">
        <InquiryCar inquiry={inquiry} />
      </Value>
    </dl>
    <div className="mt-1.5">
      <InquiryActions inquiry={inquiry} acts={acts} />
    </div>
  </>
);

const Value = (props: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={`min-w-0 ${props.wide === true ? 'col-span-2' : ''}`}>
    <dt className="text-micro text-staff-muted">{props.name}</dt>
    <dd className="leading-snug wrap-anywhere">{props.children}</dd>
  </div>
);
