import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { isRefused } from '../../platform/browser/background-request.ts';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { formatNumber, formatPrice } from '../../vehicles/format.ts';
import { holdingCost } from '../../vehicles/holding-cost.ts';
import { interestShown, type DashboardInsights, type VehicleInterest } from '../dashboard.ts';
import {
  AgeingTable,
  InterestTable,
  MonthsTable,
  saveAgeing,
  saveInterest,
  saveMonths,
  monthsTitle,
} from './chart-tables.tsx';
import { ChartBox, ChartPanel, ChartSkeleton } from './ChartPanel.tsx';
import { monthsSpan, viewsPerInquiry } from './charts/figures.ts';
import { ageingChartHeight, interestChartHeight, monthsChartHeight } from './charts/chart-data.ts';

type Insights = UseQueryResult<DashboardInsights>;

/** How long the vehicles have been listed. */
export const AgeingPanel = ({ insights }: { insights: Insights }) => (
  <InsightPanel title="Days listed" height={ageingChartHeight} insights={insights}>
    {({ ageing, holdingCostPerDay = null }) => (
      <ChartPanel
        title="Days listed"
        description={aboutAgeing(ageing, holdingCostPerDay)}
        data={{ name: 'ageing', ageing, perDay: holdingCostPerDay }}
        table={<AgeingTable ageing={ageing} holdingCostPerDay={holdingCostPerDay} />}
        saveCsv={() => saveAgeing({ ageing, holdingCostPerDay })}
        emptyText={ageing.every(({ count }) => count === 0) ? 'No vehicle is listed now.' : null}
      />
    )}
  </InsightPanel>
);

/** What was sold in the last twelve months, and the profit for those who may see it. */
export function MonthsPanel({ insights }: { insights: Insights }) {
  const withProfit = useMay('see-costs');
  const title = monthsTitle(withProfit);
  return (
    <InsightPanel title={title} height={monthsChartHeight} insights={insights}>
      {({ months }) => (
        <ChartPanel
          title={title}
          description={`${monthsSpan(months)}, in thousands of dollars`}
          data={{ name: 'months', months, withProfit }}
          table={<MonthsTable months={months} />}
          saveCsv={() => saveMonths(months, withProfit)}
          emptyText={
            months.every(({ sales }) => sales === 0) ? 'Nothing was sold in the last twelve months.' : null
          }
        />
      )}
    </InsightPanel>
  );
}
/** With the rate of the settings, what all of them have cost in stock so far, and cost from now on. */
function aboutAgeing(ageing: DashboardInsights['ageing'], perDay: number | null): string {
  const money = 'Vehicles on the list, and the money in them';
  if (perDay === null) return money;
  const sum = (figure: 'days' | 'count') => ageing.reduce((total, bucket) => total + bucket[figure], 0);
  const soFar = formatPrice(holdingCost(sum('days'), perDay));
  const daily = formatPrice(holdingCost(sum('count'), perDay));
  return `${money}. Keeping them has cost ${soFar} so far, and costs ${daily} a day.`;
}

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
  const dots =
    interest.length < interestShown
      ? 'One dot per vehicle.'
      : `One dot for each of the ${formatNumber(interestShown)} vehicles with the most views.`;
  return average === null
    ? `${dots} ${withoutAverage(interest)}`
    : `${dots} On the dashed line: one inquiry per ${formatNumber(Math.max(1, average))} ${
        Math.round(average) <= 1 ? 'view' : 'views'
      }, the average. Far below it, people look but do not ask.`;
}

/** The reason for a missing average: no inquiries about any vehicle, none about the shown ones, or no views. */
function withoutAverage(interest: readonly VehicleInterest[]): string {
  if (interest.some(({ inquiries }) => inquiries > 0)) return 'No page views have been counted yet.';
  return interest.length < interestShown
    ? 'Nobody has asked about a listed vehicle yet.'
    : 'Nobody has asked about one of these yet.';
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
  if (isRefused(insights.error)) return null;
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
