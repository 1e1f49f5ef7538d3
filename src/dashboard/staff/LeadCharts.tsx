import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRefused } from '../../platform/browser/background-request.ts';
import type { Column } from '../../ui/staff/table/columns.ts';
import { saveTable } from '../../ui/staff/table/table-csv.ts';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { formatNumber } from '../../vehicles/format.ts';
import { leadInsightsQuery } from '../dashboard.staff.queries.ts';
import {
  formatMinutes,
  responseMonths,
  shareOf,
  type LeadInsights,
  type LeadSource,
  type ResponseMonth,
} from '../leads.ts';
import { ChartBox, ChartPanel, ChartSkeleton } from './ChartPanel.tsx';
import { responsesChartHeight } from './charts/chart-data.ts';
import { longMonth } from './charts/figures.ts';
import { FiguresTable, nameCellClass } from './FiguresTable.tsx';

const titles = { responses: 'Response time', sources: 'Leads to sales by source' } as const;
const pairClass = 'grid gap-3 md:gap-4.5 lg:grid-cols-2';

const percent = (part: number, whole: number) => {
  const share = shareOf(part, whole);
  return share === null ? 'N/A' : `${share}%`;
};

const responseColumns: readonly Column<ResponseMonth>[] = [
  {
    id: 'month',
    header: 'Month',
    cell: ({ month }) => longMonth(month),
    sortValue: ({ month }) => month,
    className: nameCellClass,
  },
  {
    id: 'leads',
    header: 'Leads',
    cell: ({ leads }) => formatNumber(leads),
    sortValue: ({ leads }) => leads,
    align: 'right',
  },
  {
    id: 'answered',
    header: 'Answered',
    cell: ({ answered }) => formatNumber(answered),
    sortValue: ({ answered }) => answered,
    align: 'right',
  },
  {
    id: 'median',
    header: 'Median',
    cell: ({ medianMinutes }) => (medianMinutes === null ? 'N/A' : formatMinutes(medianMinutes)),
    sortValue: ({ medianMinutes }) => medianMinutes,
    csvValue: ({ medianMinutes }) => (medianMinutes === null ? null : formatMinutes(medianMinutes)),
    align: 'right',
  },
  {
    id: 'hour',
    header: 'In 1 hour',
    cell: ({ withinHour, leads }) => percent(withinHour, leads),
    sortValue: ({ withinHour, leads }) => shareOf(withinHour, leads),
    csvValue: ({ withinHour, leads }) => percent(withinHour, leads),
    align: 'right',
  },
  {
    id: 'day',
    header: 'In 24 hours',
    cell: ({ withinDay, leads }) => percent(withinDay, leads),
    sortValue: ({ withinDay, leads }) => shareOf(withinDay, leads),
    csvValue: ({ withinDay, leads }) => percent(withinDay, leads),
    align: 'right',
  },
];

const sourceColumns: readonly Column<LeadSource>[] = [
  {
    id: 'source',
    header: 'Source',
    cell: ({ source }) => source,
    sortValue: ({ source }) => source,
    className: nameCellClass,
  },
  {
    id: 'leads',
    header: 'Leads',
    cell: ({ leads }) => formatNumber(leads),
    sortValue: ({ leads }) => leads,
    align: 'right',
  },
  {
    id: 'sales',
    header: 'Sold',
    cell: ({ sales }) => formatNumber(sales),
    sortValue: ({ sales }) => sales,
    align: 'right',
  },
  {
    id: 'share',
    header: 'Of its leads',
    cell: ({ sales, leads }) => percent(sales, leads),
    sortValue: ({ sales, leads }) => sales / leads,
    csvValue: ({ sales, leads }) => percent(sales, leads),
    align: 'right',
  },
];

/** How fast leads are answered, and which sources bring buyers. */
export function LeadPanels() {
  const leads = useQuery(leadInsightsQuery());
  return (
    <div className={pairClass}>
      <LeadPanel title={titles.responses} leads={leads}>
        {({ responses }) => (
          <ChartPanel
            title={titles.responses}
            description="From an inquiry to its first answer. Outlined: within 24 hours; solid: within 1 hour"
            data={{ name: 'responses', responses }}
            table={
              <FiguresTable
                label={titles.responses}
                rows={responses.toReversed()}
                columns={responseColumns}
                rowKey={({ month }) => month}
              />
            }
            saveCsv={() => saveTable(titles.responses, responseColumns, responses.toReversed())}
            emptyText={
              responses.every((month) => month.leads === 0) ? 'No inquiry came in these four months.' : null
            }
          />
        )}
      </LeadPanel>
      <LeadPanel title={titles.sources} leads={leads}>
        {({ sources }) => (
          <ChartPanel
            title={titles.sources}
            description="Leads of the last twelve months. Solid: those that a vehicle was sold to"
            data={{ name: 'sources', sources }}
            table={
              <FiguresTable
                label={titles.sources}
                rows={sources}
                columns={sourceColumns}
                rowKey={({ source }) => source}
              />
            }
            saveCsv={() => saveTable(titles.sources, sourceColumns, sources)}
            emptyText={sources.length === 0 ? 'No inquiry came in the last twelve months.' : null}
          />
        )}
      </LeadPanel>
    </div>
  );
}

/** The panel of a chart of leads: a skeleton while they are loading, or an error. */
function LeadPanel(props: {
  title: string;
  leads: UseQueryResult<LeadInsights>;
  children: (leads: LeadInsights) => ReactNode;
}) {
  const { title, leads } = props;
  if (leads.data !== undefined) return props.children(leads.data);
  if (isRefused(leads.error)) return null;
  return (
    <ChartBox title={title}>
      {leads.isError ? (
        <LoadError
          text="This chart could not be loaded. Cards and tables are complete."
          onRetry={() => void leads.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Blank />
        </div>
      )}
    </ChartBox>
  );
}

const Blank = () => (
  <div className="px-4 pb-4.5 md:px-5.5">
    <ChartSkeleton height={responsesChartHeight(responseMonths) + 30} />
  </div>
);

/** Stands in for the panels until they are near the window: their figures are asked for only then. */
export const LeadSkeletons = () => (
  <div className={pairClass}>
    {Object.values(titles).map((title) => (
      <ChartBox key={title} title={title}>
        <Blank />
      </ChartBox>
    ))}
  </div>
);
