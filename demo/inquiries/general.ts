import { offeredLarkspur } from '../offered-car.ts';
import type { DemoInquiry } from './demo-inquiry.ts';

/** Inquiries from the contact page, newest first. */
export const generalInquiries: readonly DemoInquiry[] = [
  {
    name: 'Harold Beaumont',
    email: 'hbeaumont@example.org',
    phone: '(480) 555-0109',
    message:
      'I bought this Larkspur from you in the spring and no longer fold myself into it as I used to. Would you consign ' +
      'it, and what is your fee? The pictures are the ones you took; nothing has changed but the mileage.',
    interest: 'consignment',
    status: 'contacted',
    isArchived: false,
    receivedHoursAgo: 46,
    offer: offeredLarkspur,
  },
  {
    name: 'Priya Raman',
    email: 'priya.raman@example.com',
    phone: '(480) 555-0166',
    message:
      'My Falke pulls to the left under braking since the last tire rotation (elsewhere). Do you take cars you did ' +
      'not sell, and how long is the wait for a morning slot?',
    interest: 'service',
    status: 'new',
    isArchived: false,
    receivedHoursAgo: 75,
  },
  {
    name: 'Jonah Adler',
    email: 'jonah@example.org',
    phone: '(213) 555-0101',
    message:
      'We are shooting an advertisement for sunglasses in Phoenix and need two cars as background for half a day. Do ' +
      'you lend or rent? We carry our own insurance.',
    interest: 'other',
    status: 'closed',
    isArchived: true,
    receivedHoursAgo: 240,
  },
  {
    name: 'Lucinda Marsh',
    email: 'lucinda.marsh@example.net',
    phone: '(480) 555-0184',
    message:
      'Annual service for my Meridian Open, 11,200 miles. It has also begun to whistle at the top of the windshield ' +
      'above 60. Any day next week but Wednesday.',
    interest: 'service',
    status: 'resolved',
    isArchived: true,
    receivedHoursAgo: 520,
  },
  {
    name: 'Owen Pritchard',
    email: 'owen.pritchard@example.net',
    message:
      'I left a gray scarf in your lounge on Saturday. If somebody finds it, an e-mail is fine; I am not much of a ' +
      'telephone person. Thank you for the coffee.',
    status: 'resolved',
    isArchived: false,
    receivedHoursAgo: 790,
  },
  {
    name: 'Carmen Villalobos',
    email: 'carmen.villalobos@example.com',
    phone: '(602) 555-0179',
    message:
      'We are settling an estate with four cars, the best of them a 1971 Castellan drophead. Could one of you come to ' +
      'Arcadia and tell us which are worth consigning?',
    interest: 'consignment',
    status: 'resolved',
    isArchived: true,
    receivedHoursAgo: 1_040,
  },
];
