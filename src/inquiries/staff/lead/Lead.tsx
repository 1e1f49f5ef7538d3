import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { deskQuery, historyQuery } from '../../inquiry-work.staff.queries.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { InquiryActs } from '../InquiryActions.tsx';
import { Missing } from '../inquiry-texts.tsx';
import { VehicleOfInterest } from '../VehicleOfInterest.tsx';
import { AnswerSection } from './AnswerSection.tsx';
import { AssigneeControl } from './AssigneeControl.tsx';
import { DoubtfulNotice } from './DoubtfulNotice.tsx';
import { FollowUpControl } from './FollowUpControl.tsx';
import { LeadFacts } from './LeadFacts.tsx';
import { NotesAndReplies } from './NotesAndReplies.tsx';
import { OfferedCar } from './OfferedCar.tsx';
import { OtherInquiries } from './OtherInquiries.tsx';
import { headingClass } from './section.ts';

/** What an inquiry says, who works on it and when, the answer, what staff have written, and the person's other inquiries. */
export function Lead({ inquiry, acts }: { inquiry: Inquiry; acts: InquiryActs }) {
  const history = useQuery(historyQuery(inquiry.id));
  const desk = useQuery(deskQuery());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pb-6 md:px-5.5">
      <DoubtfulNotice inquiry={inquiry} />
      <LeadFacts inquiry={inquiry} bought={history.data?.bought ?? []} />
      {inquiry.offered !== null && <OfferedCar inquiry={inquiry} />}
      <div>
        {inquiry.vehicle !== null && <VehicleOfInterest vehicle={inquiry.vehicle} />}
        <h3 className={headingClass}>Message</h3>
        <p className="max-w-[62ch] wrap-anywhere whitespace-pre-wrap" dir="auto">
          {inquiry.message === '' ? <Missing>No message</Missing> : inquiry.message}
        </p>
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 rounded-card bg-staff p-4 md:grid-cols-2 md:px-5">
        <AssigneeControl inquiry={inquiry} colleagues={desk.data?.colleagues} />
        <FollowUpControl inquiry={inquiry} />
      </div>
      <AnswerSection inquiry={inquiry} desk={desk} />
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
  );
}
