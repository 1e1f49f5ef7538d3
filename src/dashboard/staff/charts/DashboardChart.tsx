import { AgeingChart } from './AgeingChart.tsx';
import { type ChartData, shownSources, sourcesChartHeight } from './chart-data.ts';
import { InterestChart } from './InterestChart.tsx';
import { MakesChart } from './MakesChart.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import { ResponsesChart } from './ResponsesChart.tsx';
import { Drawing } from '../../../ui/staff/chart/Drawing.tsx';
import { formatNumber } from '../../../vehicles/format.ts';
import type { LeadSource } from '../../leads.ts';
import { ShareRows } from './ShareRows.tsx';

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

/** The leads of each source, and the part of them that bought. */
function SourcesChart({ sources }: { sources: readonly LeadSource[] }) {
  const rows = shownSources(sources).map(({ source, leads, sales }) => ({
    name: source,
    whole: leads,
    part: sales,
    text: `${formatNumber(leads)} ${leads === 1 ? 'lead' : 'leads'}, ${formatNumber(sales)} sold`,
  }));
  const summary = rows.map(({ name, text }) => `${name} ${text}`).join('; ');
  return (
    <Drawing height={sourcesChartHeight(sources)} summary={`Leads to sales by source: ${summary}`}>
      {(width) => <ShareRows rows={rows} width={width} most={Math.max(...rows.map(({ whole }) => whole))} />}
    </Drawing>
  );
}
