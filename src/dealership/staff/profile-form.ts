import { dayOf } from '../../platform/time-zones.ts';
import { z } from '../../platform/zod.ts';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import { schemaIssues, type Issue } from '../../ui/staff/form/issues.ts';
import { changedFields, sameJson } from '../../ui/staff/form/merge.ts';
import type { Saved } from '../../ui/staff/form/useConflictMerge.ts';
import { closedDayIssues } from '../closed-days.ts';
import { clockText, parseClock } from '../dealership.hours.ts';
import { dealershipInputSchema, noteInstead, openHours } from '../dealership.schema.ts';
import { financeOf, financeValues } from './finance-values.ts';
import {
  linkNames,
  sitePictures,
  weekdays,
  type Dealership,
  type HoursLine,
  type LinkName,
} from '../dealership.ts';
import type { SavedDealership } from '../dealership.store.ts';
import { serviceNames, valueNames } from '../statements.ts';

const text = z.string();
const statementNames = [...serviceNames, ...valueNames] as const;

/** A row of the hours as it was typed. Text for the other kind of row is kept while the switch is off. */
const hoursRow = z.object({
  days: z.array(z.enum(weekdays)),
  open: z.boolean(),
  opens: text,
  closes: text,
  note: text,
});
export type HoursRow = z.infer<typeof hoursRow>;

const profileValues = z.object({
  name: text,
  logoText: z.object({ primary: text, secondary: text }),
  tagline: text,
  introduction: z.object({ heading: text, text }),
  street: text,
  city: text,
  region: text,
  regionName: text,
  postalCode: text,
  country: text,
  phone: text,
  textNumber: text,
  whatsAppNumber: text,
  email: text,
  timeZone: text,
  foundedYear: text,
  hours: z.array(hoursRow),
  closedDays: z.array(z.object({ day: text, reason: text })),
  appointmentMinutes: text,
  appointmentsAtOnce: text,
  links: z.record(z.enum(linkNames), text),
  pictures: z.partialRecord(z.enum(sitePictures), text),
  finance: z.object({
    isShown: z.boolean(),
    rate: text,
    terms: text,
    depositPercent: text,
    disclaimer: text,
  }),
  priceNote: text,
  statements: z.record(z.enum(statementNames), z.object({ isShown: z.boolean(), text })),
  takesOffers: z.boolean(),
});
/** The settings as form values, at the same paths as in the API. */
export type ProfileValues = z.infer<typeof profileValues>;

export const profileDrafts = createDrafts('settingsDraft', profileValues);

/** The sections that the save bar names, with the fields in each. */
export const profileSections = [
  {
    name: 'Name and address',
    fields: [
      'name',
      'tagline',
      'logoText.primary',
      'logoText.secondary',
      'street',
      'city',
      'region',
      'postalCode',
      'regionName',
      'country',
      'foundedYear',
      'phone',
      'email',
      'textNumber',
      'whatsAppNumber',
    ],
  },
  { name: 'Introduction', fields: ['introduction.heading', 'introduction.text'] },
  {
    name: 'Services and values',
    fields: statementNames.flatMap(
      (name) => [`statements.${name}.isShown`, `statements.${name}.text`] as const,
    ),
  },
  {
    name: 'Business hours',
    fields: ['hours', 'closedDays', 'timeZone', 'appointmentMinutes', 'appointmentsAtOnce'],
  },
  { name: 'Prices', fields: ['priceNote'] },
  {
    name: 'Finance estimate',
    fields: [
      'finance.isShown',
      'finance.rate',
      'finance.terms',
      'finance.depositPercent',
      'finance.disclaimer',
    ],
  },
  { name: 'Cars offered to you', fields: ['takesOffers'] },
  { name: 'Links', fields: linkNames.map((name) => `links.${name}` as const) },
  { name: 'Pictures', fields: ['pictures'] },
] as const;

const fields = { names: profileSections.flatMap((section) => [...section.fields]), isSame: sameJson };

