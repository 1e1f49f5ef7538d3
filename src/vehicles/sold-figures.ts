import type { Vehicle } from './vehicle.ts';

const toCents = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0) / 100;

/**
 * Section 9: revenue and profit are summed over the page that is shown. US dollars; unknown amounts count as
 * 0.
 */
export const soldSums = (page: readonly Pick<Vehicle, 'soldPrice' | 'profit'>[]) => ({
  revenue: toCents(page.map(({ soldPrice }) => soldPrice)),
  profit: toCents(page.map(({ profit }) => profit)),
});

/** Section 2: `1 day`, `12 days`, "N/A" when it is unknown. */
export const formatDaysToSell = (days: number | null) =>
  days === null ? 'N/A' : `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;
