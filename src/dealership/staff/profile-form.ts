import type { FieldPath } from 'react-hook-form';
import { dayOf } from '../../platform/time-zones.ts';
import { z } from '../../platform/zod.ts';
import { describeForm } from '../../ui/staff/form/describe-form.ts';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import { schemaIssues, type Issue } from '../../ui/staff/form/issues.ts';
import { closedDayIssues, isOver } from '../closed-days.ts';
import { clockText, parseClock } from '../dealership.hours.ts';
import {
  dealershipInputSchema,
  noteInstead,
  openHours,
  type Dealership,
  type HoursLine,
  type FinanceTerms,
} from '../dealership.schema.ts';
import type { SavedDealership } from '../dealership.store.ts';
import { linkNames, sitePictures, weekdays, type LinkName } from '../dealership.ts';
import { serviceNames, valueNames } from '../statements.ts';

const text = z.string();
const shapeOf = <Name extends string, Field>(names: readonly Name[], field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;
const texts = <Name extends string>(...names: Name[]) => shapeOf(names, text);

/** A row of the hours as it was typed. Text for the other kind of row is kept while the switch is off. */
const hoursRow = z.object({
  days: z.array(z.enum(weekdays)),
  open: z.boolean(),
  ...texts('opens', 'closes', 'note'),
});
export type HoursRow = z.infer<typeof hoursRow>;

/** The settings as form values, at the same paths as in the API, by the sections that the save bar names. */
const sections = {
  'Name and address': {
    ...texts('name', 'tagline', 'street', 'city', 'region', 'postalCode', 'regionName', 'country'),
    ...texts('foundedYear', 'phone', 'email', 'textNumber', 'whatsAppNumber'),
    logoText: z.object(texts('primary', 'secondary')),
  },
  Introduction: { introduction: z.object(texts('heading', 'text')) },
  'Services and values': {
    statements: z.object(shapeOf([...serviceNames, ...valueNames], z.object({ isShown: z.boolean(), text }))),
  },
  'Business hours': {
    hours: z.array(hoursRow),
    closedDays: z.array(z.object({ ...texts('day', 'until', 'reason'), isYearly: z.boolean() })),
    ...texts('timeZone', 'appointmentMinutes', 'appointmentsAtOnce'),
  },
  Prices: texts('priceNote'),
  'Finance estimate': {
    finance: z.object({
      isShown: z.boolean(),
      ...texts('rate', 'terms', 'depositPercent', 'disclaimer'),
    }),
  },
  'Cars offered to you': { takesOffers: z.boolean() },
  'Visitors and search engines': { isClosed: z.boolean() },
  Links: { links: z.object(texts(...linkNames)) },
  Pictures: { pictures: z.partialRecord(z.enum(sitePictures), text) },
};
const profileValues = z.object({
  ...sections['Name and address'],
  ...sections.Introduction,
  ...sections['Services and values'],
  ...sections['Business hours'],
  ...sections.Prices,
  ...sections['Finance estimate'],
  ...sections['Cars offered to you'],
  ...sections['Visitors and search engines'],
  ...sections.Links,
  ...sections.Pictures,
});
export type ProfileValues = z.infer<typeof profileValues>;

/** The paths of the fields: a list is one, and so are the pictures. */
const pathsOf = (shape: z.core.$ZodShape): string[] =>
  Object.entries(shape).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject ? pathsOf(schema.shape).map((path) => `${name}.${path}`) : [name],
  );

/** What the form changes of the settings. */
type Profile = Omit<Dealership, 'firstSteps'>;

export const profileForm = describeForm<SavedDealership, ProfileValues, Profile>({
  drafts: createDrafts('settingsDraft', profileValues),
  sections: Object.entries(sections).map(([name, shape]) => ({
    name,
    fields: pathsOf(shape) as FieldPath<ProfileValues>[],
  })),
  toValues: ({ dealership: { hours, links, finance, ...rest } }) => ({
    ...rest,
    closedDays: rest.closedDays
      .filter((closed) => !isOver(closed, dayOf(new Date(), rest.timeZone)))
      .map(({ day, until = '', isYearly = false, reason }) => ({ day, until, isYearly, reason })),
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
  }),
  toInput: (values) => ({
    ...values,
    country: values.country.toUpperCase(),
    foundedYear: values.foundedYear.trim() === '' ? null : wholeNumber(values.foundedYear),
    appointmentMinutes: wholeNumber(values.appointmentMinutes),
    appointmentsAtOnce: wholeNumber(values.appointmentsAtOnce),
    hours: values.hours.map(toLine),
    closedDays: values.closedDays.map(({ day, until, isYearly, reason }) => ({
      day,
      reason,
      ...(until !== '' && { until }),
      ...(isYearly && { isYearly }),
    })),
    finance: financeOf(values.finance),
    links: Object.fromEntries(
      Object.entries(values.links).flatMap(([name, target]) =>
        target.trim() === '' ? [] : [[name, target.trim()]],
      ),
    ),
  }),
  schema: dealershipInputSchema,
  issues: profileIssues,
});

/** `NaN` unless the text is a whole number of at most four digits. */
const wholeNumber = (text: string) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN);

const toLine = ({ days, open, opens, closes, note }: HoursRow): HoursLine => {
  const inOrder = weekdays.filter((day) => days.includes(day));
  return open
    ? { days: inOrder, opens: parseClock(opens) ?? '', closes: parseClock(closes, true) ?? '' }
    : { days: inOrder, note };
};

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

function profileIssues({ hours, ...settings }: Partial<Profile>, { timeZone }: ProfileValues): Issue[] {
  return [
    ...schemaIssues(dealershipInputSchema, settings, wording).map(({ path, message }) => ({
      // The terms are one field.
      path: path.replace(/^(finance\.terms)\.\d+$/, '$1'),
      message,
    })),
    ...closedDayIssues(settings.closedDays ?? [], dayOf(new Date(), timeZone)).map(
      ({ index, field, message }) => ({ path: `closedDays.${index}.${field}`, message }),
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

/** The finance estimate's settings as typed; the terms are months, such as `36, 48, 60`. */
type FinanceValues = Omit<FinanceTerms, 'rate' | 'terms' | 'depositPercent'> &
  Record<'rate' | 'terms' | 'depositPercent', string>;

const financeValues = ({ rate, terms, depositPercent, ...rest }: FinanceTerms): FinanceValues => ({
  ...rest,
  rate: String(rate),
  terms: terms.join(', '),
  depositPercent: String(depositPercent),
});

/** NaN stands for any other text, which the schema does not accept. */
const financeOf = ({ rate, terms, depositPercent, ...rest }: FinanceValues): FinanceTerms => ({
  ...rest,
  rate: numberOf(rate),
  terms: [...new Set(terms.split(/[\s,;]+/).filter((term) => term !== ''))]
    .map(numberOf)
    .sort((a, b) => a - b),
  depositPercent: numberOf(depositPercent),
});

const numberOf = (text: string) => {
  const plain = text.replace('%', '').trim();
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};
