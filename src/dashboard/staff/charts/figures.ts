import type { DashboardInsights, DashboardStats, VehicleInterest } from '../../dashboard.staff.schema.ts';

type Make = DashboardStats['vehiclesByMake'][number];
type Month = DashboardInsights['months'][number];

/** How many makes have a bar of their own. */
const makesShown = 10;

/** The makes with a bar of their own, and the totals of the others. A single remaining make gets a bar too. */
export type ShownMakes = {
  shown: readonly Make[];
  others: { makes: number; count: number; value: number } | null;
};

/** Splits off the most valuable makes. The rest has no bar: one for fifty makes together would dwarf the others. */
export function shownMakes(makes: readonly Make[]): ShownMakes {
  if (makes.length <= makesShown + 1) return { shown: makes, others: null };
  const rest = makes.slice(makesShown);
  const sum = (figure: 'count' | 'value') => rest.reduce((total, make) => total + make[figure], 0);
  return {
    shown: makes.slice(0, makesShown),
    others: { makes: rest.length, count: sum('count'), value: sum('value') },
  };
}

/** Page views per inquiry, over all vehicles; null without inquiries. */
export function viewsPerInquiry(interest: readonly VehicleInterest[]): number | null {
  const total = (figure: 'views' | 'inquiries') =>
    interest.reduce((sum, vehicle) => sum + vehicle[figure], 0);
  return total('inquiries') === 0 || total('views') === 0 ? null : total('views') / total('inquiries');
}

/** With fewer expected inquiries than this, having none may be chance. */
const tellingInquiries = 3;
/** Up to this share of the expected inquiries, a vehicle counts as one that people view but do not ask about. */
const fewInquiries = 0.4;

/** Whether people view a vehicle but do not ask: far fewer inquiries than its page views bring on average. */
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
