import { AgeingChart } from './AgeingChart.tsx';
import type { ChartData } from './chart-data.ts';
import { InterestChart } from './InterestChart.tsx';
import { MakesChart } from './MakesChart.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import { ResponsesChart } from './ResponsesChart.tsx';
import { SourcesChart } from './SourcesChart.tsx';

/** Any chart of the dashboard. All charts share one chunk, which loads when the first one is about to be seen. */
export function DashboardChart({ data }: { data: ChartData }) {
  switch (data.name) {
    case 'makes':
      return <MakesChart makes={data.makes} />;
    case 'ageing':
      return <AgeingChart ageing={data.ageing} perDay={data.perDay} />;
    case 'months':
      return <MonthsChart months={data.months} withProfit={data.withProfit} />;
    case 'interest':
      return <InterestChart interest={data.interest} />;
    case 'responses':
      return <ResponsesChart responses={data.responses} />;
    case 'sources':
      return <SourcesChart sources={data.sources} />;
  }
}
