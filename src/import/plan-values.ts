import type { StaffPerson } from '../accounts/accounts.schema.ts';
import { adviserCalled } from '../accounts/profiles.store.ts';
import type { FocalPoint } from '../images/focal-point.ts';
import { isImageAddress } from '../images/image.ts';
import { formatPrice } from '../vehicles/format.ts';
import type { Vehicle, VehicleInput } from '../vehicles/vehicle.ts';
import type { ImportValues, ReadCells } from './cells.ts';
import { costBasisOf, type CostItem } from '../vehicles/cost-items.ts';
import { fieldName, importFields, requiredFields } from './import-fields.ts';
import type { PlanContext } from './plan-context.ts';
import {
  noPhotos,
  refused,
  type Change,
  type ChangedField,
  type PlannedPhotos,
  type PlannedRow,
  type Recorded,
} from './planned-row.ts';
import { quote, rightCell, type Remark } from './remark.ts';
import { dayOf } from '../platform/time-zones.ts';
import { daysToSellOf, profitOf } from '../vehicles/sale.ts';
import { partyBounds } from '../vehicles/vehicles.staff.ts';
import { amount } from '../vehicles/vehicle.schema.ts';

/**
 * Applies the rules of a vehicle to the values of a row: a new vehicle, the changes to the `match`, or what
 * is wrong.
 */
export function planListed(
  named: Pick<PlannedRow, 'row' | 'label' | 'notes'>,
  read: ReadCells,
  match: Vehicle | undefined,
  { schema, now, habits: { timeZone }, photosPerVehicle, people }: PlanContext,
): PlannedRow {
  const { values, details } = read;
  const reasons = missingAndUnread(read, { isNew: match === undefined, now });
  const features = withDetails((values.features as string[] | undefined) ?? match?.features ?? [], details);
  // Photographs follow later, and those of a listed vehicle stay.
  const input = schema.safeParse({
    ...match,
    ...values,
    ...costsOf(values, match),
    features,
    images: [],
    featuredImage: null,
    focalPoints: {},
  });
  for (const issue of input.error?.issues ?? []) {
    const field = importFields.find((name) => name === issue.path[0]);
    if (field === undefined || reasons.has(field)) continue;
    const value = field === 'features' ? features[Number(issue.path[1])] : values[field];
    const shown = value === undefined || field === 'costItems' ? '' : ` ${quote(String(value))}`;
    const text = `${fieldName(field)}${shown}: ${issue.message}`;
    const advice = issue.message.includes('decimals') ? issue.message : rightCell(field, now);
    reasons.set(field, { field, text, advice });
  }
  for (const reason of recordProblems(read, { now, timeZone })) {
    if (!reasons.has(reason.field)) reasons.set(reason.field, reason);
  }
  if (!input.success || reasons.size > 0) return refused(named.row, named.label, [...reasons.values()]);
  named.notes.push(...costNotes(values, input.data));
  if (match === undefined) {
    const recorded = recordedOf(read, { now, timeZone, ...input.data });
    const photos = photosOf(read, photosPerVehicle);
    return {
      ...named,
      notes: [...named.notes, ...photoNotes(read, photosPerVehicle), ...adviserNotes(recorded, people)],
      outcome: 'new',
      values: { ...input.data, focalPoints: focalPointsOf(read, photos) },
      recorded,
      photos,
    };
  }
  const { images: _images, featuredImage: _featuredImage, focalPoints: _focalPoints, ...fields } = input.data;
  const next = { ...fields, listedAt: (values.listedAt as string | undefined) ?? match.listedAt };
  const changes = changesBetween(match, next).filter(({ field }) => derived.has(field) || field in values);
  const photos = match.images.length > 0 ? noPhotos : photosOf(read, photosPerVehicle);
  if (photos.sources.length > 0) changes.push({ field: 'images', from: null, to: photos.sources });
  if (changes.length === 0) return { ...named, notes: [], outcome: 'unchanged', id: match.id };
  const { id, updatedAt } = match;
  return { ...named, outcome: 'changed', id, updatedAt, values: next, changes, photos };
}

