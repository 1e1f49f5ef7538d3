import { AgeingChart } from './AgeingChart.tsx';
import {
  type ChartData,
  shownSources,
  sourcesChartHeight,
  responsesChartHeight,
  shareRowHeight,
} from './chart-data.ts';
import { InterestChart } from './InterestChart.tsx';
import { MakesChart } from './MakesChart.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import { Drawing, bar, inkText, mutedText, outlined } from '../../../ui/staff/chart/Drawing.tsx';
import { formatNumber } from '../../../vehicles/format.ts';
import type { LeadSource, ResponseMonth } from '../../dashboard.staff.schema.ts';
import { formatMinutes, shareOf } from '../../leads.ts';
import { shortMonth } from './figures.ts';
import { along, fitText, textWidth } from '../../../ui/staff/chart/scales.ts';

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

/** The share of each month's leads that was answered within a day, and within an hour, and the median time. */
function ResponsesChart({ responses }: { responses: readonly ResponseMonth[] }) {
  const rows = responses.toReversed().map((month) => ({
    name: `${shortMonth(month.month)} ${month.month.slice(0, 4)}`,
    whole: shareOf(month.withinDay, month.leads) ?? 0,
    part: shareOf(month.withinHour, month.leads) ?? 0,
    text: wordsOf(month),
  }));
  const summary = rows.map(({ name, text }) => `${name}: ${text}`).join('; ');
  return (
    <Drawing height={responsesChartHeight(responses.length)} summary={`Response time: ${summary}`}>
      {(width) => <ShareRows rows={rows} width={width} most={100} />}
    </Drawing>
  );
}

function wordsOf({ leads, withinHour, withinDay, medianMinutes }: ResponseMonth): string {
  if (leads === 0) return 'No leads';
  if (medianMinutes === null) return `None of ${formatNumber(leads)} answered`;
  return `${shareOf(withinHour, leads)}% in 1 h, ${shareOf(withinDay, leads)}% in 24 h; median ${formatMinutes(medianMinutes)}`;
}

/** Below this width the words are under the name, which has more room. */
const narrow = 420;

/** A whole, the part that is drawn solid, and both as text. */
type ShareRow = { name: string; whole: number; part: number; text: string };

/** A bar for each row, outlined for the whole and solid for a part of it, with the words under it. `most` fills the width. */
function ShareRows({ rows, most, width }: { rows: readonly ShareRow[]; most: number; width: number }) {
  const nameWidth = Math.min(
    Math.max(...rows.map(({ name }) => textWidth(name))) + 14,
    Math.max(92, width * (width < narrow ? 0.45 : 0.3)),
  );
  const length = width - nameWidth - 1;
  return rows.map(({ name, whole, part, text }, index) => {
    const top = index * shareRowHeight + 8;
    return (
      <g key={name}>
        <text x="0" y={top + 11} className={`${inkText} font-medium`}>
          {fitText(name, nameWidth - 10)}
          <title>{name}</title>
        </text>
        {whole > 0 && (
          <rect
            x={nameWidth + 0.5}
            y={top + 0.5}
            width={Math.max(1, along(whole, most, length) - 1)}
            height="13"
            className={outlined}
          />
        )}
        {part > 0 && (
          <rect
            x={nameWidth}
            y={top}
            width={Math.max(1, along(part, most, length))}
            height="14"
            className={bar}
          />
        )}
        <text x={width < narrow ? 0 : nameWidth} y={top + 30} className={mutedText}>
          {text}
        </text>
      </g>
    );
  });
}
