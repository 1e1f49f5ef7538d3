import { z } from '../platform/zod.ts';
import { isImageAddress } from '../images/image.ts';
import { emailMessage } from '../platform/email.ts';
import { httpsAddress } from '../platform/https-address.ts';
import { emailText, longText, oneLineText } from '../platform/text.schema.ts';
import { mostClosedDays } from './closed-days.ts';
import { linkNames, sitePictures, soldCarsChoices, stepsToSettle, weekdays } from './dealership.ts';
import { newStatements, serviceNames, valueNames } from './statements.ts';

/** A web address, or a path of this site. */
const linkPattern = /^(?:https?:\/\/|\/(?!\/))\S*$/i;
const linkMessage = 'Start the address with https://';

/** Section 9: the shortest phone number. */
const shortestPhone = 10;
const phoneMessage = 'Please enter a valid phone number';

const tooLong = (name: string, max: number) => `${name} may have at most ${max} characters`;
/** One line; `name` begins the message, which is also shown away from its field. */
const text = (name: string, max: number) =>
  oneLineText(max, `${name} must be one line of text`, tooLong(name, max));
const required = (name: string, max: number) => text(name, max).min(1, `${name} may not be empty`);

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
};

const days = z.array(z.enum(weekdays)).min(1, 'Choose at least one day');
/** A line of the hours that says when it is open, in 24-hour local time. */
export const openHours = z
  .object({
    days,
    opens: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 09:00'),
    // 24:00 is midnight at the end of the day; a time before `opens` is on the day after.
    closes: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Must be a time like 19:00'),
  })
  .refine(({ opens, closes }) => opens !== closes, 'Opening and closing may not be the same');
/** A line of the hours with a note instead. */
export const noteInstead = z.object({ days, note: required('A note in the hours', 80) });

/** Where a link without a target of its own leads: a web address or a path of this site. */
const target = oneLineText(500, linkMessage, tooLong('A link', 500)).regex(linkPattern, linkMessage);
const picture = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)\S+$/, 'Must be the address of an image');

const rateMessage = 'Enter a rate from 0 to 40 with at most two decimals';
const termsMessage = 'Enter one to eight terms from 6 to 180 months, such as 36, 48, 60';
const depositMessage = 'Enter a whole number from 0 to 90';
/** The estimate of a monthly payment on the pages of vehicles. */
const finance = z.object({
  isShown: z.boolean(),
  /** Per cent a year. */
  rate: z
    .number(rateMessage)
    .min(0, rateMessage)
    .max(40, rateMessage)
    .refine((rate) => Number(rate.toFixed(2)) === rate, rateMessage),
  /** Months to choose from, the shortest first. */
  terms: z
    .array(z.int(termsMessage).min(6, termsMessage).max(180, termsMessage), termsMessage)
    .min(1, termsMessage)
    .max(8, termsMessage),
  /** The down payment that the estimate starts with, in per cent of the price. */
  depositPercent: z.int(depositMessage).min(0, depositMessage).max(90, depositMessage),
  disclaimer: longText(1_000, 'The disclaimer must be text', tooLong('The disclaimer', 1_000)).trim(),
});

const depositLinkMessage = 'Enter the address of your payment page, which begins with https://';
const depositAmountMessage = 'Enter an amount from $1 to $1,000,000 with at most two decimals';
/** What buyers pay to reserve a vehicle, on a page of the dealership's payment provider. */
const deposit = z.object({
  link: oneLineText(500, depositLinkMessage, tooLong('The address', 500)).regex(
    /^https:\/\//i,
    depositLinkMessage,
  ),
  /** US dollars. */
  amount: z
    .number(depositAmountMessage)
    .min(1, depositAmountMessage)
    .max(1_000_000, depositAmountMessage)
    .refine((amount) => Number(amount.toFixed(2)) === amount, depositAmountMessage),
});

/** What the website says about a service or a value. */
const statement = z.object({
  isShown: z.boolean('Must be true or false'),
  text: longText(300, 'The text must be text', tooLong('The text', 300)).trim(),
});

const foundedMessage = 'The founding year must be from 1800 to 2200';
const minutesMessage = 'An appointment may take from 15 to 240 minutes';
const atOnceMessage = 'There may be from 0 to 20 appointments at once';
const hoursMessage = 'Each line of the hours needs days, and opening and closing times or a note';

