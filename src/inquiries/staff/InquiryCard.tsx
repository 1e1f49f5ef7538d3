import { formatDate } from '../../platform/dates.ts';
import type { Inquiry } from '../inquiry.ts';
import { InterestName, LeftOut } from './inquiry-columns.tsx';
import { InquiryActions, type InquiryActs } from './InquiryActions.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** What phones show in place of a row. */
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
        <span className="wrap-anywhere">{inquiry.phone ?? <LeftOut>N/A</LeftOut>}</span>
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
