import { useMay } from '../../accounts/useMay.ts';
import { formatNumber, formatPrice } from '../../vehicles/format.ts';
import { marginOf } from '../../vehicles/margin.ts';
import type { DashboardInsights, DashboardStats } from '../dashboard.staff.schema.ts';

/**
 * Section 2, the four cards. The average margin compares the total value with the total cost basis (section 9) of the vehicles
 * that have both; the line below says how many these are. The vehicles over 90 days come with the insights, later.
 */
export function StatCards(props: { stats: DashboardStats; insights: DashboardInsights | undefined }) {
  const { stats, insights } = props;
  // The answer lacks the costs as soon as a role has lost the permission, and the screen learns of that later.
  const seesCosts = useMay('see-costs') && 'costed' in stats;
  const makes = stats.vehiclesByMake.length;
  const over90 = insights?.ageing.at(-1)?.count;
  return (
    <ul
      aria-label="Figures"
      className={seesCosts ? statGridClass : `${gridClass} max-lg:*:last:col-span-2 lg:grid-cols-3`}
    >
      <StatCard label="Total Vehicles" value={formatNumber(stats.totalVehicles)}>
        across {formatNumber(makes)} {makes === 1 ? 'make' : 'makes'}
      </StatCard>
      <StatCard label="Total Inventory Value" value={formatPrice(stats.totalValue)}>
        {seesCosts ? `cost basis ${formatPrice(stats.totalCostBasis)}` : ' '}
      </StatCard>
      {seesCosts && <MarginCard stats={stats} />}
      <StatCard label="Avg. Days in Inventory" value={stats.avgDaysInInventory.toFixed(1)}>
        {over90 === undefined
          ? ' '
          : `${formatNumber(over90)} ${over90 === 1 ? 'vehicle' : 'vehicles'} over 90 days`}
      </StatCard>
    </ul>
  );
}

function MarginCard({ stats }: { stats: DashboardStats }) {
  const margin = marginOf(stats.costed.value, stats.costed.costBasis);
  return (
    <StatCard label="Average Profit Margin" value={margin === null ? 'N/A' : `${margin.toFixed(1)}%`}>
      {aboutMargin(stats)}
    </StatCard>
  );
}

/** How many vehicles the average margin covers. */
function aboutMargin({ costed, totalVehicles, totalValue, totalCostBasis }: DashboardStats): string {
  if (costed.vehicles === 0) return 'no cost basis is known';
  const vehicles = `${formatNumber(totalVehicles)} ${totalVehicles === 1 ? 'vehicle' : 'vehicles'}`;
  if (costed.vehicles === totalVehicles) return `over ${vehicles}`;
  // Dividing the totals beside it gives another figure.
  const ofTotals = marginOf(totalValue, totalCostBasis);
  return `over ${formatNumber(costed.vehicles)} of ${vehicles}${ofTotals === null ? '' : `; ${ofTotals.toFixed(1)}% of the totals`}`;
}

const gridClass = 'grid grid-cols-2 gap-3 md:gap-4.5';
/** Two cards in a row on phones, four from 1000 px up. */
export const statGridClass = `${gridClass} lg:grid-cols-4`;
export const statCardClass =
  'rounded-card border border-staff-hair bg-staff-surface px-4 py-3.5 shadow-staff md:px-5.5 md:py-5';

function StatCard(props: { label: string; value: string; children: React.ReactNode }) {
  return (
    <li className={statCardClass}>
      <span className="block text-small/tight text-staff-muted md:text-[0.9375rem]/6">{props.label}</span>
      <b className="mt-1.5 block text-[1.3rem]/tight font-semibold tracking-[-0.015em] wrap-anywhere text-staff-ink tabular-nums md:text-[1.875rem]/[1.2]">
        {props.value}
      </b>
      <small className="mt-1 block min-h-[1.4em] text-small/[1.4] text-staff-muted tabular-nums">
        {props.children}
      </small>
    </li>
  );
}
