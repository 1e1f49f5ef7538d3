import type { DashboardStats } from './dashboard.ts';

/**
 * The figures, with what an answer of section 3's fields alone lacks: then the average margin is that of all vehicles,
 * whose sums it has. Those who see no costs have neither.
 */
export function toStats(answer: DashboardStats | null): DashboardStats | null {
  if (answer === null) return null;
  const { totalVehicles: vehicles, totalValue: value, totalCostBasis: costBasis } = answer;
  return {
    ...(costBasis !== undefined && { costed: { vehicles, value, costBasis } }),
    ...answer,
    recentVehicles: answer.recentVehicles.map((vehicle) => ({ ...recentDefaults, ...vehicle })),
  };
}

const recentDefaults = { costBasis: null, views: 0 };
