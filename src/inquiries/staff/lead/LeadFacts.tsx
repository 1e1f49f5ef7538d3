import type { ReactNode } from 'react';
import { formatDateTime } from '../../../platform/dates.ts';
import type { Inquiry, InquiryHistory } from '../../inquiry.ts';
import { StatusBadge } from '../inquiry-status.tsx';
import { InterestName, Missing } from '../inquiry-texts.tsx';
import { sourceText } from './source-text.ts';

/** Section 2, Inquiry Details: its fields; and where it came from, when it was answered, and what was sold to it. */
export function LeadFacts({ inquiry, bought }: { inquiry: Inquiry; bought: InquiryHistory['bought'] }) {
  const { vehicle, vehicleId, answeredAt } = inquiry;
  const source = sourceText(inquiry);
  return (
    <dl className="grid gap-x-10 tabular-nums md:grid-cols-2">
      <Fact name="Name">{inquiry.name}</Fact>
      <Fact name="Created">{formatDateTime(inquiry.createdAt)}</Fact>
      <Fact name="Email">{inquiry.email}</Fact>
      <Fact name="Phone">{inquiry.phone ?? <Missing>N/A</Missing>}</Fact>
      <Fact name="Status">
        <StatusBadge status={inquiry.status} />
      </Fact>
      <Fact name="Interest">
        <InterestName interest={inquiry.interest} />
      </Fact>
      {vehicle === null && (
        <Fact name="Vehicle of interest">
          {vehicleId === null ? <Missing>N/A</Missing> : `ID: ${vehicleId}`}
        </Fact>
      )}
      <Fact name="Answered">
        {answeredAt === null ? <Missing>Not yet</Missing> : formatDateTime(answeredAt)}
      </Fact>
      <Fact name="Came from">{source ?? <Missing>Not known</Missing>}</Fact>
      {bought.length > 0 && (
        <Fact name="Sold to this lead">
          {bought.map(({ id, label }) => (
            <span key={id} className="block">
              {label}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-6 border-b border-staff-hair py-2">
    <dt className="shrink-0 text-staff-muted">{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere text-staff-ink">{children}</dd>
  </div>
);
