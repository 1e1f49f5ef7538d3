import { StaffName } from '../../accounts/staff/StaffName.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { StateBadges } from '../../vehicles/staff/StateBadges.tsx';
import { sendFollowUp } from '../inquiries.staff.queries.ts';
import { dueQuery } from '../inquiry-work.staff.queries.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import { carName } from '../inquiry.ts';
import { InterestName, PhoneNumbers } from './inquiry-texts.tsx';
import type { InquiryActs } from './InquiryActions.tsx';
import { useInquiryChange } from './useInquiryChange.ts';
import { FollowUpMark } from './WorkMarks.tsx';

const phoneClass = 'inline-flex min-h-6 items-center text-staff-accent underline-offset-3 hover:underline';

/** How many are shown at first. */
const shownFirst = 5;

const doneButtonId = (id: number) => `follow-up-done-${id}`;

/** A follow-up that has just been done, with the day it was due. */
type DoneFollowUp = Pick<Inquiry, 'id' | 'name' | 'followUpOn'>;

/**
 * The inquiries whose follow-up is due, above the table. Nothing while there are none or they load: the table does not
 * wait for it.
 */
export function DueInquiries({ today, acts }: { today: string; acts: InquiryActs }) {
  const { data } = useQuery(dueQuery(today));
  const [showsAll, setShowsAll] = useState(false);
  const [done, setDone] = useState<DoneFollowUp | null>(null);
  const due = data?.inquiries ?? [];
  if (due.length === 0 && done === null) return null;
  const total = data?.total ?? 0;
  const shown = showsAll ? due : due.slice(0, shownFirst);
  return (
    <Panel
      title="Follow-ups due"
      description={total === 0 ? 'All done' : `${total.toLocaleString('en-US')} due today or overdue`}
      className="mb-4.5 border-l-3 border-l-status-pending-ink"
    >
      {shown.length > 0 && (
        <ul aria-label="Follow-ups due">
          {shown.map((inquiry) => (
            <DueInquiry key={inquiry.id} inquiry={inquiry} today={today} acts={acts} onDone={setDone} />
          ))}
        </ul>
      )}
      {done !== null && <UndoLine key={done.id} done={done} onUndone={() => setDone(null)} />}
      {due.length > shown.length && (
        <div className="border-t border-staff-hair px-4 py-1.5 md:px-5.5">
          <Button variant="row" className="-mx-2.5" onClick={() => setShowsAll(true)}>
            {total > due.length ? `Show ${due.length} of ${total}` : `Show All ${total}`}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function DueInquiry(props: {
  inquiry: Inquiry;
  today: string;
  acts: InquiryActs;
  onDone: (done: DoneFollowUp) => void;
}) {
  const { inquiry, today, acts } = props;
  const { id, name, phone, email } = inquiry;
  const { mutate, isPending } = useInquiryChange<null>(inquiry, {
    send: () => sendFollowUp({ id, followUpOn: null }),
    done: () => ({ title: 'Follow-up done' }),
    failed: 'Failed to set the follow-up',
    onDone: () => props.onDone(inquiry),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1.5 border-t border-staff-hair px-4 py-2.5 md:px-5.5">
      <span className="w-50 text-small max-md:w-full">
        <FollowUpMark inquiry={inquiry} today={today} />
      </span>
      <span className="min-w-[min(10rem,100%)] flex-1 leading-snug wrap-anywhere">
        <span className="font-medium text-staff-ink">{name}</span>
        <span className="block text-small text-staff-muted">
          {phone === null ? email : <PhoneNumbers text={phone} className={phoneClass} />}
        </span>
      </span>
      <span className="min-w-[min(10rem,100%)] flex-1 leading-snug wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {carName(inquiry) ?? inquiry.offered ?? <InterestName inquiry={inquiry} />}
          <StateBadges states={inquiry.vehicleStates} />
        </span>
        {inquiry.assignedTo !== null && (
          <span className="block text-small text-staff-muted">
            Assigned to <StaffName username={inquiry.assignedTo.username} />
          </span>
        )}
      </span>
      <span className="ml-auto flex items-center gap-1.5">
        <Button
          variant="row"
          id={doneButtonId(id)}
          aria-label={`Done, follow-up of inquiry ${id}, ${name}`}
          aria-disabled={isPending}
          onClick={() => mutate(null)}
        >
          Done
        </Button>
        <Button
          variant="line"
          aria-label={`View due inquiry ${id}, ${name}`}
          onClick={() => acts.onView(inquiry)}
        >
          View
        </Button>
      </span>
    </li>
  );
}

function UndoLine({ done, onUndone }: { done: DoneFollowUp; onUndone: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button disappears with the focus.
    const focused = document.activeElement;
    if (focused === document.body || focused?.id === doneButtonId(done.id))
      undo.current?.focus({ preventScroll: true });
  }, [done.id]);
  const { mutate, isPending } = useInquiryChange<string | null>(done, {
    send: (followUpOn) => sendFollowUp({ id: done.id, followUpOn }),
    done: () => ({ title: 'Follow-up is due again' }),
    failed: 'Failed to set the follow-up',
    onDone: onUndone,
  });
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border-t border-staff-hair px-4 py-1.5 md:px-5.5">
      <span className="wrap-anywhere">Follow-up of {done.name} is done.</span>
      <Button
        variant="row"
        ref={undo}
        aria-disabled={isPending}
        className="-mr-2.5"
        onClick={() => mutate(done.followUpOn)}
      >
        Undo
      </Button>
    </p>
  );
}
