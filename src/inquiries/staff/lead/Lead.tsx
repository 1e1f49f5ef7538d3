import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { objectPositionOf } from '../../../images/focal-point.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { InfoIcon, ChevronRightIcon } from '../../../ui/staff/staff-icons.tsx';
import { formatListPrice } from '../../../vehicles/format.ts';
import { StateBadges } from '../../../vehicles/staff/StateBadges.tsx';
import type { VehicleState } from '../../../vehicles/vehicle-state.ts';
import { isSettled } from '../../follow-up.ts';
import type { InquiryHistory } from '../../inquiry-work.schema.ts';
import { deskQuery, historyQuery } from '../../inquiry-work.staff.queries.ts';
import type { Inquiry, InquiryVehicle } from '../../inquiry.schema.ts';
import { carName } from '../../inquiry.ts';
import { StatusBadge } from '../inquiry-status.tsx';
import { Missing, InterestName, LeadHeading } from '../inquiry-texts.tsx';
import type { InquiryActs } from '../InquiryActions.tsx';
import type { ReplyText } from '../reply-draft.ts';
import { useStatusChange } from '../useInquiryChange.ts';
import { LeadAppointment } from '../agenda/LeadAppointment.tsx';
import { AnswerSection } from './AnswerSection.tsx';
import { AssigneeControl } from './AssigneeControl.tsx';
import { FollowUpControl } from './FollowUpControl.tsx';
import { hindranceOf, boughtText } from './hindrance.ts';
import { HindranceNotice } from './HindranceNotice.tsx';
import { LeadFacts } from './LeadFacts.tsx';
import { NotesAndReplies } from './NotesAndReplies.tsx';
import { OfferedCar } from './OfferedCar.tsx';

