import { newAppearance } from '../src/appearance/appearance.ts';
import { newDealership } from '../src/dealership/dealership.schema.ts';
import type { Lead } from '../src/inquiries/mail/lead.ts';
import { leadMailsFor } from '../src/inquiries/mail/lead-mails.ts';
import type { MailSettings } from '../src/platform/settings.ts';
import type { PublicVehicle } from '../src/vehicles/vehicle.ts';
import { toPublic } from '../src/vehicles/vehicle.schema.ts';
import { aVehicle } from './factories.ts';

export const vehicle = toPublic(
  aVehicle({
    id: 52,
    make: 'Ashdown',
    model: 'Grand Tourer V12',
    year: 2023,
    price: 329_500,
    mileage: 1_240,
    horsepower: 710,
    vin: 'ZZZVE72S8S0000310',
    exteriorColor: 'Azure & Silver',
    interiorColor: 'Tan',
    listedAt: '2026-10-01T00:00:00.000Z',
    updatedAt: '2026-10-01T00:00:00.000Z',
  }),
);
export const dealership = { ...newDealership, name: 'Halcyon <Motor> Group', timeZone: 'America/Phoenix' };
/** An inquiry about the vehicle above, to the dealership above. */
export const inquiry: Lead['inquiry'] = {
  id: 147,
  createdAt: new Date('2026-11-20T17:00:00.000Z'),
  name: 'Dana Whitlock',
  email: 'dana@whitlock.example',
  phone: '(602) 555-0188',
  message: 'Is it still there?\r\nI am in town & free <now>.',
  interest: 'test-drive',
  appointmentAt: null,
  vehicleId: 52,
};
export const mail: MailSettings = {
  smtpUrl: 'smtp://mail.dealer.example',
  from: 'hello@dealer.example',
  leadsTo: ['sales@dealer.example', 'owner@dealer.example'],
  adfTo: ['adf@crm.example'],
};
export const publicUrl = 'https://www.dealer.example';
/** The mails about an inquiry: two to read, and one for the CRM. */
export const mailsOf = leadMailsFor(
  { publicUrl },
  {
    mail: () => mail,
    dealership: () => dealership,
    vehicle: (id) => (id === vehicle.id ? vehicle : undefined),
    adviser: () => undefined,
    appearance: () => newAppearance,
    texts: () => ({}),
  },
);
/** The lead of that inquiry with these changes, about that vehicle unless another is given. */
export const lead = (change: Partial<Lead['inquiry']> = {}, car: PublicVehicle | null = vehicle): Lead => ({
  inquiry: { ...inquiry, ...change },
  vehicle: car,
  dealership,
  publicUrl,
});
