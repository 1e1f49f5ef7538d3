/** Rules of alerts. Safe in a browser. */

import { sortOrdersOf } from '../platform/sort-orders.ts';

/** Days until an alert that nobody has confirmed is deleted. */
export const daysToConfirm = 3;

/** Hours between two mails about new vehicles to one address. */
export const hoursBetweenMails = 4;

/** An alert as staff see it; times are ISO 8601. */
export type Alert = {
  id: number;
  email: string;
  /** What it looks for, in words. */
  wanted: string;
  createdAt: string;
  /** Null while the address has not confirmed it. */
  confirmedAt: string | null;
  /** The last mail about new vehicles. */
  lastNotifiedAt: string | null;
};

/** Orders of the list; the default is the first. */
export const alertOrders = sortOrdersOf('added', 'email');
export type AlertOrder = (typeof alertOrders)[number];

/** One page of the alerts. `total` counts what the search finds, `all` and `confirmed` the whole list. */
export type AlertPage = { alerts: Alert[]; total: number; all: number; confirmed: number };
