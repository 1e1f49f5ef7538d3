import { useId } from 'react';
import { formatNumber } from '../../../vehicles/format.ts';
import type { DashboardInsights } from '../../dashboard.staff.schema.ts';
import {
  axis,
  bar,
  Drawing,
  gridLine,
  hatchedEdge,
  Hatching,
  inkText,
  mutedText,
  outlined,
} from '../../../ui/staff/chart/Drawing.tsx';
import { longMonth, shortMonth } from './figures.ts';
import { monthsChartHeight } from './chart-data.ts';
import { along, textWidth, ticks } from '../../../ui/staff/chart/scales.ts';

type Months = DashboardInsights['months'];

/** The baselines of revenue, with and without the profit below it, and of profit, and the heights of their tallest columns. */
const revenueAboveProfit = { ground: 126, height: 100 };
const revenueAlone = { ground: 222, height: 196 };
const profit = { top: 164, bottom: 222 };
/** The least height of a loss, so that its hatching is visible. */
const leastLoss = 8;

const inThousands = (amount: number) => Math.round(amount / 1_000);
/** `+79`, `-6`, `0`, in thousands. */
const signed = (amount: number) => {
  const thousands = inThousands(amount);
  return `${thousands > 0 ? '+' : thousands < 0 ? '-' : ''}${formatNumber(Math.abs(thousands))}`;
};

type Shown = {
  months: Months;
  /** False without the permission: the months then have no profit. */
  withProfit: boolean;
};

/** Revenue and profit of the last months, each on an axis of its own: one axis for both would flatten the profit. */
export function MonthsChart(shown: Shown) {
  return (
    <Drawing height={monthsChartHeight} summary={summaryOf(shown)}>
      {(width) => <Panels {...shown} width={width} />}
    </Drawing>
  );
}

function Panels({ months: given, withProfit, width }: Shown & { width: number }) {
  const months = withProfit ? given : given.map((month) => ({ ...month, profit: 0 }));
  const revenue = withProfit ? revenueAboveProfit : revenueAlone;
  const hatching = useId();
  const best = {
    revenue: Math.max(...months.map((month) => month.revenue)),
    profit: Math.max(0, ...months.map((month) => month.profit)),
    loss: Math.max(0, ...months.map((month) => -month.profit)),
  };
  const revenueLines = ticks(inThousands(best.revenue), 2).slice(1);
  const profitLines = withProfit ? ticks(inThousands(best.profit), 1).slice(1) : [];
  const left =
    Math.max(...[...revenueLines, ...profitLines, 0].map((line) => textWidth(formatNumber(line)))) + 14;
  const step = (width - left) / months.length;
  const columnWidth = Math.max(4, step * 0.62);
  // Losses are drawn below the baseline, at the same scale as profits above it.
  const lossRoom = best.loss === 0 ? 0 : Math.max(leastLoss, along(best.loss, best.profit + best.loss, 58));
  const profitGround = profit.bottom - lossRoom;
  const profitHeight = profitGround - profit.top;
  const revenueY = (amount: number) => revenue.ground - along(amount, best.revenue, revenue.height);
  const profitY = (amount: number) => profitGround - along(amount, best.profit, profitHeight);
  const everyOther = step < 32;
  return (
    <>
      <Hatching id={hatching} />
      <text x="0" y="12" className={`${inkText} font-semibold`}>
        Revenue
      </text>
      {withProfit && (
        <text x="0" y="150" className={`${inkText} font-semibold`}>
          Profit
        </text>
      )}
      {revenueLines.map((line) => (
        <Line key={line} value={line} y={revenueY(line * 1_000)} left={left} right={width} />
      ))}
      {profitLines.map((line) => (
        <Line key={line} value={line} y={profitY(line * 1_000)} left={left} right={width} />
      ))}
      {months.map((month, index) => {
        const middle = left + step * (index + 0.5);
        const x = middle - columnWidth / 2;
        const loss = best.loss === 0 ? 0 : Math.max(leastLoss, along(-month.profit, best.loss, lossRoom));
        return (
          <g key={month.month} textAnchor="middle">
            {month.revenue > 0 && (
              <rect
                x={x + 0.5}
                y={revenueY(month.revenue)}
                width={columnWidth - 1}
                height={revenue.ground - revenueY(month.revenue)}
                className={outlined}
              />
            )}
            {month.profit > 0 && (
              <rect
                x={x}
                y={profitY(month.profit)}
                width={columnWidth}
                height={profitGround - profitY(month.profit)}
                className={bar}
              />
            )}
            {month.profit < 0 && (
              <rect
                x={x + 0.75}
                y={profitGround}
                width={columnWidth - 1.5}
                height={loss}
                fill={`url(#${hatching})`}
                className={hatchedEdge}
              />
            )}
            {month.revenue > 0 && month.revenue === best.revenue && (
              <text x={middle} y={revenueY(month.revenue) - 7} className={`${inkText} font-semibold`}>
                {formatNumber(inThousands(month.revenue))}
              </text>
            )}
            {month.profit !== 0 && (month.profit === best.profit || month.profit < 0) && (
              <text
                x={middle}
                y={(month.profit < 0 ? profitGround : profitY(month.profit)) - 6}
                className={`${inkText} font-semibold`}
              >
                {signed(month.profit)}
              </text>
            )}
            {(!everyOther || index % 2 === 1) && (
              <text x={middle} y={monthsChartHeight - 8} className={mutedText}>
                {shortMonth(month.month)}
              </text>
            )}
          </g>
        );
      })}
      <path d={`M${left} ${revenue.ground}H${width}`} className={axis} />
      {withProfit && <path d={`M${left} ${profitGround}H${width}`} className={axis} />}
    </>
  );
}

/** A line of an axis with its value, in thousands. */
const Line = (props: { value: number; y: number; left: number; right: number }) => (
  <>
    <path d={`M${props.left} ${props.y}H${props.right}`} className={gridLine} />
    <text x="0" y={props.y + 4} className={mutedText}>
      {formatNumber(props.value)}
    </text>
  </>
);

function summaryOf({ months, withProfit }: Shown): string {
  const best = months.reduce((top, month) => (month.revenue > top.revenue ? month : top));
  if (!withProfit) {
    const revenue = formatNumber(inThousands(best.revenue));
    return `Revenue by month in thousands of dollars. Best month ${longMonth(best.month)}: revenue ${revenue}.`;
  }
  const losses = months.filter((month) => month.profit < 0);
  return [
    'Revenue and profit by month in thousands of dollars.',
    `Best month ${longMonth(best.month)}: revenue ${formatNumber(inThousands(best.revenue))}, profit ${signed(best.profit)}.`,
    ...losses.map(
      (month) => `${longMonth(month.month)} made a loss of ${formatNumber(inThousands(-month.profit))}.`,
    ),
  ].join(' ');
}
