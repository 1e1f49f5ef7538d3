import type { Dealership } from '../src/dealership/dealership.schema.ts';

/** The demo dealership. It has no links: its entries lead to its pages, and its icons nowhere. */
export const halcyon: Dealership = {
  name: 'Halcyon Motor Group',
  logoText: { primary: 'Halcyon', secondary: 'Motor Group' },
  tagline: 'Luxury and performance automobiles in Scottsdale, Arizona.',
  introduction: {
    heading: 'A house for fine automobiles, for over two decades',
    text:
      'Halcyon is a small team in Scottsdale that buys carefully, prepares every car in-house and stays in touch long ' +
      'after delivery. We sell, consign, acquire, service, ship and finance luxury and performance automobiles.',
  },
  street: '1180 North Kingfisher Way',
  city: 'Scottsdale',
  region: 'AZ',
  regionName: 'Arizona',
  postalCode: '85257',
  country: 'US',
  phone: '(480) 555-0142',
  textNumber: '(480) 555-0142',
  whatsAppNumber: '',
  email: 'hello@halcyon.example',
  timeZone: 'America/Phoenix',
  foundedYear: 2003,
  hours: [
    { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '19:00' },
    { days: ['Sat'], opens: '10:00', closes: '18:00' },
    { days: ['Sun'], note: 'by appointment only' },
  ],
  closedDays: [],
  appointmentMinutes: 60,
  appointmentsAtOnce: 1,
  links: {},
  pictures: {},
  deposit: null,
  finance: {
    isShown: true,
    rate: 6.9,
    terms: [36, 48, 60, 72, 84],
    depositPercent: 20,
    disclaimer:
      'An estimate with approved credit, not an offer. It leaves out tax, title and registration. We work with three lenders and will send you their terms in writing.',
  },
  priceNote: '',
  statements: {
    curatedSelection: {
      isShown: true,
      text: 'Every car is inspected, driven and photographed by us before it is offered to you.',
    },
    conciergeBuying: {
      isShown: true,
      text: 'We source the vehicle you describe through a global network, and handle it door to door.',
    },
    maintenance: {
      isShown: true,
      text: 'Factory-certified technicians look after your car in our own workshop.',
    },
    globalShipping: {
      isShown: true,
      text: 'Enclosed transport by road, sea or air, insured and tracked until it is in your garage.',
    },
    expertTeam: {
      isShown: true,
      text: 'The people who pick up the telephone drive, inspect and prepare the cars themselves.',
    },
    premiumSelection: {
      isShown: true,
      text: 'A short list at any time. Each car was chosen; none was taken in to fill a space.',
    },
    richHeritage: {
      isShown: true,
      text: 'In business since 2003, and many of the first customers still come by.',
    },
    customerTrust: {
      isShown: true,
      text: 'Written condition reports, honest mileage, and one price for everyone who asks.',
    },
  },
  takesOffers: true,
  isClosed: false,
  // Nobody sets the demo up.
  firstSteps: { isHidden: true, settled: [] },
};
