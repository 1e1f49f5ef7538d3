import { dayOf } from '../../../platform/time-zones.ts';
import type { VehicleState } from '../../../vehicles/vehicle-state.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { carName } from '../../inquiry.ts';

export const weekViews = ['car', 'time', 'person'] as const;
export type WeekView = (typeof weekViews)[number];

/** A row of the week. */
export type WeekGroup = {
  key: string;
  title: string;
  /** Of its car. */
  image: string | null;
  states: readonly VehicleState[];
  inquiries: Inquiry[];
};

/** The rows of a week by car, by the person who has it, or all in one by time; in the order of their first appointment. */
export function weekGroups(inquiries: readonly Inquiry[], view: WeekView): WeekGroup[] {
  const groups = new Map<string, WeekGroup>();
  for (const inquiry of inquiries) {
    const { vehicle, vehicleId, assignedTo } = inquiry;
    const [key, title] =
      view === 'time'
        ? ['all', 'All']
        : view === 'person'
          ? [`person ${assignedTo?.id ?? 0}`, assignedTo?.username ?? 'Nobody']
          : [`car ${vehicleId ?? 0}`, carName(inquiry) ?? 'No car named'];
    const group = groups.get(key) ?? {
      key,
      title,
      image: view === 'car' ? (vehicle?.image ?? null) : null,
      states: view === 'car' ? inquiry.vehicleStates : [],
      inquiries: [],
    };
    group.inquiries.push(inquiry);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Those of a day in the dealership's time zone. */
export const onDay = (inquiries: readonly Inquiry[], day: string, timeZone: string): Inquiry[] =>
  inquiries.filter(
    ({ appointmentAt }) => appointmentAt !== null && dayOf(new Date(appointmentAt), timeZone) === day,
  );

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
