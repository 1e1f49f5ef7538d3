import { formatNumber } from '../../../vehicles/format.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import type { VehicleInterest } from '../../dashboard.staff.schema.ts';
import { axis, Drawing, gridLine, inkText, mutedText } from '../../../ui/staff/chart/Drawing.tsx';
import { isOverlooked, viewsPerInquiry } from './figures.ts';
import { interestChartHeight } from './chart-data.ts';
import { type Line, placeLabels } from './label-positions.ts';
import { along, fitText, niceStep, ticks } from '../../../ui/staff/chart/scales.ts';

const top = 30;
const ground = 252;
/** At most this many dots have a visible name; the tooltip and the table have all names. */
const namesShown = { wide: 10, narrow: 5 };
const nameWidth = { wide: 190, narrow: 120 };

const dotClass =
  'fill-[color-mix(in_srgb,var(--color-staff-accent)_40%,transparent)] stroke-staff-accent stroke-[1.25px]';
const hollowClass = 'fill-staff-surface stroke-loss stroke-[2.5px]';

/** One dot per vehicle, hollow for many views and few inquiries. The dashed line is the average. */
export function InterestChart({ interest }: { interest: readonly VehicleInterest[] }) {
  const average = viewsPerInquiry(interest);
  const overlooked = interest.filter((vehicle) => isOverlooked(vehicle, average));
  return (
    <Drawing height={interestChartHeight} summary={summaryOf(interest, overlooked)}>
      {(width) => (
        <Dots interest={interest} overlooked={new Set(overlooked)} average={average} width={width} />
      )}
    </Drawing>
  );
}

function Dots(props: {
  interest: readonly VehicleInterest[];
  overlooked: ReadonlySet<VehicleInterest>;
  average: number | null;
  width: number;
}) {
  const { interest, overlooked, average, width } = props;
  const size = width < 600 ? 'narrow' : 'wide';
  const most = {
    views: ceiling(Math.max(1, ...interest.map(({ views }) => views)), size === 'wide' ? 6 : 3),
    inquiries: ceiling(Math.max(1, ...interest.map(({ inquiries }) => inquiries)), 3),
  };
  const left = 14 + 8 * formatNumber(most.inquiries).length;
  // Room at the right for half of the last figure of the axis.
  const across = width - left - 22;
  const x = (views: number) => left + along(views, most.views, across);
  const y = (inquiries: number) => ground - along(inquiries, most.inquiries, ground - top);
  const dotOf = (vehicle: VehicleInterest) => ({
    x: x(vehicle.views),
    y: y(vehicle.inquiries),
    text: fitText(vehicle.model, nameWidth[size]),
  });
  const averageLine = average === null ? null : lineOf(average, most, x, y);
  const labels = placeLabels(
    namedFirst(interest, overlooked).slice(0, namesShown[size]).map(dotOf),
    interest.map(dotOf),
    { width, height: ground + 4 },
    averageLine,
  );
  return (
    <>
      {ticks(most.inquiries, 3).map((line) => (
        <g key={line}>
          <path d={`M${left} ${y(line)}H${left + across}`} className={line === 0 ? axis : gridLine} />
          <text x="0" y={y(line) + 4} className={mutedText}>
            {formatNumber(line)}
          </text>
        </g>
      ))}
      {ticks(most.views, size === 'wide' ? 6 : 3).map((line) => (
        <text key={line} x={x(line)} y={ground + 20} textAnchor="middle" className={mutedText}>
          {formatNumber(line)}
        </text>
      ))}
      {averageLine !== null && (
        <path
          d={`M${averageLine.from.x} ${averageLine.from.y}L${averageLine.to.x} ${averageLine.to.y}`}
          className="fill-none stroke-staff-outline stroke-[1.25px] [stroke-dasharray:5_4]"
        />
      )}
      {interest.map((vehicle) => {
        const hollow = overlooked.has(vehicle);
        return (
          <circle
            key={vehicle.id}
            cx={x(vehicle.views)}
            cy={y(vehicle.inquiries)}
            r={hollow ? 6 : 5}
            className={hollow ? hollowClass : dotClass}
          >
            <title>{inWords(vehicle)}</title>
          </circle>
        );
      })}
      {labels.map((label) => (
        <text
          key={`${label.x} ${label.y}`}
          x={label.x}
          y={label.y}
          textAnchor={label.anchor}
          className={`pointer-events-none ${inkText}`}
        >
          {label.text}
        </text>
      ))}
      <text x="0" y={ground + 42} className={mutedText}>
        Page views across, inquiries up
      </text>
    </>
  );
}

/** The line of the average, from the origin to an edge of the chart. */
function lineOf(
  average: number,
  most: { views: number; inquiries: number },
  x: (views: number) => number,
  y: (inquiries: number) => number,
): Line {
  const views = Math.min(most.views, most.inquiries * average);
  return { from: { x: x(0), y: y(0) }, to: { x: x(views), y: y(views / average) } };
}

/** The end of an axis: its first line at or above every value. */
const ceiling = (value: number, lines: number) => {
  const step = niceStep(value, lines);
  return Math.ceil(value / step) * step;
};

/** The order in which names are shown: first vehicles with many views and few inquiries, then outliers. */
function namedFirst(
  interest: readonly VehicleInterest[],
  overlooked: ReadonlySet<VehicleInterest>,
): VehicleInterest[] {
  const mostAsked = [...interest]
    .filter(({ inquiries }) => inquiries > 0)
    .sort((a, b) => b.inquiries - a.inquiries);
  const inTurn = interest.flatMap((vehicle, index) => [vehicle, ...mostAsked.slice(index, index + 1)]);
  return [...new Set([...[...overlooked].slice(0, 4), ...inTurn])];
}

const inWords = (vehicle: VehicleInterest) =>
  `${vehicleName(vehicle)}: ${formatNumber(vehicle.views)} views, ${
    vehicle.inquiries === 0 ? 'no' : formatNumber(vehicle.inquiries)
  } ${vehicle.inquiries === 1 ? 'inquiry' : 'inquiries'}`;

function summaryOf(interest: readonly VehicleInterest[], overlooked: readonly VehicleInterest[]): string {
  const vehicles = `${formatNumber(interest.length)} ${interest.length === 1 ? 'vehicle' : 'vehicles'}`;
  const all = `Page views against inquiries for ${vehicles}.`;
  if (overlooked.length === 0) return all;
  const named = overlooked.slice(0, 5).map(inWords).join('; ');
  const more = overlooked.length > 5 ? `; and ${formatNumber(overlooked.length - 5)} more` : '';
  return `${all} Looked at but not asked about: ${named}${more}.`;
}
