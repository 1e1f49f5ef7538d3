import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { deskQuery, historyQuery } from '../../inquiry-work.staff.queries.ts';
import type { Inquiry, InquiryHistory } from '../../inquiry.ts';
import type { InquiryActs } from '../InquiryActions.tsx';
import type { ReplyText } from '../reply-draft.ts';
import { Missing } from '../inquiry-texts.tsx';
import { VehicleOfInterest } from '../VehicleOfInterest.tsx';
import { AnswerSection } from './AnswerSection.tsx';
import { AssigneeControl } from './AssigneeControl.tsx';
import { FollowUpControl } from './FollowUpControl.tsx';
import { HindranceNotice } from './HindranceNotice.tsx';
import { hindranceOf, boughtText } from './hindrance.ts';
import { LeadFacts } from './LeadFacts.tsx';
import { NotesAndReplies } from './NotesAndReplies.tsx';
import { OfferedCar } from './OfferedCar.tsx';
import { OtherInquiries } from './OtherInquiries.tsx';
import { headingClass } from './section.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { settledStatuses } from '../../follow-up.ts';
import { useStatusChange } from '../useInquiryChange.ts';
import { InfoIcon } from '../../../ui/staff/staff-icons.tsx';

/** What an inquiry says, who works on it and when, the answer, what staff have written, and the person's other inquiries. */
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
            <h3 className={headingClass}>Message</h3>
            <p className="max-w-[62ch] wrap-anywhere whitespace-pre-wrap" dir="auto">
              {inquiry.message === '' ? <Missing>No message</Missing> : inquiry.message}
            </p>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 rounded-card bg-staff p-4 md:grid-cols-2 md:px-5">
            <AssigneeControl inquiry={inquiry} colleagues={desk.data?.colleagues} />
            <FollowUpControl inquiry={inquiry} />
          </div>
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
  if (text === null || settledStatuses.some((settled) => settled === inquiry.status)) return null;
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

/** Says of a doubtful inquiry what nobody did about it yet, and how to make it a lead. */
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
