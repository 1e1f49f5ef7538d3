/** The dates and the sale of a row's vehicle. */
import { dayOf } from '../platform/time-zones.ts';
import { profitOf } from '../vehicles/sale.ts';
import { amount } from '../vehicles/vehicle.schema.ts';
import { wholeDays, type VehicleInput } from '../vehicles/vehicle.ts';
import type { ReadCells } from './cells.ts';
import type { Recorded } from './planned-row.ts';
import { quote, rightCell, type Remark } from './remark.ts';

const problem = (field: Remark['field'], text: string, advice: string): Remark => ({ field, text, advice });

const dateOf = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);

/** Now, and the dealership's time zone. */
type Calendar = { now: Date; timeZone: string };

/** The time itself, or now for a later one of today, such as its noon; null if it lies in the future. */
function past(date: Date, { now, timeZone }: Calendar): Date | null {
  if (date <= now) return date;
  return dayOf(date, timeZone) <= dayOf(now, timeZone) ? now : null;
}

/** What is wrong with the dates and the sale of a row. */
export function recordProblems({ values, problems }: ReadCells, calendar: Calendar): Remark[] {
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
export function recordedOf(
  { values }: ReadCells,
  { costBasis, isNewArrival, ...calendar }: Calendar & Pick<VehicleInput, 'costBasis' | 'isNewArrival'>,
): Recorded {
  const { now } = calendar;
  const said = dateOf(values.listedAt);
  const listedAt = said && (past(said, calendar) ?? now);
  const arrived = isNewArrival ? dateOf(values.newArrivalSince) : null;
  const newArrivalSince = arrived && (past(arrived, calendar) ?? now);
  if (values.status !== 'sold')
    return {
      listedAt: listedAt ?? now,
      newArrivalSince,
      soldAt: null,
      soldPrice: null,
      daysToSell: null,
      profit: null,
    };
  const sale = dateOf(values.soldAt) ?? now;
  const soldAt = past(sale, calendar) ?? now;
  const soldPrice = typeof values.soldPrice === 'number' ? values.soldPrice : null;
  return {
    // Nobody knows how long a vehicle without a listing date was for sale.
    listedAt: listedAt ?? soldAt,
    newArrivalSince,
    soldAt,
    soldPrice,
    daysToSell: listedAt === null ? null : wholeDays(listedAt, soldAt),
    profit: profitOf(soldPrice, costBasis),
  };
}
