/** Vehicles on a page, section 9. */
export const pageSize = 12;

/** Up to so many listed vehicles the browser loads them all and filters by itself; above, the server does. */
const mostInBrowser = 2000;

/** The call that the list starts with in the browser when `listed` vehicles are for sale. */
export const isFilteredInBrowser = (listed: number) => listed <= mostInBrowser;

/** Pages that so many vehicles fill; an empty list has one. */
export const pagesOf = (vehicles: number) => Math.max(1, Math.ceil(vehicles / pageSize));
