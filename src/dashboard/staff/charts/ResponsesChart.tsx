import { Drawing } from '../../../ui/staff/chart/Drawing.tsx';
import { formatNumber } from '../../../vehicles/format.ts';
import { formatMinutes, shareOf, type ResponseMonth } from '../../leads.ts';
import { responsesChartHeight } from './chart-data.ts';
import { shortMonth } from './figures.ts';
import { ShareRows } from './ShareRows.tsx';

/** The share of each month's leads that was answered within a day, and within an hour, and the median time. */
export function ResponsesChart({ responses }: { responses: readonly ResponseMonth[] }) {
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