/** The settings as editable text. */
export const toValues = ({ hours, links, finance, ...rest }: Dealership): ProfileValues => ({
  ...rest,
  closedDays: rest.closedDays.filter(({ day }) => day >= dayOf(new Date(), rest.timeZone)),
  finance: financeValues(finance),
  foundedYear: rest.foundedYear === null ? '' : String(rest.foundedYear),
  appointmentMinutes: String(rest.appointmentMinutes),
  appointmentsAtOnce: String(rest.appointmentsAtOnce),
  hours: hours.map((line) => ({
    days: line.days,
    ...('note' in line
      ? { open: false, opens: '', closes: '', note: line.note }
      : { open: true, opens: clockText(line.opens), closes: clockText(line.closes), note: '' }),
  })),
  links: Object.fromEntries(linkNames.map((name) => [name, links[name] ?? ''])) as Record<LinkName, string>,
});

export const toSaved = ({ dealership, updatedAt }: SavedDealership): Saved<ProfileValues> => ({
  values: toValues(dealership),
  updatedAt,
});

const toDealership = (values: ProfileValues): Dealership => ({
  ...values,
  country: values.country.toUpperCase(),
  foundedYear: values.foundedYear.trim() === '' ? null : wholeNumber(values.foundedYear),
  appointmentMinutes: wholeNumber(values.appointmentMinutes),
  appointmentsAtOnce: wholeNumber(values.appointmentsAtOnce),
  hours: values.hours.map(toLine),
  finance: financeOf(values.finance),
  links: Object.fromEntries(
    Object.entries(values.links).flatMap(([name, target]) =>
      target.trim() === '' ? [] : [[name, target.trim()]],
    ),
  ),
});

/** `NaN` unless the text is a whole number of at most four digits. */
const wholeNumber = (text: string) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN);

const toLine = ({ days, open, opens, closes, note }: HoursRow): HoursLine => {
  const inOrder = weekdays.filter((day) => days.includes(day));
  return open
    ? { days: inOrder, opens: parseClock(opens) ?? '', closes: parseClock(closes, true) ?? '' }
    : { days: inOrder, note };
};

/** Each setting that differs from `base`, as a whole. */
function changedSettings(values: ProfileValues, base: ProfileValues): Partial<Dealership> {
  const changed = new Set(changedFields(fields, base, values).map((field) => field.split('.')[0]));
  return Object.fromEntries(Object.entries(toDealership(values)).filter(([name]) => changed.has(name)));
}

/**
 * The values to send: the changed settings after the schema has trimmed them. They must be free of issues.
 */
export const changesOf = (values: ProfileValues, base: ProfileValues): Partial<Dealership> =>
  dealershipInputSchema.parse(changedSettings(values, base));

const wordsForMissing: Partial<Record<string, string>> = {
  name: 'Enter the dealership name',
  'logoText.primary': 'Enter a word for the logo',
  note: 'Say what is true of these days, such as closed',
};
const wordsForWrong: Partial<Record<string, string>> = {
  foundedYear: 'Enter a year from 1800 to 2200',
  appointmentMinutes: 'Enter minutes from 15 to 240',
  appointmentsAtOnce: 'Enter a number from 0 to 20',
  opens: 'Write a time like 9AM',
  closes: 'Write a time like 9AM',
};

/** The issues that the API would find in the changed settings. */
export function profileIssues(values: ProfileValues, base: ProfileValues): Issue[] {
  const { hours, ...settings } = changedSettings(values, base);
  return [
    ...schemaIssues(dealershipInputSchema, settings, wording).map(({ path, message }) => ({
      // The terms are one field.
      path: path.replace(/^(finance\.terms)\.\d+$/, '$1'),
      message,
    })),
    ...closedDayIssues(settings.closedDays ?? [], dayOf(new Date(), values.timeZone)).map(
      ({ index, message }) => ({ path: `closedDays.${index}.day`, message }),
    ),
    // By the kind of each row: the API's schema accepts both and cannot tell which one was meant.
    ...(hours ?? []).flatMap((line, index) =>
      schemaIssues('note' in line ? noteInstead : openHours, line, wording).map(({ path, message }) => ({
        // An issue of a whole row means that both times are the same.
        path: `hours.${index}.${path || 'closes'}`,
        message,
      })),
    ),
  ];
}

const wording = (path: string, { code }: { code: string }) =>
  (code === 'too_small' ? wordsForMissing[path] : undefined) ?? wordsForWrong[path];