export function Lead({ inquiry, acts }: { inquiry: Inquiry; acts: InquiryActs }) {
  const history = useQuery(historyQuery(inquiry.id));
  const desk = useQuery(deskQuery());
  const { timeZone } = useSite().dealership;
  const [words, setWords] = useState<ReplyText | null>(null);
  const [now] = useState(() => new Date());
  const bought = history.data?.bought ?? [];
  const hindrance = hindranceOf(inquiry, history.data?.others ?? [], { now, timeZone });
  return (
    <div className="@container px-4 pb-6 md:px-5.5">
      <div className="mb-6 empty:hidden">
        <DoubtfulNotice inquiry={inquiry} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <LeadFacts inquiry={inquiry} bought={bought} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {inquiry.offered !== null && <OfferedCar inquiry={inquiry} />}
          <div>
            {inquiry.vehicle !== null && (
              <VehicleOfInterest vehicle={inquiry.vehicle} states={inquiry.vehicleStates} />
            )}
            {hindrance !== null && (
              <HindranceNotice inquiry={inquiry} hindrance={hindrance} onWrite={setWords} />
            )}
            <BuyerNotice inquiry={inquiry} bought={bought} />
            <LeadHeading>Message</LeadHeading>
            <p className="max-w-[62ch] wrap-anywhere whitespace-pre-wrap" dir="auto">
              {inquiry.message === '' ? <Missing>No message</Missing> : inquiry.message}
            </p>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 rounded-card bg-staff p-4 md:grid-cols-2 md:px-5">
            <AssigneeControl inquiry={inquiry} colleagues={desk.data?.colleagues} />
            <FollowUpControl inquiry={inquiry} />
          </div>
          <LeadAppointment inquiry={inquiry} />
          <AnswerSection
            inquiry={inquiry}
            desk={desk}
            hindrance={hindrance}
            words={words}
            onWordsTaken={() => setWords(null)}
          />
          {history.data !== undefined ? (
            <>
              <NotesAndReplies inquiry={inquiry} entries={history.data.entries} />
              <OtherInquiries others={history.data.others} onView={acts.onView} />
            </>
          ) : history.isError ? (
            <LoadError
              text="Notes and replies could not be fetched. Nothing has been changed."
              onRetry={() => void history.refetch()}
            />
          ) : (
            <div aria-busy="true" className="grid gap-4">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-20 w-full" />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** The lead of a buyer is done, and may still say that it is new. */
function BuyerNotice({ inquiry, bought }: { inquiry: Inquiry; bought: InquiryHistory['bought'] }) {
  const setStatus = useStatusChange(inquiry);
  const text = boughtText(bought, useSite().dealership.timeZone);
  if (text === null || isSettled(inquiry.status)) return null;
  return (
    <section
      aria-label="Sold to this lead"
      className="mb-5.5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-staff-hair bg-status-resolved/60 px-4 py-3.5 md:px-5"
    >
      <p className="min-w-0 wrap-anywhere text-staff-ink">Sold to this lead: {text}</p>
      <Button variant="line" onClick={() => setStatus('resolved')}>
        Set to Resolved
      </Button>
    </section>
  );
}

/** Explains a doubtful inquiry, and how to make it a lead. */
const DoubtfulNotice = ({ inquiry }: { inquiry: Inquiry }) =>
  inquiry.isDoubtful && (
    <p className="flex items-start gap-2.25 rounded-card bg-staff p-4 md:px-5">
      <InfoIcon className="mt-px size-4.5 shrink-0 text-staff-muted" />
      <span className="max-w-[70ch]">
        This may not be from a person: a field that nobody sees was filled in. No mail was sent about it
        {inquiry.appointmentAt !== null && ', and its time is not kept'}.{' '}
        {inquiry.isArchived ? 'Restore it and take it over' : 'Take it over'}, or answer it, if it is real.
      </span>
    </p>
  );

/** The vehicle of an inquiry and its state, as a link to its page on the website, or to its form if it has no page. */
function VehicleOfInterest({
  vehicle,
  states,
}: {
  vehicle: InquiryVehicle;
  states: readonly VehicleState[];
}) {
  const { timeZone } = useSite().dealership;
  const isSold = states.includes('sold');
  const href = states.includes('unpublished')
    ? `/admin?tab=${isSold ? 'sold' : 'inventory'}&vehicle=${vehicle.id}`
    : `/inventory/${vehicle.id}`;
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="flex items-center gap-3.5 rounded-card border border-staff-hair bg-staff p-3 hover:bg-staff-sunk"
      >
        <span className="shrink-0">
          <Picture
            address={vehicle.image}
            alt=""
            sizes="80px"
            widths={[320]}
            tone="staff"
            objectPosition={objectPositionOf(vehicle.image, null)}
            className="h-12.5 w-20 rounded-control object-cover"
          />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-small text-staff-muted">Vehicle of interest</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="leading-snug font-semibold wrap-anywhere text-staff-ink">{vehicle.label}</b>
            <StateBadges states={states} />
          </span>
          <span className="block text-small wrap-anywhere text-staff-muted tabular-nums">
            ID: {vehicle.id}
            {vehicle.stockNumber !== null && `, stock ${vehicle.stockNumber}`}
            {isSold ? ', listed at ' : ', '}
            {formatListPrice(vehicle.price)}
            {isSold && vehicle.soldAt !== null && `. Sold ${formatDate(vehicle.soldAt, timeZone)}`}
            {isSold && vehicle.soldTo !== null && ` to ${vehicle.soldTo.name}`}
          </span>
          <span className="sr-only">(opens in a new tab)</span>
        </span>
        <ChevronRightIcon className="size-3.5 text-staff-muted" />
      </a>
      <div className="mb-3 flex justify-end">
        <Link
          to="/admin"
          search={{ tab: isSold ? 'sold' : 'inventory', vehicle: String(vehicle.id) }}
          className={staffButtonClass('row')}
        >
          Open in {isSold ? 'Sold Vehicles' : 'Inventory'}
        </Link>
      </div>
    </>
  );
}

/** The other inquiries of the same person; nothing if there are none. */
const OtherInquiries = (props: {
  others: InquiryHistory['others'];
  onView: (inquiry: { id: number }) => void;
}) =>
  props.others.length > 0 && (
    <section aria-label="Other inquiries of this person">
      <LeadHeading>Other inquiries of this person</LeadHeading>
      <ul>
        {props.others.map((other) => (
          <li key={other.id} className="border-t border-staff-hair">
            <button
              type="button"
              onClick={() => props.onView(other)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 py-2 text-left hover:bg-staff"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-staff-ink">
                  {carName(other) ?? <InterestName inquiry={other} />}
                  <StateBadges states={other.vehicleStates} />
                </span>
                <span className="block text-small text-staff-muted">
                  {other.name}, {formatDate(other.createdAt)}
                  {other.isArchived && ', archived'}
                </span>
              </span>
              <StatusBadge status={other.status} />
              <ChevronRightIcon className="size-3.5 text-staff-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
