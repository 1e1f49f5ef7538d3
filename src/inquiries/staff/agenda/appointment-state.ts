import { appointmentStateLabels, isExpected } from '../../appointments/appointment.ts';
import type { Inquiry } from '../../inquiry.schema.ts';

/** The label of an appointment whose car is sold. */
export const soldCarLabel = 'Car is sold';

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
      label: vehicleStates.includes('sold') ? soldCarLabel : 'Car is gone',
      color: 'text-loss',
      tone: 'hindered',
    };
  const label = appointmentStateLabels[state];
  if (state === 'requested') return { label, color: 'text-status-pending-ink', tone: 'waits' };
  if (state === 'confirmed' || state === 'came') return { label, color: 'text-profit', tone: 'sure' };
  if (state === 'no-show') return { label, color: 'text-loss', tone: 'off' };
  return { label, color: 'text-staff-muted', tone: 'off' };
}

/** From how many milliseconds before an appointment it can be noted that the customer came. */
const early = 60 * 60_000;

/** What can be done with an appointment at `now`. */
export function actionsOf(
  {
    appointment,
    appointmentAt,
    isArchived,
    isDoubtful,
  }: Pick<Inquiry, 'appointment' | 'appointmentAt' | 'isArchived' | 'isDoubtful'>,
  now: Date,
) {
  const state = appointment?.state ?? 'requested';
  const open = !isArchived && !isDoubtful && appointmentAt !== null;
  const left = appointmentAt === null ? 0 : Date.parse(appointmentAt) - now.getTime();
  const expected = open && isExpected(state);
  return {
    confirm: expected && left > 0 && state === 'requested',
    move: open && state !== 'came',
    cancel: expected && left > 0,
    /** Whether the customer came. */
    note: expected && (state === 'confirmed' ? left < early : left <= 0),
    /** A move is then a new appointment. */
    isRebooking: !isExpected(state),
  };
}
