/** Vehicles on a page, section 9. */
export const pageSize = 12;

/**
 * Up to this many listed vehicles, the browser loads them all and filters them itself; above it, the server
 * does.
 */
const mostInBrowser = 2000;

/** The list's first call in the browser when `listed` vehicles are for sale. */
export const isFilteredInBrowser = (listed: number) => listed <= mostInBrowser;

/** The number of pages for this many vehicles; an empty list has one. */
export const pagesOf = (vehicles: number) => Math.max(1, Math.ceil(vehicles / pageSize));

/** Whether so few vehicles match that the nearest others are shown, too. */
export const isFew = (matching: number) => matching <= 2;
