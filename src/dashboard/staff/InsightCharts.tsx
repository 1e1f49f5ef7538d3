import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { formatNumber } from '../../vehicles/format.ts';
import type { DashboardInsights, VehicleInterest } from '../dashboard.ts';
import {
  AgeingTable,
  InterestTable,
  MonthsTable,
  saveAgeing,
  saveInterest,
  saveMonths,
} from './chart-tables.tsx';
import { ChartBox, ChartPanel, ChartSkeleton } from './ChartPanel.tsx';
import { monthsSpan, viewsPerInquiry } from './charts/figures.ts';
import { ageingChartHeight, interestChartHeight, monthsChartHeight } from './charts/chart-data.ts';

type Insights = UseQueryResult<DashboardInsights>;

/** How long the vehicles have been listed. */
export const AgeingPanel = ({ insights }: { insights: Insights }) => (
  <InsightPanel title="Days listed" height={ageingChartHeight} insights={insights}>
    {({ ageing }) => (
      <ChartPanel
        title="Days listed"
        description="Vehicles on the list, and the money in them"
        data={{ name: 'ageing', ageing }}
        table={<AgeingTable ageing={ageing} />}
        saveCsv={() => saveAgeing(ageing)}
        emptyText={ageing.every(({ count }) => count === 0) ? 'No vehicle is listed now.' : null}
      />
    )}
  </InsightPanel>
);

/** What was sold in the last twelve months. */
export const MonthsPanel = ({ insights }: { insights: Insights }) => (
  <InsightPanel title="Sales and profit by month" height={monthsChartHeight} insights={insights}>
    {({ months }) => (
      <ChartPanel
        title="Sales and profit by month"
        description={`${monthsSpan(months)}, in thousands of dollars`}
        data={{ name: 'months', months }}
        table={<MonthsTable months={months} />}
        saveCsv={() => saveMonths(months)}
        emptyText={
          months.every(({ sales }) => sales === 0) ? 'Nothing was sold in the last twelve months.' : null
        }
      />
    )}
  </InsightPanel>
);

/** Page views against inquiries, for each vehicle. */
export const InterestPanel = ({ insights }: { insights: Insights }) => (
  <InsightPanel title="Views against inquiries" height={interestChartHeight} insights={insights}>
    {({ interest }) => (
      <ChartPanel
        title="Views against inquiries"
        description={aboutInterest(interest)}
        data={{ name: 'interest', interest }}
        table={<InterestTable interest={interest} />}
        saveCsv={() => saveInterest(interest)}
        emptyText={interest.length === 0 ? 'No vehicle is listed now.' : null}
      />
    )}
  </InsightPanel>
);

function aboutInterest(interest: readonly VehicleInterest[]): string {
  const average = viewsPerInquiry(interest);
  return average === null
    ? 'One dot per vehicle. Nobody has asked about a listed vehicle yet.'
    : `One dot per vehicle. On the dashed line: one inquiry per ${formatNumber(Math.max(1, average))} ${
        Math.round(average) <= 1 ? 'view' : 'views'
      }, the average. Far below it, people look but do not ask.`;
}

/** The panel of a chart that needs the second call: a skeleton while it is pending, or its error. */
function InsightPanel(props: {
  title: string;
  height: number;
  insights: Insights;
  children: (insights: DashboardInsights) => ReactNode;
}) {
  const { title, height, insights } = props;
  if (insights.data !== undefined) return props.children(insights.data);
  return (
    <ChartBox title={title}>
      {insights.isError ? (
        <LoadError
          text="This chart could not be loaded. Cards and tables are complete."
          onRetry={() => void insights.refetch()}
        />
      ) : (
        <div className="px-4 pb-4.5 md:px-5.5" aria-busy="true">
          <ChartSkeleton height={height + 30} />
        </div>
      )}
    </ChartBox>
  );
}
