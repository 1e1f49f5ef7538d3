/** The dealership itself: everything a visitor reads about it comes from here, never from a component. */
import type { ClosedDay } from './closed-days.ts';
import { newStatements, type Statements } from './statements.ts';

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * One line of business hours: open from `opens` to `closes` (24-hour "HH:MM" local time), or a note instead.
 */
export type HoursLine =
  | { days: Weekday[]; opens: string; closes: string }
  | { days: Weekday[]; note: string };

/** Links whose address staff may set; one without an address is shown as plain text. */
export const linkNames = [
  'photos',
  'video',
  'news',
  'financing',
  'vehicleSales',
  'consignment',
  'acquisitions',
  'vehicleService',
  'globalShipping',
  'privacy',
  'terms',
  'cookies',
] as const;
export type LinkName = (typeof linkNames)[number];

/** Image addresses of the pictures on public pages; all are optional. */
export const sitePictures = ['hero', 'showroom', 'about', 'story', 'contact', 'login', 'share'] as const;
export type SitePicture = (typeof sitePictures)[number];

/** The estimate of a monthly payment on the pages of vehicles. */
export type FinanceTerms = {
  isShown: boolean;
  /** Per cent a year. */
  rate: number;
  /** Months to choose from, the shortest first. */
  terms: number[];
  /** The down payment that the estimate starts with, in per cent of the price. */
  depositPercent: number;
  /** What the estimate is not, in the dealership's words. */
  disclaimer: string;
};

export type Dealership = {
  name: string;
  /** The mark in the header: a large word, and a small one that may be empty. */
  logoText: { primary: string; secondary: string };
  /** One line under the mark in the footer. */
  tagline: string;
  /** Home page, About section. */
  introduction: { heading: string; text: string };
  street: string;
  city: string;
  region: string;
  regionName: string;
  postalCode: string;
  country: string;
  phone: string;
  /** For text messages and for WhatsApp; both may be empty. */
  textNumber: string;
  whatsAppNumber: string;
  email: string;
  /** IANA name, like `America/Phoenix`; "open now" is worked out in it. */
  timeZone: string;
  /** Null: nothing is said about the age of the dealership. */
  foundedYear: number | null;
  hours: HoursLine[];
  /** In the order of the days. */
  closedDays: ClosedDay[];
  /** How long an appointment of a visitor takes. */
  appointmentMinutes: number;
  /** How many there may be at the same time; 0 offers none. */
  appointmentsAtOnce: number;
  links: Partial<Record<LinkName, string>>;
  pictures: Partial<Record<SitePicture, string>>;
  finance: FinanceTerms;
  /** What a price leaves out, such as taxes and fees; shown under each. May be empty. */
  priceNote: string;
  statements: Statements;
  /** Whether visitors can offer their own cars, on /sell. */
  takesOffers: boolean;
};

/** What every public page knows of the dealership. */
export type PublicDealership = Omit<Dealership, 'statements' | 'closedDays'> & {
  closedDays?: readonly ClosedDay[] | undefined;
};

/** The defaults until staff fill in the settings. Hours are those of section 9. */
export const newDealership: Dealership = {
  name: 'Your Dealership',
  logoText: { primary: 'Your Dealership', secondary: '' },
  tagline: 'Luxury and performance automobiles.',
  introduction: {
    heading: 'Luxury and performance automobiles',
    text: 'See the vehicles that we have today, and ask us about any of them.',
  },
  street: '1 Main Street',
  city: 'Your City',
  region: 'CA',
  regionName: 'California',
  postalCode: '90001',
  country: 'US',
  phone: '(555) 555-0100',
  textNumber: '',
  whatsAppNumber: '',
  email: 'hello@dealership.example',
  timeZone: 'America/Los_Angeles',
  foundedYear: null,
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
  finance: {
    isShown: false,
    rate: 6.9,
    terms: [36, 48, 60, 72],
    depositPercent: 20,
    disclaimer:
      'An estimate, not an offer of credit. Taxes, fees and your own rate depend on where you live and on the lender.',
  },
  priceNote: '',
  statements: newStatements,
  takesOffers: true,
};
