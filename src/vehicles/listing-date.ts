/** The day on which a vehicle was listed, as staff correct it. */
import { ApiError } from '../platform/errors.ts';
import { dayOf, startOf } from '../platform/time-zones.ts';
import { formatDay } from '../platform/dates.ts';
import { daysToSellOf } from './sale.ts';

type Listed = { soldAt: Date | null; daysToSell: number | null };
/** Now, and the dealership's time zone. */
type Calendar = { now: Date; timeZone: string };

/** Why a vehicle cannot have been listed on this day; null if it can. */
export function invalidListingDay(
  day: string,
  { soldAt }: Listed,
  { now, timeZone }: Calendar,
): ApiError | null {
  const refusal = (message: string) =>
    new ApiError(400, message, { issues: [{ path: 'listedOn', message }] });
  if (day > dayOf(now, timeZone)) return refusal('A listing cannot be in the future');
  const soldOn = soldAt && dayOf(soldAt, timeZone);
  if (soldOn === null || day <= soldOn) return null;
  return refusal(`The vehicle was sold on ${formatDay(soldOn)}; it cannot be listed later`);
}

/** The time of a listing on a day, its beginning, so that a day later it is one day old; and the days to sell. */
export function listedOnDay(day: string, { soldAt, daysToSell }: Listed, { timeZone }: Calendar) {
  const listedAt = startOf(day, timeZone);
  return { listedAt, daysToSell: soldAt === null ? daysToSell : daysToSellOf(listedAt, soldAt, timeZone) };
}
