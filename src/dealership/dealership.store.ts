import { createSettingsRow, type SavedSettings } from '../changes/settings-row.store.ts';
import { formatDay } from '../platform/dates.ts';
import { dayOf } from '../platform/time-zones.ts';
import { unknownImages } from '../images/images.store.ts';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { closedDayIssues, isOver, type ClosedDay } from './closed-days.ts';
import { hoursLines } from './dealership.hours.ts';
import { dealershipSchema, newDealership, type Dealership } from './dealership.schema.ts';
import { dealership } from './dealership.table.ts';
import { linkNames, sitePictures } from './dealership.ts';

const row = createSettingsRow({
  table: dealership,
  schema: dealershipSchema.transform(withoutInventions),
  defaults: newDealership,
  conflict: 'Somebody else saved these settings meanwhile',
  kind: 'dealership',
  subject: ({ name }) => name,
  logged,
  prepare: async (tx, settings, before, now) => {
    await requireStored(tx, before.pictures, settings.pictures);
    return { ...settings, closedDays: comingDays(settings, before, now) };
  },
});

/** The settings and when they were last saved, in ISO 8601; null if they never were. */
export type SavedDealership = { dealership: Dealership; updatedAt: string | null };

const toSaved = ({ settings, updatedAt }: SavedSettings<Dealership>): SavedDealership => ({
  dealership: settings,
  updatedAt,
});

/** The dealership's settings, or the defaults of a new dealership if they were never saved. */
export const readSavedDealership = async (queries: Queries): Promise<SavedDealership> =>
  toSaved(await row.read(queries));

/** `readSavedDealership` without its time. */
export const readDealership = async (queries: Queries): Promise<Dealership> =>
  (await row.read(queries)).settings;

export const saveDealership = row.write;

/** Changes some of the settings. Throws 409 as `createSettingsRow` does, and 400 for a picture that is not stored. */
export const changeDealership = async (
  ...parameters: Parameters<typeof row.change>
): Promise<SavedDealership> => toSaved(await row.change(...parameters));

/**
 * Earlier versions began with an address, a phone number and a mail address that were nobody's. Where they were saved with
 * something else, they count as not said.
 */
function withoutInventions(profile: Dealership): Dealership {
  const isInvented = profile.city === 'Your City';
  const kept = (name: 'street' | 'region' | 'regionName' | 'postalCode', invention: string) =>
    isInvented && profile[name] === invention ? '' : profile[name];
  return {
    ...profile,
    street: kept('street', '1 Main Street'),
    city: isInvented ? '' : profile.city,
    region: kept('region', 'CA'),
    regionName: kept('regionName', 'California'),
    postalCode: kept('postalCode', '90001'),
    phone: profile.phone === '(555) 555-0100' ? '' : profile.phone,
    email: profile.email === 'hello@dealership.example' ? '' : profile.email,
  };
}

async function requireStored(
  queries: Queries,
  before: Dealership['pictures'],
  after: Dealership['pictures'],
): Promise<void> {
  const places = sitePictures.filter((place) => after[place] !== before[place]);
  const unknown = await unknownImages(
    queries,
    places.flatMap((place) => after[place] ?? []),
  );
  const [place] = places.filter((name) => unknown.includes(after[name] ?? ''));
  if (place === undefined) return;
  const message = 'Upload the picture first';
  throw new ApiError(400, message, { issues: [{ path: `pictures.${place}`, message }] });
}

/** Drops saved closed days that have passed. Throws 400 for any other invalid day. */
function comingDays({ closedDays, timeZone }: Dealership, before: Dealership, now: Date) {
  const today = dayOf(now, timeZone);
  const isDropped = (closed: ClosedDay) =>
    isOver(closed, today) && before.closedDays.some((saved) => saved.day === closed.day);
  const coming = closedDays.filter((each) => !isDropped(each));
  const [issue] = closedDayIssues(coming, today);
  if (issue !== undefined) {
    const { index, field, message } = issue;
    throw new ApiError(400, message, { issues: [{ path: `closedDays.${index}.${field}`, message }] });
  }
  return coming;
}

/** `Dec 24, 2026 to Dec 26, 2026, every year (Christmas)` */
function closedText({ day, until, isYearly, reason }: ClosedDay): string {
  const days = until === undefined ? formatDay(day) : `${formatDay(day)} to ${formatDay(until)}`;
  return `${days}${isYearly ? ', every year' : ''}${reason === '' ? '' : ` (${reason})`}`;
}

/** The settings as a flat record with names such as `financingLink`, for the change log. */
function logged(profile: Dealership): Record<string, string | number | null> {
  const {
    logoText,
    introduction,
    hours,
    closedDays,
    links,
    pictures,
    finance,
    deposit,
    statements,
    takesOffers,
    isClosed,
    firstSteps,
    ...rest
  } = profile;
  return {
    ...rest,
    logo: logoText.primary,
    logoSecondLine: logoText.secondary,
    introductionHeading: introduction.heading,
    introductionText: introduction.text,
    hours: hoursLines(hours)
      .map(({ days, text }) => `${days} ${text}`)
      .join(', '),
    closedDays: closedDays.map(closedText).join(', '),
    sellYourCarPage: takesOffers ? 'shown' : 'not shown',
    openingSoon: isClosed ? 'shown' : 'not shown',
    firstSteps: firstSteps.isHidden ? 'not shown' : 'shown',
    firstStepsSettled: firstSteps.settled.join(', '),
    financeEstimate: finance.isShown ? 'shown' : 'not shown',
    financeRate: finance.rate,
    financeTerms: finance.terms.join(', '),
    financeDownPayment: finance.depositPercent,
    financeDisclaimer: finance.disclaimer,
    depositLink: deposit?.link ?? null,
    depositAmount: deposit?.amount ?? null,
    ...Object.fromEntries(
      Object.entries(statements).flatMap(([name, { isShown, text }]) => [
        [name, isShown ? 'shown' : 'not shown'],
        [`${name}Text`, text],
      ]),
    ),
    ...Object.fromEntries(linkNames.map((name) => [`${name}Link`, links[name] ?? null])),
    ...Object.fromEntries(sitePictures.map((name) => [`${name}Picture`, pictures[name] ?? null])),
  };
}
