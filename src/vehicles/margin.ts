/** A vehicle's profit over its cost. Section 9, calculations. Safe in a browser. */

/**
 * Margin in per cent, not rounded: (price - cost basis) / cost basis x 100. Null when there is no cost basis;
 * 0 is the form's default and means that nobody entered one. Also null for a price on request. Sums of many
 * vehicles give their average margin.
 */
export const marginOf = (price: number | null, costBasis: number | null): number | null =>
  price === null || costBasis === null || costBasis <= 0 ? null : ((price - costBasis) / costBasis) * 100;

/** A margin with one decimal: `15.1%`, `-3.0%`, `0.0%`; `N/A` when there is none. */
export function formatMargin(margin: number | null): string {
  if (margin === null) return 'N/A';
  const tenths = Math.round(Math.abs(margin) * 10);
  return `${margin < 0 && tenths > 0 ? '-' : ''}${(tenths / 10).toFixed(1)}%`;
}