/** Fields that may change because of other fields' cells. */
const derived: ReadonlySet<ChangedField> = new Set(['features', 'costBasis', 'costItems']);

/**
 * The costs after a row. Lines that it changes count before its cost basis, which is their sum; another cost
 * basis alone replaces the lines, which would not add up to it.
 */
function costsOf({ costBasis, costItems }: ReadCells['values'], match: Vehicle | undefined) {
  const before = match ?? { costBasis: null, costItems: [] };
  const basis = (costBasis ?? before.costBasis) as number | null;
  const lines = (costItems ?? before.costItems) as CostItem[];
  const areNew = JSON.stringify(lines) !== JSON.stringify(before.costItems);
  if (!areNew && basis !== before.costBasis) return { costBasis: basis, costItems: [] };
  return { costBasis: costBasisOf({ costBasis: basis, costItems: lines }), costItems: lines };
}

/** The note on a cost basis that differs from the sum of the cost lines; the sum is used. */
function costNotes(values: ReadCells['values'], { costBasis, costItems }: VehicleInput): Remark[] {
  const isSum = costItems.length === 0 || [undefined, costBasis].includes(values.costBasis as number);
  if (isSum || costBasis === null) return [];
  const text = `is not the sum of the cost lines, ${formatPrice(costBasis)}, which is taken`;
  const about = 'Is not the sum of the cost lines, which is taken';
  return [{ field: 'costBasis', text: `cost basis ${text}`, advice: `This ${text}`, about }];
}

/** The photographs that a row names, as many as a vehicle may have. */
function photosOf({ values }: ReadCells, most: number): PlannedPhotos {
  const [featured = null] = (values.featuredImage as string[] | undefined) ?? [];
  const named = (values.images as string[] | undefined) ?? [];
  const all = featured === null || named.includes(featured) ? named : [featured, ...named];
  return { sources: all.slice(0, most), featured };
}

/** Focal points, kept for our own photographs only: their addresses stay. */
function focalPointsOf({ values }: ReadCells, { sources }: PlannedPhotos): VehicleInput['focalPoints'] {
  const points = values.focalPoints as Map<number, FocalPoint> | undefined;
  return Object.fromEntries(
    sources.flatMap((source, index) => {
      const point = points?.get(index);
      return point !== undefined && isImageAddress(source) ? [[source, point]] : [];
    }),
  );
}

function photoNotes({ values }: ReadCells, most: number): Remark[] {
  const count = (values.images as string[] | undefined)?.length ?? 0;
  if (count <= most) return [];
  const taken = `photographs, of which the first ${most} are taken`;
  const about = `More photographs than a vehicle may have: the first ${most} are taken`;
  return [{ field: 'images', text: `has ${count} ${taken}`, advice: `There are ${count} ${taken}`, about }];
}

function adviserNotes({ adviser }: Recorded, people: readonly StaffPerson[]): Remark[] {
  if (adviser === null || adviserCalled(adviser, people) !== null) return [];
  const about = 'Nobody with an active account is called so: these vehicles get no adviser';
  const text = `adviser ${quote(adviser)} has no active account, so the vehicle gets none`;
  return [{ field: 'adviser', text, advice: 'Nobody with an active account is called so', about }];
}

/** What cannot be read, and what a new vehicle lacks, by field. */
function missingAndUnread(
  { values, problems }: ReadCells,
  { isNew, now }: { isNew: boolean; now: Date },
): Map<Remark['field'], Remark> {
  const reasons = new Map<Remark['field'], Remark>();
  for (const [field, { advice, ...problem }] of problems)
    reasons.set(field, { field, ...problem, advice: advice ?? rightCell(field, now) });
  for (const field of isNew ? requiredFields : []) {
    if (values[field] !== undefined || reasons.has(field)) continue;
    const name = fieldName(field);
    reasons.set(field, { field, text: `${name} is missing`, advice: `Every vehicle needs a ${name}` });
  }
  return reasons;
}

/** The lines, then the details that are not already among them, ignoring case. */
function withDetails(lines: readonly string[], details: readonly string[]): string[] {
  const named = new Set(lines.map((line) => line.toLowerCase()));
  return [...lines, ...details.filter((detail) => !named.has(detail.toLowerCase()))];
}

