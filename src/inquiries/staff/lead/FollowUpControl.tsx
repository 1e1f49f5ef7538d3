import { useId, useRef, useState, type FormEvent } from 'react';
import { dayAfter } from '../../../platform/time-zones.ts';
import { controlClass } from '../../../ui/control.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { followUpState } from '../../follow-up.ts';
import { sendFollowUp } from '../../inquiries.staff.queries.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { useInquiryChange } from '../useInquiryChange.ts';
import { useToday } from '../useToday.ts';
import { FollowUpMark, formatDay } from '../WorkMarks.tsx';

const quick = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
] as const;

export function FollowUpControl({ inquiry }: { inquiry: Inquiry }) {
  const { id, followUpOn } = inquiry;
  const labelId = useId();
  const today = useToday();
  const [day, setDay] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, variables } = useInquiryChange<string | null>(inquiry, {
    send: (chosen) => sendFollowUp({ id, followUpOn: chosen }),
    done: (chosen) => ({
      title: chosen === null ? 'Follow-up removed' : `Follow-up on ${formatDay(chosen)}`,
    }),
    failed: 'Failed to set the follow-up',
    onDone: (chosen) => setDay((typed) => (typed === chosen ? '' : typed)),
  });
  // A second choice is sent after the pending one; pressing the same one twice sends it once.
  const set = (chosen: string | null) => {
    if (!isPending || chosen !== variables) mutate(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== '') set(day);
  };
  return (
    <div role="group" aria-labelledby={labelId}>
      <div className="mb-1.75 flex flex-wrap items-baseline gap-x-2 text-small text-staff-soft">
        <span id={labelId} className="font-medium">
          Follow up
        </span>
        {followUpOn !== null && (
          <span>
            {followUpState(inquiry, today) === 'overdue' ? (
              <FollowUpMark inquiry={inquiry} today={today} />
            ) : (
              formatDay(followUpOn)
            )}
          </span>
        )}
        {followUpOn !== null && (
          <Button
            variant="row"
            className="px-0! md:min-h-6!"
            onClick={() => {
              set(null);
              // The button is about to go.
              first.current?.focus();
            }}
          >
            Remove
          </Button>
        )}
      </div>
      <div className="-ml-2.5 flex flex-wrap gap-x-0.5">
        {quick.map(({ label, days }, index) => (
          <Button
            variant="row"
            key={label}
            ref={index === 0 ? first : null}
            onClick={() => set(dayAfter(today, days))}
          >
            {label}
          </Button>
        ))}
      </div>
      {/* Set by a button: a browser reports a year that is being typed as a whole day. */}
      <form onSubmit={submit} noValidate className="mt-1.5 flex flex-wrap gap-2.5">
        <input
          type="date"
          aria-label="Follow up on"
          min={today}
          max="2099-12-31"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          className={`${controlClass} min-w-[min(9rem,100%)] flex-1 md:min-h-10! md:py-2!`}
        />
        <Button variant="line" type="submit">
          Set Day
        </Button>
      </form>
    </div>
  );
}
