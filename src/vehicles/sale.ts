import { formatDate } from '../platform/dates.ts';
import { dayOf, daysBetween, noonOf } from '../platform/time-zones.ts';
import { daysLater, type Vehicle, type VehicleInput } from './vehicle.ts';

/** The four fields that a sale fills in, all null while a vehicle is not sold. */
export type Sale = Pick<Vehicle, 'soldPrice' | 'daysToSell' | 'profit'> & { soldAt: Date | null };

/** What a sale fills in, in the order of the change log. */
export const saleFields = [
  'soldPrice',
  'soldAt',
  'daysToSell',
  'profit',
  'soldToInquiryId',
  'soldBy',
  'buyerName',
  'buyerPhone',
  'buyerEmail',
] as const satisfies (keyof Vehicle)[];

/** Who took part in a sale, all null where it is not known. `soldBy` is a user name, or the name of somebody without an account. */
export type SaleParties = Pick<
  Vehicle,
  'soldToInquiryId' | 'soldBy' | 'buyerName' | 'buyerPhone' | 'buyerEmail'
>;

export const noParties: SaleParties = {
  soldToInquiryId: null,
  soldBy: null,
  buyerName: null,
  buyerPhone: null,
  buyerEmail: null,
};

export const partyFields = Object.keys(noParties) as (keyof SaleParties)[];

const noSale: Sale = { soldAt: null, soldPrice: null, daysToSell: null, profit: null };

/**
 * The profit of a sale, in US dollars to the cent; null without a sale price or a cost basis. A cost basis of
 * 0 is the form's default and means that nobody entered it.
 */
export const profitOf = (soldPrice: number | null, costBasis: number | null) =>
  soldPrice === null || !costBasis ? null : Math.round((soldPrice - costBasis) * 100) / 100;

/** Days from a listing to a sale by the calendar of `timeZone`, the dealership's: the time of day never changes them. */
export const daysToSellOf = (listedAt: Date, soldAt: Date, timeZone: string): number =>
  Math.max(0, daysBetween(dayOf(listedAt, timeZone), dayOf(soldAt, timeZone)));

/** Now, and the dealership's time zone, in which the days of sales are counted. */
export type Calendar = { now: Date; timeZone: string };

/** The sale of a vehicle at `soldPrice`, at this moment; null if the sale price is unknown. */
export const saleOf = (
  vehicle: { listedAt: Date; costBasis: number | null },
  soldPrice: number | null,
  { now, timeZone }: Calendar,
): Sale => ({
  soldAt: now,
  soldPrice,
  daysToSell: daysToSellOf(vehicle.listedAt, now, timeZone),
  profit: profitOf(soldPrice, vehicle.costBasis),
});

/**
 * The sale of a vehicle after an edit, depending on its new status: sold means a sale at the listed price,
 * any other status means no sale. With a price on request, the sale has no price. A vehicle that stays sold
 * keeps its sale, with the profit recalculated from its current cost basis.
 */
export function saleAfter(
  before: Sale & Pick<Vehicle, 'status'>,
  after: Pick<VehicleInput, 'status' | 'price' | 'costBasis'> & { listedAt: Date },
  calendar: Calendar,
): Sale {
  if (after.status !== 'sold') return noSale;
  if (before.status !== 'sold') return saleOf(after, after.price, calendar);
  const { soldAt, soldPrice, daysToSell } = before;
  return { soldAt, soldPrice, daysToSell, profit: profitOf(soldPrice, after.costBasis) };
}

type Priced = Pick<Vehicle, 'status' | 'soldPrice'>;

/**
 * What the costs of a vehicle are compared with while it is edited: the price that it was sold for, or the listed one of
 * a vehicle that is not sold, or no longer.
 */
export const comparedPrice = (stored: Priced | null, edited: Pick<Vehicle, 'status' | 'price'>) =>
  stored?.status === 'sold' && edited.status === 'sold' ? stored.soldPrice : edited.price;

/** The days on which a vehicle can have been sold, from its listing to today. */
export function saleDays({ listedAt }: { listedAt: Date }, { now, timeZone }: Calendar) {
  const today = dayOf(now, timeZone);
  const listed = dayOf(listedAt, timeZone);
  // If the clock was set back, the listing is in the future.
  return { first: listed < today ? listed : today, last: today };
}

/** Why a vehicle cannot have been sold on this day; null if it can. */
export function saleDayProblem(day: string, vehicle: { listedAt: Date }, calendar: Calendar): string | null {
  const { first, last } = saleDays(vehicle, calendar);
  if (day > last) return 'A sale cannot be in the future';
  return day < first ? `The vehicle was listed on ${dayText(first)}; a sale cannot be earlier` : null;
}

/**
 * The time of a sale on a day, and the days to sell. Today is now. Another day is its noon, or the time of day of the
 * listing if that is later, so that no sale is before its listing.
 */
export function soldOn(
  { listedAt }: { listedAt: Date },
  day: string,
  { now, timeZone }: Calendar,
): { soldAt: Date; daysToSell: number } {
  const noon = noonOf(day, timeZone);
  const whole = daysLater(listedAt, daysBetween(dayOf(listedAt, timeZone), day));
  const soldAt =
    day === dayOf(now, timeZone) ? now : whole > noon && dayOf(whole, timeZone) === day ? whole : noon;
  return { soldAt, daysToSell: daysToSellOf(listedAt, soldAt, timeZone) };
}

/** A day for people: `Nov 3, 2026`. */
export const dayText = (day: string) => formatDate(`${day}T12:00:00Z`, 'UTC');
