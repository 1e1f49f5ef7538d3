/** Rules of alerts. Safe in a browser. */

import { sortOrdersOf } from '../platform/sort-orders.ts';

/** Days until an unconfirmed alert is deleted. */
export const daysToConfirm = 3;

/** Hours between two mails about new vehicles to one address. */
export const hoursBetweenMails = 4;

/** Sort orders of the staff's list; the default is the first. */
export const alertOrders = sortOrdersOf('added', 'email');
export type AlertOrder = (typeof alertOrders)[number];
