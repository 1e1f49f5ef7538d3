import { and, asc, eq, gte, lte, min } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { dayAfter, dayOf } from '../platform/time-zones.ts';
import { priceHistory } from './price-history.store.ts';
import { vehicleViewsDaily } from './daily-views.table.ts';
import { everyDay, type PriceDay, type ViewDay } from './views-by-price.ts';
import { daysKept } from './visitor-key.store.ts';

/** The page views of a vehicle by day, with the prices of those days. It holds no cost and no sale price. */
export type ViewHistory = {
  vehicle: { id: number; label: string; isSold: boolean };
  /**
   * From the listing, or from when views were first counted by day, to today or the sale; 400 days at most.
   */
  days: ViewDay[];
  /** Oldest first; the first one is from the listing. */
  prices: PriceDay[];
};

/** The view history of one vehicle, with the days of `timeZone`. Throws 404. */
export async function viewHistory(
  queries: Queries,
  id: number,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ViewHistory> {
  const { vehicle, prices } = await priceHistory(queries, id);
  const day = (iso: string) => dayOf(new Date(iso), timeZone);
  const last = vehicle.soldAt === null ? dayOf(now, timeZone) : day(vehicle.soldAt);
  const [counting] = await queries.select({ since: min(vehicleViewsDaily.day) }).from(vehicleViewsDaily);
  const since = counting?.since ?? null;
  const first = [day(vehicle.listedAt), since ?? '', dayAfter(last, 1 - daysKept)].toSorted().at(-1) ?? last;
  const counted = await queries
    .select({ day: vehicleViewsDaily.day, views: vehicleViewsDaily.views })
    .from(vehicleViewsDaily)
    .where(
      and(
        eq(vehicleViewsDaily.vehicleId, id),
        gte(vehicleViewsDaily.day, first),
        lte(vehicleViewsDaily.day, last),
      ),
    )
    .orderBy(asc(vehicleViewsDaily.day));
  return {
    vehicle: { id, label: vehicle.label, isSold: vehicle.soldAt !== null },
    days: since === null ? [] : everyDay(counted, first, last),
    prices: prices.map(({ at, price }) => ({ day: day(at), price })),
  };
}
