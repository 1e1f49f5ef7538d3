import type { DashboardInsights, DashboardStats } from '../../dashboard.ts';
import { AgeingChart } from './AgeingChart.tsx';
import { InterestChart } from './InterestChart.tsx';
import { MakesChart } from './MakesChart.tsx';
import { MonthsChart } from './MonthsChart.tsx';

/** Which chart, with what it shows. */
export type ChartData =
  | { name: 'makes'; makes: DashboardStats['vehiclesByMake'] }
  | { name: 'ageing'; ageing: DashboardInsights['ageing'] }
  | { name: 'months'; months: DashboardInsights['months'] }
  | { name: 'interest'; interest: DashboardInsights['interest'] };

/** Any chart of the dashboard. All of them are one chunk, fetched when the first one is about to be seen. */
export function DashboardChart({ data }: { data: ChartData }) {
  switch (data.name) {
    case 'makes':
      return <MakesChart makes={data.makes} />;
    case 'ageing':
      return <AgeingChart ageing={data.ageing} />;
    case 'months':
      return <MonthsChart months={data.months} />;
    case 'interest':
      return <InterestChart interest={data.interest} />;
  }
}
