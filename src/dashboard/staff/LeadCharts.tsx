import { useQuery } from '@tanstack/react-query';
import { StaffName } from '../../accounts/staff/StaffName.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import { leadInsightsQuery } from '../dashboard.staff.queries.ts';
import { formatMinutes, responseMonths, shareOf } from '../leads.ts';
import type { LeadPerson, LeadSource, ResponseMonth } from '../dashboard.staff.schema.ts';
import { monthColumn } from './chart-tables.tsx';
import { ChartBox, ChartPanel, ChartSkeleton, QueriedPanel } from './ChartPanel.tsx';
import { responsesChartHeight } from './charts/chart-data.ts';
import { figureColumn, FiguresTable, nameCellClass } from './FiguresTable.tsx';

const titles = { responses: 'Response time', sources: 'Leads to sales by source' } as const;
const height = responsesChartHeight(responseMonths);
const pairClass = 'grid gap-3 md:gap-4.5 lg:grid-cols-2';

const percent = (part: number, whole: number) => {
  const share = shareOf(part, whole);
  return share === null ? 'N/A' : `${share}%`;
};

const shareColumn = (
  id: string,
  header: string,
  part: 'withinHour' | 'withinDay',
): Column<ResponseMonth> => ({
  id,
  header,
  cell: (month) => percent(month[part], month.leads),
  sortValue: (month) => shareOf(month[part], month.leads),
  csvValue: (month) => percent(month[part], month.leads),
  align: 'right',
});

const medianColumn: Column<{ medianMinutes: number | null }> = {
  id: 'median',
  header: 'Median',
  cell: ({ medianMinutes }) => (medianMinutes === null ? 'N/A' : formatMinutes(medianMinutes)),
  sortValue: ({ medianMinutes }) => medianMinutes,
  csvValue: ({ medianMinutes }) => (medianMinutes === null ? null : formatMinutes(medianMinutes)),
  align: 'right',
};

const responseColumns: readonly Column<ResponseMonth>[] = [
  monthColumn,
  figureColumn('leads', 'Leads'),
  figureColumn('answered', 'Answered'),
  medianColumn,
  shareColumn('hour', 'In 1 hour', 'withinHour'),
  shareColumn('day', 'In 24 hours', 'withinDay'),
];

const sourceColumns: readonly Column<LeadSource>[] = [
  {
    id: 'source',
    header: 'Source',
    cell: ({ source }) => source,
    sortValue: ({ source }) => source,
    className: nameCellClass,
  },
  figureColumn('leads', 'Leads'),
  figureColumn('sales', 'Sold'),
  {
    id: 'share',
    header: 'Of its leads',
    cell: ({ sales, leads }) => percent(sales, leads),
    sortValue: ({ sales, leads }) => sales / leads,
    csvValue: ({ sales, leads }) => percent(sales, leads),
    align: 'right',
  },
];

const peopleColumns: readonly Column<LeadPerson>[] = [
  {
    id: 'person',
    header: 'Person',
    cell: ({ username }) => (username === null ? 'Nobody' : <StaffName username={username} />),
    sortValue: ({ username }) => username,
    className: nameCellClass,
  },
  figureColumn('leads', 'Leads'),
  figureColumn('answered', 'Answered'),
  medianColumn,
  figureColumn('sold', 'Sold'),
];

/** What has become of the leads of each person; nothing before there is a lead. */
function LeadsByPerson() {
  // An answer of an earlier version has none.
  const { people = [] } = useQuery(leadInsightsQuery()).data ?? {};
  if (people.length === 0) return null;
  return (
    <Panel
      title="Leads by person"
      description="Leads of the last twelve months, by whom they are assigned to. Median: from an inquiry to its first answer. Sold: by the salesperson of the sale"
      className="mt-3 min-w-0 md:mt-4.5"
    >
      <FiguresTable
        label="Leads by person"
        rows={people}
        columns={peopleColumns}
        rowKey={({ username }) => username ?? ''}
      />
    </Panel>
  );
}

/** How fast leads are answered, which sources bring buyers, and who works on them. */
export function LeadPanels() {
  const leads = useQuery(leadInsightsQuery());
  return (
    <>
      <div className={pairClass}>
        <QueriedPanel title={titles.responses} height={height} query={leads}>
          {({ responses }) => (
            <ChartPanel
              title={titles.responses}
              description="From an inquiry to its first answer. Outlined: within 24 hours; solid: within 1 hour"
              data={{ name: 'responses', responses }}
              rows={responses.toReversed()}
              columns={responseColumns}
              rowKey={({ month }) => month}
              emptyText={
                responses.every((month) => month.leads === 0) ? 'No inquiry came in these four months.' : null
              }
            />
          )}
        </QueriedPanel>
        <QueriedPanel title={titles.sources} height={height} query={leads}>
          {({ sources }) => (
            <ChartPanel
              title={titles.sources}
              description="Leads of the last twelve months. Solid: those that a vehicle was sold to"
              data={{ name: 'sources', sources }}
              rows={sources}
              columns={sourceColumns}
              rowKey={({ source }) => source}
              emptyText={sources.length === 0 ? 'No inquiry came in the last twelve months.' : null}
            />
          )}
        </QueriedPanel>
      </div>
      <LeadsByPerson />
    </>
  );
}

/** Placeholder of the panels until they are near the window, when their figures are requested. */
export const LeadSkeletons = () => (
  <div className={pairClass}>
    {Object.values(titles).map((title) => (
      <ChartBox key={title} title={title}>
        <div className="px-4 pb-4.5 md:px-5.5">
          <ChartSkeleton height={height + 30} />
        </div>
      </ChartBox>
    ))}
  </div>
);
