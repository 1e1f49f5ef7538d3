import type { UseQueryResult } from '@tanstack/react-query';
import { useMay } from '../../accounts/useMay.ts';
import { formatNumber, formatPrice } from '../../vehicles/format.ts';
import { holdingCost } from '../../vehicles/holding-cost.ts';
import { interestShown, monthsShown } from '../dashboard.ts';
import type { DashboardInsights, VehicleInterest } from '../dashboard.staff.schema.ts';
import { ageingColumns, interestColumns, monthColumns } from './chart-tables.tsx';
import { ChartPanel, QueriedPanel } from './ChartPanel.tsx';
import { monthsSpan, viewsPerInquiry } from './charts/figures.ts';
import { ageingChartHeight, interestChartHeight, monthsChartHeight } from './charts/chart-data.ts';

type Insights = UseQueryResult<DashboardInsights>;

/** How long the vehicles have been listed. */
export const AgeingPanel = ({ insights }: { insights: Insights }) => (
  <QueriedPanel title="Days listed" height={ageingChartHeight} query={insights}>
    {({ ageing, holdingCostPerDay = null }) => (
      <ChartPanel
        title="Days listed"
        description={aboutAgeing(ageing, holdingCostPerDay)}
        data={{ name: 'ageing', ageing, perDay: holdingCostPerDay }}
        rows={ageing}
        columns={ageingColumns(holdingCostPerDay)}
        rowKey={({ bucket }) => bucket}
        emptyText={ageing.every(({ count }) => count === 0) ? 'No vehicle is listed now.' : null}
      />
    )}
  </QueriedPanel>
);

/** What was sold in the last twelve months, and the profit for those who may see it. */
export function MonthsPanel({ insights }: { insights: Insights }) {
  const withProfit = useMay('see-costs');
  const title = withProfit ? 'Sales and profit by month' : 'Sales by month';
  return (
    <QueriedPanel title={title} height={monthsChartHeight} query={insights}>
      {({ months }) => (
        <ChartPanel
          title={title}
          description={`${monthsSpan(months)}, in thousands of dollars`}
          data={{ name: 'months', months, withProfit }}
          rows={months}
          columns={monthColumns(withProfit)}
          rowKey={({ month }) => month}
          pageSize={monthsShown}
          emptyText={
            months.every(({ sales }) => sales === 0) ? 'Nothing was sold in the last twelve months.' : null
          }
        />
      )}
    </QueriedPanel>
  );
}

/** With the holding cost so far and per day, if the rate is known. */
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
  <QueriedPanel title="Views against inquiries" height={interestChartHeight} query={insights}>
    {({ interest }) => (
      <ChartPanel
        title="Views against inquiries"
        description={aboutInterest(interest)}
        data={{ name: 'interest', interest }}
        rows={interest}
        columns={interestColumns}
        rowKey={({ id }) => id}
        emptyText={interest.length === 0 ? 'No vehicle is listed now.' : null}
      />
    )}
  </QueriedPanel>
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
