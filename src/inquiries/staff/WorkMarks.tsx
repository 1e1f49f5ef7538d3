import { StaffName } from '../../accounts/staff/StaffName.tsx';
import { useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { formatDate } from '../../platform/dates.ts';
import { appointmentText } from '../appointments/appointment-text.ts';
import { isExpected } from '../appointments/appointment.ts';
import { followUpState } from '../follow-up.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import { shownState } from './agenda/appointment-state.ts';

/** A day like `2026-11-24` as `Nov 24, 2026`. */
export const formatDay = (day: string) => formatDate(`${day}T12:00:00Z`, 'UTC');

const dueClass = 'font-semibold text-loss';

/** Nothing if no follow-up is set or needed. */
export function FollowUpMark({ inquiry, today }: { inquiry: Inquiry; today: string }) {
  const { followUpOn } = inquiry;
  const state = followUpState(inquiry, today);
  if (followUpOn === null || state === null) return null;
  if (state === 'today') return <span className="font-semibold text-staff-ink">Follow up today</span>;
  if (state === 'overdue') return <span className={dueClass}>Overdue since {formatDay(followUpOn)}</span>;
  return <span>Follow up {formatDay(followUpOn)}</span>;
}

export const WorkMarks = ({ inquiry, today }: { inquiry: Inquiry; today: string }) => (
  <>
    {inquiry.isDoubtful && (
      <span className="mt-1 block text-small leading-snug text-staff-muted">Doubtful</span>
    )}
    {followUpState(inquiry, today) !== null && (
      <span className="mt-1 block text-small leading-snug text-staff-muted">
        <FollowUpMark inquiry={inquiry} today={today} />
      </span>
    )}
    <AppointmentMark inquiry={inquiry} />
    {inquiry.assignedTo !== null && (
      <span className="mt-1 block truncate text-small leading-snug text-staff-muted">
        Assigned to <StaffName username={inquiry.assignedTo.username} />
      </span>
    )}
  </>
);

/** Day, time and state of an appointment to come. */
function AppointmentMark({ inquiry }: { inquiry: Inquiry }) {
  const { timeZone } = useSite().dealership;
  const [now] = useState(() => new Date());
  const { appointment, appointmentAt } = inquiry;
  if (appointment === null || appointmentAt === null || new Date(appointmentAt) <= now) return null;
  const { label, color } = shownState(inquiry);
  return (
    <span className="mt-1 block text-small leading-snug text-staff-muted">
      {isExpected(appointment.state) ? 'Comes' : 'Was to come'} {appointmentText(appointmentAt, timeZone)}.{' '}
      <span className={color}>{label}</span>
    </span>
  );
}
