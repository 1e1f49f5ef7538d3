import { sortOrdersOf } from '../platform/sort-orders.ts';

/** A newsletter address; `createdAt`, when it was added, is ISO 8601. Safe in a browser. */
export type Subscriber = { id: number; email: string; createdAt: string };

/** Orders of the list; the default is the first. */
export const subscriberOrders = sortOrdersOf('added', 'email');
export type SubscriberOrder = (typeof subscriberOrders)[number];

/**
 * One page of the list. `total` counts what the search finds, `all` and `addedLast30Days` the whole list, without the
 * `doubtful` ones, which are a list of their own.
 */
export type SubscriberPage = {
  subscribers: Subscriber[];
  total: number;
  all: number;
  doubtful: number;
  addedLast30Days: number;
};
