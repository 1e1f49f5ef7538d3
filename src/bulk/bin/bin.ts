import { sortOrdersOf } from '../../platform/sort-orders.ts';

/** How long a deleted vehicle stays in the bin. Safe in a browser. */
export const keptForDays = 30;

/** The same in milliseconds. */
export const keptForMs = keptForDays * 24 * 60 * 60_000;

/** Sort orders of the bin; the default is the first. A vehicle that was deleted later also goes for good later. */
export const binOrders = sortOrdersOf('deleted', 'vehicle', 'price', 'gone');
export type BinOrder = (typeof binOrders)[number];
