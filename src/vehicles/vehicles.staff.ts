/** What the staff screens' two lists of vehicles can be asked for. Safe in a browser. */

/** Rows on a page, section 9. */
export const staffPageSize = 10;

/** Orders of the inventory list; equal ones stand newest listing first. `status` puts listed vehicles before sold ones. */
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

/** Orders of the list of sold vehicles; equal ones stand newest sale first, missing values last. */
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

/** The tables of section 2 say Sold or Available: every vehicle that is not sold is available. */
export const staffStatuses = ['available', 'sold'] as const;
export type StaffStatus = (typeof staffStatuses)[number];

/** What of the inventory is asked for. Without page and limit every vehicle that passes is answered. */
export type StaffListRequest = {
  page?: number;
  limit?: number;
  search?: string;
  sort?: StaffSort;
  status?: StaffStatus;
};

/** One page of the sold vehicles, counted from 1. */
export type SoldListRequest = { page: number; sort?: SoldSort };
