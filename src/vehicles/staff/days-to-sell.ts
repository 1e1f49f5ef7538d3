/** Section 2: `1 day`, `12 days`, "N/A" when there are none to tell of. */
export const formatDaysToSell = (days: number | null) =>
  days === null ? 'N/A' : `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;