const changeable = [...importFields, 'listedAt'] as const satisfies readonly ChangedField[];

function changesBetween(before: Vehicle, after: ImportValues & { listedAt: string }): Change[] {
  return changeable
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

const problem = (field: Remark['field'], text: string, advice: string): Remark => ({ field, text, advice });

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const dateOf = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);

/** Now, and the dealership's time zone. */
type Calendar = { now: Date; timeZone: string };

/** The time itself, or now for a later one of today, such as its noon; null if it lies in the future. */
function past(date: Date, { now, timeZone }: Calendar): Date | null {
  if (date <= now) return date;
  return dayOf(date, timeZone) <= dayOf(now, timeZone) ? now : null;
}

/** The problems of a row's dates and sale. */
function recordProblems({ values, problems }: ReadCells, calendar: Calendar): Remark[] {
  const day = (date: Date) => dayOf(date, calendar.timeZone);
  const found: Remark[] = [];
  const dates = { listedAt: dateOf(values.listedAt), soldAt: dateOf(values.soldAt) };
  for (const field of ['listedAt', 'soldAt'] as const) {
    const date = dates[field];
    if (date === null || past(date, calendar) !== null) continue;
    const name = field === 'listedAt' ? 'listing date' : 'sale date';
    found.push(problem(field, `${name} ${day(date)} is in the future`, `A ${name} may not be in the future`));
  }
  const price = values.soldPrice === undefined ? undefined : amount.safeParse(values.soldPrice).error;
  if (price) {
    const text = `sale price ${quote(String(values.soldPrice))}: ${price.issues[0]?.message}`;
    found.push(problem('soldPrice', text, rightCell('soldPrice', calendar.now)));
  }
  for (const field of ['soldBy', 'buyerName'] as const) {
    if ((textOf(values[field]) ?? '').length <= partyBounds[field]) continue;
    found.push(problem(field, `${fieldName(field)} is too long`, rightCell(field, calendar.now)));
  }
  if (values.status === 'sold') {
    if (dates.soldAt === null && !problems.has('soldAt'))
      found.push(problem('soldAt', 'sale date is missing', 'A sold vehicle needs the date of its sale'));
    else if (dates.soldAt && dates.listedAt && day(dates.soldAt) < day(dates.listedAt))
      found.push(problem('soldAt', 'was sold before it was listed', 'The sale is before the listing date'));
  } else if (dates.soldAt !== null) {
    found.push(
      problem('soldAt', 'has a sale date but is not sold', 'A vehicle with a sale date has the status sold'),
    );
  }
  return found;
}

/** What to record for a new vehicle. Its values have no `recordProblems`. */
function recordedOf(
  { values }: ReadCells,
  { costBasis, isNewArrival, ...calendar }: Calendar & Pick<VehicleInput, 'costBasis' | 'isNewArrival'>,
): Recorded {
  const { now } = calendar;
  const said = dateOf(values.listedAt);
  const listedAt = said && (past(said, calendar) ?? now);
  const arrived = isNewArrival ? dateOf(values.newArrivalSince) : null;
  const newArrivalSince = arrived && (past(arrived, calendar) ?? now);
  const adviser = textOf(values.adviser);
  if (values.status !== 'sold')
    return {
      listedAt: listedAt ?? now,
      newArrivalSince,
      adviser,
      soldAt: null,
      soldPrice: null,
      daysToSell: null,
      profit: null,
      soldBy: null,
      buyerName: null,
    };
  const sale = dateOf(values.soldAt) ?? now;
  const soldAt = past(sale, calendar) ?? now;
  const soldPrice = typeof values.soldPrice === 'number' ? values.soldPrice : null;
  return {
    // Nobody knows how long a vehicle without a listing date was for sale.
    listedAt: listedAt ?? soldAt,
    newArrivalSince,
    adviser,
    soldAt,
    soldPrice,
    daysToSell: listedAt === null ? null : daysToSellOf(listedAt, soldAt, calendar.timeZone),
    profit: profitOf(soldPrice, costBasis),
    soldBy: textOf(values.soldBy),
    buyerName: textOf(values.buyerName),
  };
}
