/** The rules for changing an appointment, apart from the database: what may be done to it, and what that makes of it. */
import type { FieldChange } from '../../changes/change.ts';
import { ApiError } from '../../platform/errors.ts';
import { dayOf } from '../../platform/time-zones.ts';
import type { AppointmentNews } from '../mail/appointment-news-mails.ts';
import {
  appointmentStateLabels,
  isExpected,
  type AppointmentKind,
  type AppointmentState,
} from './appointment.ts';
import { appointmentText } from './appointment-text.ts';

/** `move` also books a canceled appointment again, and makes the first one of a lead. */
export type AppointmentAction =
  | { action: 'confirm' | 'cancel' | 'came' | 'no-show' }
  | { action: 'move'; at: Date; kind?: AppointmentKind | undefined };

/** Throws 400 for a time that is past, and 409 if an appointment in this state, null for none, has no such change. */
export function requireChange(
  { action }: AppointmentAction,
  current: AppointmentState | null,
  at: Date,
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  if (action === 'move') {
    if (at <= now) throw new ApiError(400, 'This time is over. Choose a later one.');
    return;
  }
  if (current === null || !isExpected(current))
    throw new ApiError(409, 'This appointment is no longer expected. Choose a new time for it.');
  if (action === 'confirm' && at <= now) throw new ApiError(409, 'This time is over. Choose a later one.');
  if ((action === 'came' || action === 'no-show') && dayOf(at, timeZone) > dayOf(now, timeZone))
    throw new ApiError(409, 'This day has not come yet');
}

/** `by` is a user name, and null for the customer. */
export const stateAfter = ({ action }: AppointmentAction, by: string | null): AppointmentState => {
  if (action === 'cancel') return 'canceled';
  if (action === 'came' || action === 'no-show') return action;
  // A time that the customer has chosen waits to be confirmed.
  return by === null ? 'requested' : 'confirmed';
};

/** What the customer is told; null for what happened at the dealership. */
export function newsOf(
  { action }: AppointmentAction,
  isMoved: boolean,
  by: string | null,
): AppointmentNews['what'] | null {
  if (action === 'came' || action === 'no-show') return null;
  if (action === 'cancel') return by === null ? 'canceled-by-customer' : 'canceled';
  if (by === null) return 'moved-by-customer';
  return isMoved ? 'moved' : 'confirmed';
}

/** For the change log. */
export const stateField = (from: AppointmentState | null, to: AppointmentState): FieldChange[] =>
  from === to
    ? []
    : [
        {
          field: 'appointment',
          from: from === null ? null : appointmentStateLabels[from],
          to: appointmentStateLabels[to],
        },
      ];

/** For the change log, in the dealership's time zone. */
export function timeField(from: Date | null, to: Date | null, timeZone: string): FieldChange[] {
  const text = (time: Date | null) => time && appointmentText(time.toISOString(), timeZone);
  return text(from) === text(to) ? [] : [{ field: 'appointmentTime', from: text(from), to: text(to) }];
}
