import { randomBytes } from 'node:crypto';
import { takeTime } from '../src/inquiries/appointments/appointments.store.ts';
import { appointmentDays } from '../src/inquiries/appointments/times.ts';
import { addOffer } from '../src/inquiries/offers/offered-cars.store.ts';
import { offeredPhotos } from '../src/inquiries/offers/offers.table.ts';
import type { Queries } from '../src/platform/database.ts';
import { halcyon } from './dealership.ts';
import type { DemoInquiry } from './inquiries/demo-inquiry.ts';
import { offeredBytes } from './offered-car.ts';

/** The time that the demo's visitor wants to come: on Saturday, or else on the second day that is open. */
export function wantedTime(now: Date): Date | null {
  const open = appointmentDays(halcyon, now).filter(({ times }) => times.length > 1);
  const saturday = open.find(({ day }) => new Date(day).getUTCDay() === 6);
  const time = (saturday ?? open[1])?.times[1];
  return time === undefined ? null : new Date(time);
}

/** Stores what belongs to an inquiry: its time, and the car that it offers with its photographs. */
export async function addParts(
  tx: Queries,
  { id, vehicleId, appointmentAt }: { id: number; vehicleId: number | null; appointmentAt: Date | null },
  { offer }: DemoInquiry,
  now: Date,
): Promise<void> {
  if (appointmentAt !== null)
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
