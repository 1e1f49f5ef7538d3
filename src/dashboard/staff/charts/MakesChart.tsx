import { formatNumber, formatPrice } from '../../../vehicles/format.ts';
import type { DashboardStats } from '../../dashboard.staff.schema.ts';
import { bar, Drawing, inkText, mutedText, outlined } from '../../../ui/staff/chart/Drawing.tsx';
import { shownMakes, type ShownMakes } from './figures.ts';
import { makeRowHeight, makesChartHeight, makesLineHeight } from './chart-data.ts';
import { along, fitText, textWidth, unitsPerSquare } from '../../../ui/staff/chart/scales.ts';

/** One square with the gap after it. */
const square = 12;

/** A bar for the value of each make, and under it one square per vehicle. */
export function MakesChart({ makes }: { makes: DashboardStats['vehiclesByMake'] }) {
  const chosen = shownMakes(makes);
  return (
    <Drawing height={makesChartHeight(chosen)} summary={summaryOf(chosen)}>
      {(width) => <Rows makes={chosen} width={width} />}
    </Drawing>
  );
}

function summaryOf({ shown, others }: ShownMakes): string {
  const each = shown.map(({ make, count, value }) => `${make} ${formatNumber(count)}, ${formatPrice(value)}`);
  const rest = others === null ? [] : [`${othersText(others)}, ${formatPrice(others.value)}`];
  return `Value and number of vehicles by make: ${[...each, ...rest].join('; ')}`;
}

const othersText = ({ makes, count }: NonNullable<ShownMakes['others']>) =>
  `and ${makes} others with ${formatNumber(count)} vehicles`;

function Rows({ makes: { shown, others }, width }: { makes: ShownMakes; width: number }) {
  const nameWidth = Math.min(
    Math.max(...shown.map(({ make }) => textWidth(make))) + 14,
    Math.max(92, width * 0.26),
  );
  const valueWidth = Math.max(...shown.map(({ value }) => textWidth(formatPrice(value)))) + 10;
  const barLength = Math.max(20, width - nameWidth - valueWidth);
  const most = Math.max(...shown.map(({ value }) => value));
  const each = unitsPerSquare(
    Math.max(...shown.map(({ count }) => count)),
    (width - nameWidth - 56) / square,
  );
  const below = shown.length * makeRowHeight;
  return (
    <>
      {shown.map(({ make, count, value }, index) => {
        const top = index * makeRowHeight + 8;
        const squares = Math.ceil(count / each);
        return (
          <g key={make}>
            <text x="0" y={top + 11} className={`${inkText} font-medium`}>
              {fitText(make, nameWidth - 10)}
              <title>{make}</title>
            </text>
            <rect
              x={nameWidth}
              y={top}
              width={Math.max(1, along(value, most, barLength))}
              height="14"
              className={bar}
            />
            <text x={width} y={top + 11} textAnchor="end" className={inkText}>
              {formatPrice(value)}
            </text>
            {Array.from({ length: squares }, (_, number) => (
              <rect
                key={number}
                x={nameWidth + 0.5 + number * square}
                y={top + 20.5}
                width="9"
                height="9"
                className={outlined}
              />
            ))}
            <text x={nameWidth + squares * square + 5} y={top + 30} className={mutedText}>
              {formatNumber(count)}
            </text>
          </g>
        );
      })}
      {others !== null && (
        <>
          <text x="0" y={below + 17} className={inkText}>
            {othersText(others)}
          </text>
          <text x={width} y={below + 17} textAnchor="end" className={inkText}>
            {formatPrice(others.value)}
          </text>
        </>
      )}
      {each > 1 && (
        <text x="0" y={below + (others === null ? 17 : makesLineHeight + 17)} className={mutedText}>
          {`One square is ${formatNumber(each)} vehicles`}
        </text>
      )}
    </>
  );
}
