import { useId } from 'react';
import { formatNumber } from '../../../vehicles/format.ts';
import type { DashboardInsights } from '../../dashboard.staff.schema.ts';
import {
  axis,
  bar,
  Drawing,
  hatchedEdge,
  Hatching,
  inkText,
  mutedText,
} from '../../../ui/staff/chart/Drawing.tsx';
import { holdingCost } from '../../../vehicles/holding-cost.ts';
import { ageingChartHeight, holdingLineHeight } from './chart-data.ts';
import { along, shortPrice } from '../../../ui/staff/chart/scales.ts';

type Ageing = DashboardInsights['ageing'];

const top = 26;
const ground = 176;

type Props = {
  ageing: Ageing;
  /** Holding cost of a day, in US dollars; null if it is not set. */
  perDay: number | null;
};

/** The vehicles, their value and what they have cost in stock by days listed. The oldest are hatched. */
export function AgeingChart({ ageing, perDay }: Props) {
  const summary = ageing
    .map(({ bucket, count, days }) => {
      const cost = perDay === null ? '' : ` at ${shortPrice(holdingCost(days, perDay))} so far`;
      return `${formatNumber(count)} ${bucket}${cost}`;
    })
    .join(', ');
  return (
    <Drawing
      height={ageingChartHeight + (perDay === null ? 0 : holdingLineHeight)}
      summary={`Vehicles by days listed: ${summary}`}
    >
      {(width) => <Columns ageing={ageing} perDay={perDay} width={width} />}
    </Drawing>
  );
}

function Columns({ ageing, perDay, width }: Props & { width: number }) {
  const hatching = useId();
  const gap = width < 480 ? 8 : 22;
  const columnWidth = (width - gap * (ageing.length - 1)) / ageing.length;
  const most = Math.max(...ageing.map(({ count }) => count));
  return (
    <>
      <Hatching id={hatching} />
      {ageing.map(({ bucket, count, value, days }, index) => {
        const left = index * (columnWidth + gap);
        const middle = left + columnWidth / 2;
        const height = along(count, most, ground - top);
        const worrying = index === ageing.length - 1;
        return (
          <g key={bucket} textAnchor="middle">
            {count > 0 && (
              <rect
                x={worrying ? left + 0.75 : left}
                y={ground - height}
                width={worrying ? columnWidth - 1.5 : columnWidth}
                height={height}
                {...(worrying ? { fill: `url(#${hatching})`, className: hatchedEdge } : { className: bar })}
              />
            )}
            <text x={middle} y={ground - height - 8} className={`${inkText} font-semibold`}>
              {formatNumber(count)}
            </text>
            <text x={middle} y={ground + 20} className={inkText}>
              {bucket}
            </text>
            <text x={middle} y={ground + 38} className={mutedText}>
              {shortPrice(value)}
            </text>
            {perDay !== null && (
              <text x={middle} y={ground + 56} className={mutedText}>
                {days === 0 ? shortPrice(0) : `-${shortPrice(holdingCost(days, perDay))}`}
              </text>
            )}
          </g>
        );
      })}
      <path d={`M0 ${ground + 0.5}H${width}`} className={axis} />
    </>
  );
}
