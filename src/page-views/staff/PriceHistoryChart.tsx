import { formatDate } from '../../platform/dates.ts';
import { axis, Drawing, inkText, mutedText } from '../../ui/staff/chart/Drawing.tsx';
import { textWidth } from '../../ui/staff/chart/scales.ts';
import { formatListPrice } from '../../vehicles/format.ts';
import { placeSteps, stepsPath, type PriceStep } from './price-history.ts';

const height = 154;
const ground = 126.5;

/** A vehicle's prices as steps through time; `end` is where the line ends: now, or the sale. */
export function PriceHistoryChart({ steps, end }: { steps: readonly PriceStep[]; end: Date }) {
  const summary = steps.map(({ at, price }) => `${formatDate(at)} ${formatListPrice(price)}`).join(', ');
  return (
    <Drawing height={height} summary={`Price history: ${summary}`}>
      {(width) => <Steps steps={steps} end={end} width={width} />}
    </Drawing>
  );
}

function Steps({ steps, end, width }: { steps: readonly PriceStep[]; end: Date; width: number }) {
  const placed = placeSteps(steps, { width, top: 30, bottom: 98, end });
  return (
    <>
      <path d={`M0 ${ground}H${width}`} className={axis} />
      <path d={stepsPath(placed, width)} className="fill-none stroke-staff-accent stroke-2" />
      {placed.map(({ step, x, y, priceLabel, dateLabel }, index) => (
        <g key={index}>
          <circle cx={x} cy={y} r="4.5" className="fill-staff-surface stroke-staff-accent stroke-2">
            <title>{`${formatListPrice(step.price)} since ${formatDate(step.at)}`}</title>
          </circle>
          {priceLabel && (
            <SideText
              x={x}
              y={y - 9}
              // At the right end, a text is placed before its point: after a fall, there is only room below.
              yAtEnd={(placed[index - 1]?.y ?? y) < y ? y + 20 : y - 9}
              offset={index === 0 ? 0 : 6}
              width={width}
              className={`${inkText} font-semibold`}
            >
              {formatListPrice(step.price)}
            </SideText>
          )}
          {dateLabel && (
            <SideText
              x={x}
              y={ground + 17.5}
              yAtEnd={ground + 17.5}
              offset={0}
              width={width}
              className={mutedText}
            >
              {formatDate(step.at).replace(/, \d+$/, '')}
            </SideText>
          )}
        </g>
      ))}
    </>
  );
}

/** A text that starts at its point, or ends there if it would leave the drawing. */
function SideText(props: {
  x: number;
  y: number;
  yAtEnd: number;
  offset: number;
  width: number;
  className: string;
  children: string;
}) {
  const { x, offset, width } = props;
  const leaves = x + offset + textWidth(props.children) > width;
  return (
    <text
      x={leaves ? Math.min(width, x + 6) : x + offset}
      y={leaves ? props.yAtEnd : props.y}
      textAnchor={leaves ? 'end' : 'start'}
      className={props.className}
    >
      {props.children}
    </text>
  );
}
