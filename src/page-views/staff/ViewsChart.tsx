import { daysBetween } from '../../platform/time-zones.ts';
import { axis, bar, Drawing, gridLine, inkText, mutedText } from '../../ui/staff/chart/Drawing.tsx';
import { along, niceStep, textWidth, ticks } from '../../ui/staff/chart/scales.ts';
import { formatListPrice, formatNumber } from '../../vehicles/format.ts';
import { dayText } from '../../vehicles/sale.ts';
import type { PriceDay, ViewDay } from '../views-by-price.ts';

export const viewsChartHeight = 200;
const top = 40;
const ground = 166.5;
/** Few days must not look like walls. */
const widestBar = 28;
const markClass = 'stroke-loss stroke-[1.5px] [stroke-dasharray:4_3]';

/** Page views by day, with a dashed line and the new price where the price was changed. */
export function ViewsChart({ days, prices }: { days: readonly ViewDay[]; prices: readonly PriceDay[] }) {
  const marks = prices.slice(1).filter(({ day }, index) => prices[index + 2]?.day !== day);
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const summary = [
    `${formatNumber(views)} page views in ${days.length} days.`,
    ...marks.map(({ day, price }) => `${dayText(day)}: ${formatListPrice(price)}.`),
  ].join(' ');
  return (
    <Drawing height={viewsChartHeight} summary={summary}>
      {(width) => <Days days={days} marks={marks} width={width} />}
    </Drawing>
  );
}

function Days(props: { days: readonly ViewDay[]; marks: readonly PriceDay[]; width: number }) {
  const { days, marks, width } = props;
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  const most = Math.max(1, ...days.map(({ views }) => views));
  const step = niceStep(most, 3);
  const ceiling = Math.ceil(most / step) * step;
  const left = 14 + 8 * formatNumber(ceiling).length;
  const dayWidth = (width - left) / days.length;
  const barWidth = Math.min(widestBar, Math.max(1, dayWidth - (dayWidth > 4 ? 1 : 0)));
  const x = (day: string) => left + daysBetween(first, day) * dayWidth;
  const y = (views: number) => ground - along(views, ceiling, ground - top);
  const placed = withRoom(
    marks.filter(({ day }) => day >= first && day <= last).map((mark) => ({ ...mark, x: x(mark.day) })),
    width,
  );
  return (
    <>
      {ticks(ceiling, 3).map((line) => (
        <g key={line}>
          <path d={`M${left} ${y(line)}H${width}`} className={line === 0 ? axis : gridLine} />
          <text x="0" y={y(line) + 4} className={mutedText}>
            {formatNumber(line)}
          </text>
        </g>
      ))}
      {days.map(({ day, views }) =>
        views === 0 ? null : (
          <rect
            key={day}
            x={x(day) + (dayWidth - barWidth) / 2}
            y={y(views)}
            width={barWidth}
            height={ground - y(views)}
            className={bar}
          >
            <title>{`${dayText(day)}: ${formatNumber(views)}`}</title>
          </rect>
        ),
      )}
      {placed.map((mark) => (
        <g key={mark.day}>
          <path d={`M${mark.x} ${top - 18}V${ground}`} className={markClass}>
            <title>{`${dayText(mark.day)}: ${formatListPrice(mark.price)}`}</title>
          </path>
          {mark.label !== null && (
            <text
              x={mark.label.x}
              y={top - 24}
              textAnchor={mark.label.anchor}
              className={`${inkText} font-semibold`}
            >
              {formatListPrice(mark.price)}
            </text>
          )}
        </g>
      ))}
      <text x={left} y={ground + 20} className={mutedText}>
        {dayText(first)}
      </text>
      {days.length > 1 && (
        <text x={width} y={ground + 20} textAnchor="end" className={mutedText}>
          {dayText(last)}
        </text>
      )}
    </>
  );
}

type Label = { x: number; anchor: 'start' | 'end' };

/** Gives a label to each mark that has room for one, the newest first. A label starts at its mark, or ends there. */
function withRoom(marks: readonly (PriceDay & { x: number })[], width: number) {
  let free = width;
  return marks
    .toReversed()
    .map((mark) => {
      const size = textWidth(formatListPrice(mark.price));
      const fits = mark.x + size <= free;
      const label: Label | null = fits
        ? { x: mark.x, anchor: 'start' }
        : free === width
          ? { x: width, anchor: 'end' }
          : null;
      if (label !== null) free = Math.min(mark.x, width - size) - 8;
      return { ...mark, label };
    })
    .toReversed();
}
