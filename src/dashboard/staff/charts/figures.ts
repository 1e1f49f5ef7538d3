/** What the charts make of the figures before anything is drawn. */
import type { DashboardInsights, DashboardStats, VehicleInterest } from '../../dashboard.ts';

type Make = DashboardStats['vehiclesByMake'][number];
type Month = DashboardInsights['months'][number];

/** Makes that have a bar of their own. */
const makesShown = 10;

/** The makes with a bar of their own, and what all others are together; a single one left over gets a bar as well. */
export type ShownMakes = {
  shown: readonly Make[];
  others: { makes: number; count: number; value: number } | null;
};

/** The most valuable makes apart from the rest. The rest has no bar: one of fifty makes together would dwarf the others. */
export function shownMakes(makes: readonly Make[]): ShownMakes {
  if (makes.length <= makesShown + 1) return { shown: makes, others: null };
  const rest = makes.slice(makesShown);
  const sum = (figure: 'count' | 'value') => rest.reduce((total, make) => total + make[figure], 0);
  return {
    shown: makes.slice(0, makesShown),
    others: { makes: rest.length, count: sum('count'), value: sum('value') },
  };
}

/** Page views for one inquiry, over all vehicles; null while nobody has asked about any. */
export function viewsPerInquiry(interest: readonly VehicleInterest[]): number | null {
  const total = (figure: 'views' | 'inquiries') =>
    interest.reduce((sum, vehicle) => sum + vehicle[figure], 0);
  return total('inquiries') === 0 ? null : total('views') / total('inquiries');
}

/** Below this many inquiries that the average would have brought, their absence may be chance. */
const tellingInquiries = 3;
/** Up to this part of the inquiries that the average would have brought is "seen but not asked about". */
const fewInquiries = 0.4;

/** Whether people look at a vehicle but do not ask: far fewer inquiries than its page views bring on average. */
export function isOverlooked(vehicle: VehicleInterest, average: number | null): boolean {
  if (average === null) return false;
  const expected = vehicle.views / average;
  return expected >= tellingInquiries && vehicle.inquiries <= expected * fewInquiries;
}

/** `Dec` of `2025-12`. */
export const shortMonth = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });

/** `December 2025` of `2025-12`. */
export const longMonth = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** `Dec 2025 to Nov 2026` */
export const monthsSpan = (months: readonly Month[]) =>
  [months[0], months.at(-1)]
    .flatMap((month) => (month ? [`${shortMonth(month.month)} ${month.month.slice(0, 4)}`] : []))
    .join(' to ');
