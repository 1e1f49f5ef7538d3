import { formatDate } from '../../platform/dates.ts';
import { formatListPrice } from '../../vehicles/format.ts';
import type { Inquiry } from '../inquiry.ts';
import { InquiryActions, viewButtonId, type InquiryActs } from './InquiryActions.tsx';
import { CarThumb } from './InquiryCar.tsx';
import { StatusBadge } from './inquiry-status.tsx';
import { InterestName, Missing } from './inquiry-texts.tsx';
import { WorkMarks } from './WorkMarks.tsx';

type Props = { inquiry: Inquiry; acts: InquiryActs; today: string };

/** A row on phones. */
export const cardFor = (acts: InquiryActs, today: string) => (inquiry: Inquiry) => (
  <InquiryCard inquiry={inquiry} acts={acts} today={today} />
);

/** A row beside the open inquiry. */
export const leadCardFor = (acts: InquiryActs, today: string) => (inquiry: Inquiry) => (
  <LeadCard inquiry={inquiry} acts={acts} today={today} />
);

function InquiryCard({ inquiry, acts, today }: Props) {
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
          <InterestName inquiry={inquiry} />
        </span>
        <span className="text-small text-staff-muted">{formatDate(inquiry.createdAt)}</span>
        <span className="text-right">
          <WorkMarks inquiry={inquiry} today={today} />
        </span>
      </div>
      {inquiry.vehicle !== null && (
        <div className="mt-2 flex items-center gap-2.5">
          <CarThumb image={inquiry.vehicle.image} />
          <span className="min-w-0 flex-1 text-small/snug">
            <span className="block truncate">{inquiry.vehicle.label}</span>
            <span className="block text-staff-muted">{formatListPrice(inquiry.vehicle.price)}</span>
          </span>
        </div>
      )}
      {inquiry.offered !== null && (
        <span className="mt-2 block truncate text-small/snug">Offers a {inquiry.offered}</span>
      )}
      <div className="mt-1.5">
        <InquiryActions inquiry={inquiry} acts={acts} />
      </div>
    </>
  );
}

/** The button that opens the inquiry is its name, and reacts to a press anywhere on the card. */
const LeadCard = ({ inquiry, acts, today }: Props) => (
  <div className="relative -mx-4 -my-3.5 flex items-start gap-3 px-4 py-3 hover:bg-staff-accent/3 md:-mx-5.5 md:px-5.5">
    <CarThumb image={inquiry.vehicle?.image ?? null} />
    <div className="min-w-0 flex-1 leading-snug">
      <div className="flex items-baseline justify-between gap-2">
        <button
          type="button"
          id={viewButtonId(inquiry.id)}
          aria-label={`View inquiry ${inquiry.id}, ${inquiry.name}`}
          aria-expanded={acts.open === inquiry.id}
          onClick={() => acts.onView(inquiry)}
          className="min-w-0 cursor-pointer truncate text-left font-medium text-staff-ink outline-none after:absolute after:inset-0 after:-outline-offset-4 focus-visible:after:outline-2 focus-visible:after:outline-staff-accent"
        >
          {inquiry.name}
        </button>
        <span className="shrink-0 text-small text-staff-muted">{formatDate(inquiry.createdAt)}</span>
      </div>
      <div className="mt-0.5 flex items-baseline justify-between gap-2">
        <span className="truncate text-small">
          {inquiry.vehicle?.label ?? inquiry.offered ?? <InterestName inquiry={inquiry} />}
        </span>
        <StatusBadge status={inquiry.status} />
      </div>
      {inquiry.vehicle !== null && (
        <span className="block text-small text-staff-muted">{formatListPrice(inquiry.vehicle.price)}</span>
      )}
      <WorkMarks inquiry={inquiry} today={today} />
    </div>
  </div>
);
