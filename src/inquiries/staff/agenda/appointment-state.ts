import { appointmentStateLabels, isExpected } from '../../appointments/appointment.ts';
import type { Inquiry } from '../../inquiry.schema.ts';

export type ShownState = {
  label: string;
  /** Class of its color, for the text and the dot. */
  color: string;
  tone: 'waits' | 'sure' | 'off' | 'hindered';
};

/**
 * The state of an appointment for people. A car that cannot be driven any more comes first, because the customer has to be told.
 */
export function shownState({
  appointment,
  vehicleStates,
}: Pick<Inquiry, 'appointment' | 'vehicleStates'>): ShownState {
  const state = appointment?.state ?? 'requested';
  const isGone = vehicleStates.includes('sold') || vehicleStates.includes('deleted');
  if (isGone && isExpected(state) && appointment?.kind === 'test-drive')
    return {
      label: vehicleStates.includes('sold') ? 'Car is sold' : 'Car is gone',
      color: 'text-loss',
      tone: 'hindered',
    };
  const label = appointmentStateLabels[state];
  if (state === 'requested') return { label, color: 'text-status-pending-ink', tone: 'waits' };
  if (state === 'confirmed' || state === 'came') return { label, color: 'text-profit', tone: 'sure' };
  if (state === 'no-show') return { label, color: 'text-loss', tone: 'off' };
  return { label, color: 'text-staff-muted', tone: 'off' };
}

/** What can be done with an appointment at `now`; `today` is a day in the dealership's time zone, `day` that of the appointment. */
export function actionsOf(
  {
    appointment,
    appointmentAt,
    isArchived,
    isDoubtful,
  }: Pick<Inquiry, 'appointment' | 'appointmentAt' | 'isArchived' | 'isDoubtful'>,
  { now, day, today }: { now: Date; day: string; today: string },
) {
  const state = appointment?.state ?? 'requested';
  const open = !isArchived && !isDoubtful && appointmentAt !== null;
  const isComing = appointmentAt !== null && new Date(appointmentAt) > now;
  const expected = open && isExpected(state);
  return {
    confirm: expected && isComing && state === 'requested',
    move: open && state !== 'came',
    cancel: expected && isComing,
    /** Whether the customer came. */
    note: expected && day <= today && (state === 'confirmed' || !isComing),
    /** A move is then a new appointment. */
    isRebooking: !isExpected(state),
  };
}
