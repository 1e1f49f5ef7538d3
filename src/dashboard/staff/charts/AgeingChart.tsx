import { useId } from 'react';
import { formatNumber } from '../../../vehicles/format.ts';
import type { DashboardInsights } from '../../dashboard.ts';
import {
  axis,
  bar,
  Drawing,
  hatchedEdge,
  Hatching,
  inkText,
  mutedText,
} from '../../../ui/staff/chart/Drawing.tsx';
import { ageingChartHeight } from './chart-data.ts';
import { along, shortPrice } from '../../../ui/staff/chart/scales.ts';

type Ageing = DashboardInsights['ageing'];

const top = 26;
const ground = 176;

/** The vehicles and their value by days listed. The oldest are hatched. */
export function AgeingChart({ ageing }: { ageing: Ageing }) {
  const summary = ageing.map(({ bucket, count }) => `${formatNumber(count)} ${bucket}`).join(', ');
  return (
    <Drawing height={ageingChartHeight} summary={`Vehicles by days listed: ${summary}`}>
      {(width) => <Columns ageing={ageing} width={width} />}
    </Drawing>
  );
}

function Columns({ ageing, width }: { ageing: Ageing; width: number }) {
  const hatching = useId();
  const gap = width < 480 ? 8 : 22;
  const columnWidth = (width - gap * (ageing.length - 1)) / ageing.length;
  const most = Math.max(...ageing.map(({ count }) => count));
  return (
    <>
      <Hatching id={hatching} />
      {ageing.map(({ bucket, count, value }, index) => {
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
          </g>
        );
      })}
      <path d={`M0 ${ground + 0.5}H${width}`} className={axis} />
    </>
  );
}