/** The dealership's settings, as stored and as every page reads them. */
export const dealershipSchema = z
  .object({
    name: required('The dealership name', 80),
    /** The wordmark in the header: a large word, and a small one that may be empty. */
    logoText: z.object({ primary: required('The logo', 40), secondary: text('The logo’s second line', 40) }),
    /** One line under the wordmark in the footer. */
    tagline: text('The line about you', 160),
    /** Home page, About section. */
    introduction: z.object({
      heading: text('The introduction’s heading', 160),
      text: longText(2_000, 'The introduction must be text', tooLong('The introduction', 2_000)).trim(),
    }),
    street: text('The street address', 120),
    city: text('The city', 80),
    region: text('The state', 40),
    regionName: text('The state’s full name', 80),
    postalCode: text('The ZIP code', 20),
    country: text('The country', 2),
    phone: text('The phone number', 40),
    textNumber: text('The number for text messages', 40),
    whatsAppNumber: text('The WhatsApp number', 40),
    email: text('The email address', 254),
    /** IANA name; "open now" is worked out in it. */
    timeZone: z
      .string('Choose a time zone like America/Phoenix')
      .refine(isTimeZone, 'Choose a time zone like America/Phoenix'),
    foundedYear: z
      .int(foundedMessage)
      .min(1800, foundedMessage)
      .max(2200, foundedMessage)
      .nullable()
      .openapi({ description: 'Null: nothing is said about the age of the dealership' }),
    hours: z
      .array(z.union([openHours, noteInstead], hoursMessage))
      .max(14, 'The hours may have at most 14 lines'),
    closedDays: z
      .array(
        z.object({
          day: z.iso.date('Choose a day'),
          until: z.iso.date('Choose a day').optional(),
          isYearly: z.boolean('Must be true or false').optional(),
          reason: text('A reason', 60),
        }),
      )
      .max(mostClosedDays, `There may be at most ${mostClosedDays} closed days`)
      .overwrite((closedDays) => closedDays.toSorted((a, b) => a.day.localeCompare(b.day)))
      .openapi({
        description:
          'Days, or all days until the last of several, at most two years ahead; those that are over drop out. For visitors, each day of the next two months',
      }),
    /** How long an appointment of a visitor takes. */
    appointmentMinutes: z.int(minutesMessage).min(15, minutesMessage).max(240, minutesMessage),
    /** How many there may be at the same time; 0 offers none. */
    appointmentsAtOnce: z.int(atOnceMessage).min(0, atOnceMessage).max(20, atOnceMessage),
    links: z.partialRecord(z.enum(linkNames), target),
    pictures: z.partialRecord(z.enum(sitePictures), picture),
    finance,
    deposit: deposit.nullable(),
    /** What a price leaves out, such as taxes and fees; shown under each. May be empty. */
    priceNote: longText(
      300,
      'The note under prices must be text',
      tooLong('The note under prices', 300),
    ).trim(),
    statements: z.record(z.enum([...serviceNames, ...valueNames]), statement),
    /** Whether visitors can offer their own cars, on /sell. */
    takesOffers: z.boolean('Must be true or false'),
    /** Whether recently sold cars have a page, and whether it says their list prices. */
    soldCars: z.enum(soldCarsChoices, 'Choose whether sold cars are shown'),
    /** Whether visitors see "Opening soon" instead of the website. */
    isClosed: z.boolean('Must be true or false'),
    /** The list on the dashboard of a new site: whether it was put away, and what was found right as it is. */
    firstSteps: z.object({
      isHidden: z.boolean('Must be true or false'),
      settled: z.array(z.enum(stepsToSettle)).max(stepsToSettle.length),
    }),
  })
  .openapi('Dealership');
export type Dealership = z.infer<typeof dealershipSchema>;
export type HoursLine = Dealership['hours'][number];
export type FinanceTerms = Dealership['finance'];

/** What every public page knows of the dealership. What is usual is left out: no closed days, and not closed. */
export type PublicDealership = Omit<
  Dealership,
  'statements' | 'soldCars' | 'firstSteps' | 'closedDays' | 'isClosed' | 'deposit'
> &
  Partial<Pick<Dealership, 'closedDays' | 'isClosed' | 'deposit'>>;

/** The defaults until staff fill in the settings: nothing that nobody has said. Hours are those of section 9. */
export const newDealership: Dealership = {
  name: 'Your Dealership',
  logoText: { primary: 'Your Dealership', secondary: '' },
  tagline: 'Luxury and performance automobiles.',
  introduction: {
    heading: 'Luxury and performance automobiles',
    text: 'See the vehicles that we have today, and ask us about any of them.',
  },
  street: '',
  city: '',
  region: '',
  regionName: '',
  postalCode: '',
  country: 'US',
  phone: '',
  textNumber: '',
  whatsAppNumber: '',
  email: '',
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
  deposit: null,
  priceNote: '',
  statements: newStatements,
  takesOffers: true,
  soldCars: 'hidden',
  isClosed: false,
  firstSteps: { isHidden: false, settled: [] },
};

/** Empty, or as long as a phone number must be. */
const messageNumber = text('The number', 40).refine(
  (number) => number === '' || number.length >= shortestPhone,
  phoneMessage,
);

const storedPicture = z.string().refine(isImageAddress, 'Upload the picture first');

/**
 * What staff send of the settings: some of the fields or all, each whole, and the `updatedAt` that they were
 * read with. Stricter than what may be stored already.
 */
export const dealershipInputSchema = dealershipSchema
  .partial()
  .extend({
    phone: text('The phone number', 40).min(shortestPhone, phoneMessage).optional(),
    textNumber: messageNumber.optional(),
    whatsAppNumber: messageNumber.optional(),
    email: emailText(emailMessage).optional(),
    deposit: deposit
      .extend({ link: httpsAddress(depositLinkMessage, 500, tooLong('The address', 500)) })
      .nullable()
      .optional(),
    pictures: z.partialRecord(z.enum(sitePictures), storedPicture).optional(),
    updatedAt: z.string().nullable().optional(),
  })
  .openapi('DealershipInput');
