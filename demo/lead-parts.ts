import { randomBytes } from 'node:crypto';
import { takeTime } from '../src/inquiries/appointments/appointments.store.ts';
import { appointmentDays } from '../src/inquiries/appointments/times.ts';
import { appointmentStates } from '../src/inquiries/inquiries.table.ts';
import { addOffer } from '../src/inquiries/offers/offered-cars.store.ts';
import { offeredPhotos } from '../src/inquiries/offers/offers.table.ts';
import type { Queries } from '../src/platform/database.ts';
import { dayAfter, dayOf, startOf } from '../src/platform/time-zones.ts';
import { halcyon } from './dealership.ts';
import type { DemoAppointment, DemoInquiry } from './inquiries/demo-inquiry.ts';
import { offeredBytes } from './offered-car.ts';

const day = 24 * 60 * 60_000;

/** The time that the demo's visitor wants to come: on Saturday, or else on the second day that is open. */
export function wantedTime(now: Date): Date | null {
  const open = appointmentDays(halcyon, now).filter(({ times }) => times.length > 1);
  const saturday = open.find(({ day }) => new Date(day).getUTCDay() === 6);
  const time = (saturday ?? open[1])?.times[1];
  return time === undefined ? null : new Date(time);
}

/** The time of an appointment of the agenda, around `now`. */
export function agendaTime(now: Date, { openDay, time }: DemoAppointment): Date | null {
  const today = dayOf(now, halcyon.timeZone);
  const open = [-7, 0, 7].flatMap((ahead) => {
    const from = dayAfter(today, ahead);
    // All times of a day, also those that are past.
    const before = new Date(startOf(from, halcyon.timeZone).getTime() - day);
    return appointmentDays(halcyon, before, from).filter(({ times }) => times.length > 0);
  });
  const next = open.findIndex((each) => each.day >= today);
  const found = open[next + openDay]?.times[time];
  return found === undefined ? null : new Date(found);
}

/** Stores what belongs to an inquiry: its time, and the car that it offers with its photographs. */
export async function addParts(
  tx: Queries,
  { id, vehicleId, appointmentAt }: { id: number; vehicleId: number | null; appointmentAt: Date | null },
  { offer, appointment }: DemoInquiry,
  now: Date,
): Promise<void> {
  if (appointmentAt !== null && appointment !== undefined && appointment.state !== 'requested') {
    const { state, kind } = appointment;
    const isOver = state === 'confirmed' && appointmentAt <= now;
    await tx.insert(appointmentStates).values({
      inquiryId: id,
      state: isOver ? 'came' : state,
      kind,
      since: isOver ? appointmentAt : now,
      sequence: 1,
    });
  }
  if (appointmentAt !== null && appointment?.state !== 'canceled')
    await takeTime(tx, { id, vehicleId, at: appointmentAt }, { rules: halcyon, now });
  if (offer === undefined) return;
  const photos = offer.pictures.map((name) => ({
    id: randomBytes(16).toString('base64url'),
    width: 1600,
    height: 1000,
    createdAt: now,
    ...offeredBytes(name),
  }));
  await tx.insert(offeredPhotos).values(photos);
  await addOffer(tx, id, { car: offer.car, photos: photos.map((photo) => photo.id) });
}
