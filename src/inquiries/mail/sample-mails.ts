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
import { customerMail, type AppointmentNews } from './appointment-news-mails.ts';
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

export type LeadMailKind = Exclude<
  MailTextKind,
  'alert-confirmation' | 'new-vehicles' | 'newsletter-confirmation'
>;

/** What happened to the appointment that each of these mails tells of. */
const newsOf: Partial<Record<LeadMailKind, AppointmentNews['what']>> = {
  'appointment-confirmed': 'confirmed',
  'appointment-moved': 'moved',
  'appointment-canceled': 'canceled',
  'appointment-reminder': 'reminder',
  'appointment-moved-by-customer': 'moved-by-customer',
  'appointment-canceled-by-customer': 'canceled-by-customer',
};

const inventedAdviser: Adviser = {
  name: 'Marisol Vega',
  title: '',
  phone: '(555) 010-0147',
  portrait: null,
  initials: 'MV',
};

/**
 * A mail about an inquiry as a customer would get it now, with this text. It is about an invented person and the vehicle
 * `vehicle`, which `adviser` looks after. Its links lead to no one's requests.
 */
export function sampleMail(
  kind: LeadMailKind,
  text: MailText,
  given: {
    dealership: Dealership;
    appearance: Appearance;
    vehicle: PublicVehicle;
    adviser: Adviser | undefined;
    publicUrl: string;
    now: Date;
  },
): MailMessage {
  const { dealership, appearance, publicUrl, now } = given;
  const vehicle = kind === 'general-inquiry' || kind === 'offered-car' ? null : given.vehicle;
  const what = newsOf[kind];
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
  if (what !== undefined)
    return customerMail({
      ...look,
      what,
      inquiry: { ...lead.inquiry, licenseSeenAt: null },
      at,
      kind: 'test-drive',
      sequence: 1,
      changedAt: now,
      token: 'sample',
      adviser: inventedAdviser,
      vehicle,
      dealership,
      publicUrl,
    });
  return kind === 'test-drive'
    ? appointmentMail(lead, at, time, look)
    : acknowledgementMail(lead, { refusalToken: 'sample', now }, look);
}
