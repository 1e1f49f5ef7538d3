import { isEmail, emailMessage } from '../../platform/email.ts';
import { clockText, parseClock } from '../dealership.hours.ts';
import {
  linkNames,
  weekdays,
  type Dealership,
  type HoursLine,
  type LinkName,
  type Weekday,
} from '../dealership.ts';
import { linkMessage, linkPattern, phoneMessage, shortestPhone } from '../profile.rules.ts';

/** The settings as the form holds them, by the paths under which the server complains of them. */

const plainPaths = [
  'name',
  'logoText.primary',
  'logoText.secondary',
  'tagline',
  'street',
  'city',
  'region',
  'postalCode',
  'regionName',
  'country',
  'foundedYear',
  'phone',
  'email',
] as const;
const introductionPaths = ['introduction.heading', 'introduction.text'] as const;
const linkPaths = linkNames.map((name) => `links.${name}` as const);

export type TextPath =
  | (typeof plainPaths)[number]
  | (typeof introductionPaths)[number]
  | 'timeZone'
  | `links.${LinkName}`;

/** A line of the hours as it is typed: what is typed for the other kind stays while the switch is off. */
export type HoursRow = {
  /** Says which line it is while others come and go. */
  key: string;
  days: Weekday[];
  open: boolean;
  opens: string;
  closes: string;
  note: string;
};

export type ProfileForm = {
  texts: Record<TextPath, string>;
  hours: HoursRow[];
  pictures: Dealership['pictures'];
};

export type Complaints = Partial<Record<string, string>>;

/** The parts that the save bar names, with the fields in each. */
export const sections: { name: string; paths: readonly TextPath[]; part?: 'hours' | 'pictures' }[] = [
  { name: 'Name and address', paths: plainPaths },
  { name: 'Introduction', paths: introductionPaths },
  { name: 'Business hours', paths: ['timeZone'], part: 'hours' },
  { name: 'Links', paths: linkPaths },
  { name: 'Pictures', paths: [], part: 'pictures' },
];

/** The settings as text that can be edited. */
export function toForm(saved: Dealership): ProfileForm {
  const { logoText, introduction, links, foundedYear, hours, pictures, ...plain } = saved;
  const targets = Object.fromEntries(linkNames.map((name) => [`links.${name}`, links[name] ?? '']));
  return {
    texts: {
      ...plain,
      'logoText.primary': logoText.primary,
      'logoText.secondary': logoText.secondary,
      'introduction.heading': introduction.heading,
      'introduction.text': introduction.text,
      foundedYear: String(foundedYear),
      ...(targets as Record<`links.${LinkName}`, string>),
    },
    hours: hours.map(toRow),
    pictures,
  };
}

const toRow = (line: HoursLine, index: number): HoursRow => ({
  key: String(index),
  days: line.days,
  ...('note' in line
    ? { open: false, opens: '', closes: '', note: line.note }
    : { open: true, opens: clockText(line.opens), closes: clockText(line.closes), note: '' }),
});

/** Names of the sections in which two states differ. */
export const changedSections = (form: ProfileForm, base: ProfileForm): string[] =>
  sections
    .filter(
      ({ paths, part }) =>
        paths.some((path) => form.texts[path] !== base.texts[path]) ||
        (part !== undefined && !same(form[part], base[part])),
    )
    .map(({ name }) => name);

/** What is sent: each setting that differs from `base`, whole. The form must be free of complaints. */
export function changesOf(form: ProfileForm, base: ProfileForm): Partial<Dealership> {
  const { texts } = form;
  const given: Dealership = {
    name: texts.name.trim(),
    logoText: { primary: texts['logoText.primary'].trim(), secondary: texts['logoText.secondary'].trim() },
    tagline: texts.tagline.trim(),
    introduction: {
      heading: texts['introduction.heading'].trim(),
      text: texts['introduction.text'].trim(),
    },
    street: texts.street.trim(),
    city: texts.city.trim(),
    region: texts.region.trim(),
    regionName: texts.regionName.trim(),
    postalCode: texts.postalCode.trim(),
    country: texts.country.trim().toUpperCase(),
    phone: texts.phone.trim(),
    email: texts.email.trim(),
    timeZone: texts.timeZone,
    foundedYear: Number(texts.foundedYear),
    hours: form.hours.map(toLine),
    links: Object.fromEntries(
      linkNames.flatMap((name) => {
        const target = texts[`links.${name}`].trim();
        return target === '' ? [] : [[name, target]];
      }),
    ),
    pictures: form.pictures,
  };
  const changed = new Set<string>(
    textPaths.filter((path) => texts[path] !== base.texts[path]).map((path) => path.split('.')[0] ?? ''),
  );
  if (!same(form.hours, base.hours)) changed.add('hours');
  if (!same(form.pictures, base.pictures)) changed.add('pictures');
  return Object.fromEntries(Object.entries(given).filter(([field]) => changed.has(field)));
}

const textPaths = sections.flatMap(({ paths }) => paths);

const toLine = ({ days, open, opens, closes, note }: HoursRow): HoursLine => {
  const inOrder = weekdays.filter((day) => days.includes(day));
  return open
    ? { days: inOrder, opens: parseClock(opens) ?? '', closes: parseClock(closes, true) ?? '' }
    : { days: inOrder, note: note.trim() };
};

const timeMessage = 'Write a time like 9AM';

/** What is wrong with the form, by path; what the server finds is shown in the same places. */
export function complaintsOf({ texts, hours }: ProfileForm): Complaints {
  const found: Complaints = {};
  if (texts.name.trim() === '') found['name'] = 'Enter the dealership name';
  if (texts['logoText.primary'].trim() === '') found['logoText.primary'] = 'Enter a word for the logo';
  if (texts.phone.trim().length < shortestPhone) found['phone'] = phoneMessage;
  if (!isEmail(texts.email.trim())) found['email'] = emailMessage;
  const year = texts.foundedYear.trim();
  if (!/^\d{4}$/.test(year) || Number(year) < 1800 || Number(year) > 2200) {
    found['foundedYear'] = 'Enter a year from 1800 to 2200';
  }
  for (const path of linkPaths) {
    const target = texts[path].trim();
    if (target !== '' && !linkPattern.test(target)) found[path] = linkMessage;
  }
  for (const [index, row] of hours.entries()) Object.assign(found, rowComplaints(row, `hours.${index}`));
  return found;
}

function rowComplaints({ days, open, opens, closes, note }: HoursRow, path: string): Complaints {
  const found: Complaints = {};
  if (days.length === 0) found[`${path}.days`] = 'Choose at least one day';
  if (!open) {
    if (note.trim() === '') found[`${path}.note`] = 'Say what is true of these days, such as closed';
    return found;
  }
  const from = parseClock(opens);
  const to = parseClock(closes, true);
  if (from === null) found[`${path}.opens`] = timeMessage;
  if (to === null) found[`${path}.closes`] = timeMessage;
  if (from !== null && from === to) found[`${path}.closes`] = 'Opening and closing may not be the same';
  return found;
}

/** What somebody else saved, with what was typed here over it: typed is what differs from `base`, where it began. */
export function mergeForms(form: ProfileForm, base: ProfileForm, newer: ProfileForm): ProfileForm {
  const texts = { ...newer.texts };
  for (const path of textPaths) {
    if (form.texts[path] !== base.texts[path]) texts[path] = form.texts[path];
  }
  return {
    texts,
    hours: same(form.hours, base.hours) ? newer.hours : form.hours,
    pictures: same(form.pictures, base.pictures) ? newer.pictures : form.pictures,
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
