/** Options of the staff screens' two lists of vehicles. Safe in a browser. */

import type { SoldFilter } from './sold-filter.ts';
import { sortOrdersOf } from '../platform/sort-orders.ts';

/** Rows per page, section 9. */
export const staffPageSize = 10;

/** Orders of the inventory list; ties are newest first. `status` puts listed vehicles before sold ones. */
export const staffSorts = sortOrdersOf('newest', 'id', 'make', 'model', 'year', 'vin', 'price', 'status');
export type StaffSort = (typeof staffSorts)[number];

/** Orders of the list of sold vehicles; ties are newest sale first, missing values last. */
export const soldSorts = sortOrdersOf(
  'soldAt',
  'id',
  'make',
  'model',
  'year',
  'price',
  'soldPrice',
  'profit',
  'daysToSell',
);
export type SoldSort = (typeof soldSorts)[number];

/**
 * The tables of section 2 say Sold or Available: every vehicle that is not sold is available. Those that
 * visitors do not see are a part of both.
 */
export const staffStatuses = ['available', 'sold', 'unpublished'] as const;
export type StaffStatus = (typeof staffStatuses)[number];

/** A request for the inventory. Without `page` and `limit` it returns all matches. */
export type StaffListRequest = {
  page?: number;
  limit?: number;
  search?: string;
  sort?: StaffSort;
  status?: StaffStatus;
};

/** One page of the sold vehicles, counted from 1. */
export type SoldListRequest = { page: number; sort?: SoldSort } & SoldFilter;

/** The most characters of what a sale says of salesperson and buyer. */
export const partyBounds = { soldBy: 120, buyerName: 200, buyerPhone: 40 } as const;
