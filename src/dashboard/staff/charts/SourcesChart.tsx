import { Drawing } from '../../../ui/staff/chart/Drawing.tsx';
import { formatNumber } from '../../../vehicles/format.ts';
import type { LeadSource } from '../../leads.ts';
import { shownSources, sourcesChartHeight } from './chart-data.ts';
import { ShareRows } from './ShareRows.tsx';

/** The leads of each source, and the part of them that bought. */
export function SourcesChart({ sources }: { sources: readonly LeadSource[] }) {
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
