/** What the dashboard shows: its figures and the rules behind them. Safe in a browser. */

/** Section 3, dashboard stats. Amounts are US dollars. All of it is over the vehicles that are not sold. */
export type DashboardStats = {
  totalVehicles: number;
  /** Sum of the list prices; a price on request adds nothing. */
  totalValue: number;
  /** Sum of the cost bases that are known. */
  totalCostBasis: number;
  /**
   * The vehicles that have both a price and a cost basis, with the sums of the two: the average margin of
   * section 9 is theirs. A vehicle that lacks one of them would count as a gain or a loss of all its money.
   */
  costed: { vehicles: number; value: number; costBasis: number };
  /** Mean of the whole days since listing, unrounded; 0 without a vehicle. */
  avgDaysInInventory: number;
  /** Highest value first. */
  vehiclesByMake: { make: string; count: number; value: number }[];
  /** The ten newest listings, newest first. */
  recentVehicles: RecentVehicle[];
};

/** One line of "Vehicle Details". `listedAt` is ISO 8601. */
export type RecentVehicle = {
  id: number;
  year: number;
  make: string;
  model: string;
  price: number | null;
  costBasis: number | null;
  listedAt: string;
  views: number;
};

/** What the charts show beyond the stats. Amounts are US dollars. */
export type DashboardInsights = {
  /** Vehicles that are not sold, by `ageBuckets`, in their order; all of them, also the empty ones. */
  ageing: AgeingBucket[];
  /** What each day in stock costs, by the inventory's settings; null if nobody has said. */
  holdingCostPerDay: number | null;
  /**
   * The last twelve months, oldest first, this one included; months of the dealership's time zone, as
   * `2026-11`. `profit` leaves out sales of vehicles without a cost basis: nobody knows theirs.
   */
  months: { month: string; sales: number; revenue: number; profit: number }[];
  /**
   * The vehicles that are not sold, most viewed first, at most `interestShown`; archived inquiries count too,
   * they were asked all the same.
   */
  interest: VehicleInterest[];
};

/** The vehicles of one age; `days` is the sum of the whole days since they were listed. */
export type AgeingBucket = { bucket: AgeBucket; count: number; value: number; days: number };

/** Number of page views and inquiries of a vehicle. */
export type VehicleInterest = {
  id: number;
  year: number;
  make: string;
  model: string;
  views: number;
  inquiries: number;
};

/**
 * How long a vehicle has been listed, in whole days: each bucket starts at `from` and ends where the next
 * starts. The 90th day still counts as "60 to 90", so that "over 90" is correct.
 */
export const ageBuckets = [
  { name: 'under 15', from: 0 },
  { name: '15 to 30', from: 15 },
  { name: '30 to 60', from: 30 },
  { name: '60 to 90', from: 60 },
  { name: 'over 90', from: 91 },
] as const;
export type AgeBucket = (typeof ageBuckets)[number]['name'];

/** How many months the chart of sales goes back, this one included. */
export const monthsShown = 12;

/** How many vehicles the chart of page views and inquiries has: more dots would be one spot. */
export const interestShown = 1_000;
