/** Options of the staff screens' two lists of vehicles. Safe in a browser. */

/** Rows per page, section 9. */
export const staffPageSize = 10;

/** Orders of the inventory list; ties are newest first. `status` puts listed vehicles before sold ones. */
export const staffSorts = [
  'newest-desc',
  'newest-asc',
  'id-asc',
  'id-desc',
  'make-asc',
  'make-desc',
  'model-asc',
  'model-desc',
  'year-asc',
  'year-desc',
  'vin-asc',
  'vin-desc',
  'price-asc',
  'price-desc',
  'status-asc',
  'status-desc',
] as const;
export type StaffSort = (typeof staffSorts)[number];

/** Orders of the list of sold vehicles; ties are newest sale first, missing values last. */
export const soldSorts = [
  'soldAt-desc',
  'soldAt-asc',
  'id-asc',
  'id-desc',
  'make-asc',
  'make-desc',
  'model-asc',
  'model-desc',
  'year-asc',
  'year-desc',
  'price-asc',
  'price-desc',
  'soldPrice-asc',
  'soldPrice-desc',
  'profit-asc',
  'profit-desc',
  'daysToSell-asc',
  'daysToSell-desc',
] as const;
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
export type SoldListRequest = { page: number; sort?: SoldSort };
