/** What a price change does to the interest in a vehicle. Pure, and safe in a browser. */
import { dayAfter, daysBetween } from '../platform/time-zones.ts';

/** A price and the day from which the vehicle was listed at it; null is price on request. */
export type PriceDay = { day: string; price: number | null };

/** Page views of one day. */
export type ViewDay = { day: string; views: number };

/** Days that are compared before and after a change. */
const compared = 14;

/** A price change with the mean page views a day before and after it; null where no day was counted. */
export type PriceChange = {
  day: string;
  from: number | null;
  to: number | null;
  before: number | null;
  after: number | null;
};

/** Every day from `first` to `last`, with 0 where nobody looked. Both are counted. */
export function everyDay(counted: readonly ViewDay[], first: string, last: string): ViewDay[] {
  const views = new Map(counted.map((each) => [each.day, each.views]));
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => {
    const day = dayAfter(first, index);
    return { day, views: views.get(day) ?? 0 };
  });
}

/**
 * The price changes of a vehicle, oldest first, each with the page views around it: over at most two weeks
 * before and after, but not beyond the neighboring changes. The day of the change belongs to neither, because
 * it had both prices. `prices` are oldest first; several on one day are one change.
 */
export function viewsByPrice(days: readonly ViewDay[], prices: readonly PriceDay[]): PriceChange[] {
  const steps = prices.filter(({ day }, index) => prices[index + 1]?.day !== day);
  return steps.flatMap(({ day, price }, index) => {
    const previous = steps[index - 1];
    // The first price is that of the listing. A price that was changed back on the same day is no change.
    if (previous === undefined || previous.price === price) return [];
    const since = later(previous.day, dayAfter(day, -compared - 1));
    const until = earlier(steps[index + 1]?.day ?? '9999-12-31', dayAfter(day, compared + 1));
    return [
      {
        day,
        from: previous.price,
        to: price,
        before: meanOf(days.filter((each) => each.day > since && each.day < day)),
        after: meanOf(days.filter((each) => each.day > day && each.day < until)),
      },
    ];
  });
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

const meanOf = (days: readonly ViewDay[]) =>
  days.length === 0 ? null : days.reduce((sum, { views }) => sum + views, 0) / days.length;
