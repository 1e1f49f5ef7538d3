/** Rules behind the figures of the dashboard. Safe in a browser. */

/**
 * How long a vehicle has been listed, in whole days: each bucket starts at `from` and ends where the next
 * starts. The 90th day still counts as "60 to 90", so that "over 90" is correct.
 */
export const ageBuckets = [
  { name: 'under 15', from: 0 },
  { name: '15 to 30', from: 15 },
  { name: '30 to 60', from: 30 },
  { name: '60 to 90', from: 60 },
  { name: 'over 90', from: 91 },
] as const;

/** How many months the chart of sales goes back, this one included. */
export const monthsShown = 12;

/** How many vehicles the chart of page views and inquiries has: more dots would be one spot. */
export const interestShown = 1_000;
