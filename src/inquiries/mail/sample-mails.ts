import type { Adviser } from '../../accounts/adviser.schema.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import type { MailText, MailTextKind } from '../../mail/mail-texts.ts';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import type { OfferedCar } from '../offers/offer.schema.ts';
import { appointmentDays } from '../appointments/times.ts';
import { acknowledgementMail } from './acknowledgement.ts';
import { appointmentMail } from './appointment-mail.ts';
import type { Lead } from './lead.ts';

const dayMs = 24 * 60 * 60_000;

const offered: OfferedCar = {
  year: 2018,
  make: 'Castellan',
  model: 'Regent',
  mileage: 38_200,
  vin: null,
  accidents: 'none',
  owners: 1,
  serviceHistory: 'complete',
  wish: 'sell',
  modifications: '',
};

/**
 * A mail as a customer would get it now, with this text. It is about an invented person and the vehicle `vehicle`, which
 * `adviser` looks after; without one, about none. Its links lead to no one's requests.
 */
export function sampleMail(
  kind: MailTextKind,
  text: MailText,
  given: {
    dealership: Dealership;
    appearance: Appearance;
    vehicle: PublicVehicle | null;
    adviser: Adviser | undefined;
    publicUrl: string;
    now: Date;
  },
): MailMessage {
  const { dealership, appearance, publicUrl, now } = given;
  const isAboutVehicle = kind === 'vehicle-inquiry' || kind === 'sold-vehicle' || kind === 'test-drive';
  const vehicle = isAboutVehicle ? given.vehicle : null;
  const offeredTimes = appointmentDays(dealership, now).flatMap(({ times }) => times);
  const at = new Date(offeredTimes.at(offeredTimes.length / 2) ?? now.getTime() + dayMs);
  const lead: Lead = {
    inquiry: {
      id: 0,
      createdAt: now,
      name: 'Caroline Reyes',
      email: 'caroline@example.com',
      phone: null,
      message: 'I would like to know more. Is it possible to see it this week?',
      interest: null,
      vehicleId: vehicle?.id ?? null,
      appointmentAt: kind === 'test-drive' ? at : null,
    },
    vehicle: vehicle && (kind === 'sold-vehicle' ? { ...vehicle, status: 'sold' } : vehicle),
    adviser: vehicle === null ? undefined : given.adviser,
    offer: kind === 'offered-car' ? { car: offered, photos: ['1', '2', '3'] } : undefined,
    dealership,
    publicUrl,
  };
  const look = { appearance, texts: { [kind]: text } };
  const time = {
    refusalToken: 'sample',
    pageToken: 'sample',
    toConfirm: { token: 'sample', heldUntil: null },
  };
  return kind === 'test-drive'
    ? appointmentMail(lead, at, time, look)
    : acknowledgementMail(lead, { refusalToken: 'sample', now }, look);
}
