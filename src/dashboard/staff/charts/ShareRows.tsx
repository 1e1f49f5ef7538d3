import { bar, inkText, mutedText, outlined } from '../../../ui/staff/chart/Drawing.tsx';
import { along, fitText, textWidth } from '../../../ui/staff/chart/scales.ts';
import { shareRowHeight } from './chart-data.ts';

/** Below this width the words begin under the name, or they would not fit, and names have more of it. */
const narrow = 420;

/** A whole, the part of it that is drawn solid, and both in words. */
export type ShareRow = { name: string; whole: number; part: number; text: string };

/** A bar for each row, outlined for the whole and solid for a part of it, with the words under it. `most` fills the width. */
export function ShareRows({ rows, most, width }: { rows: readonly ShareRow[]; most: number; width: number }) {
  const nameWidth = Math.min(
    Math.max(...rows.map(({ name }) => textWidth(name))) + 14,
    Math.max(92, width * (width < narrow ? 0.45 : 0.3)),
  );
  const length = width - nameWidth - 1;
  return rows.map(({ name, whole, part, text }, index) => {
    const top = index * shareRowHeight + 8;
    return (
      <g key={name}>
        <text x="0" y={top + 11} className={`${inkText} font-medium`}>
          {fitText(name, nameWidth - 10)}
          <title>{name}</title>
        </text>
        {whole > 0 && (
          <rect
            x={nameWidth + 0.5}
            y={top + 0.5}
            width={Math.max(1, along(whole, most, length) - 1)}
            height="13"
            className={outlined}
          />
        )}
        {part > 0 && (
          <rect
            x={nameWidth}
            y={top}
            width={Math.max(1, along(part, most, length))}
            height="14"
            className={bar}
          />
        )}
        <text x={width < narrow ? 0 : nameWidth} y={top + 30} className={mutedText}>
          {text}
        </text>
      </g>
    );
  });
}
