import type { ReactNode } from 'react';
import { useWidth } from './useWidth.ts';

/** Fills and strokes of the charts. In the dark colors the accent is bright, so areas of it step back to 74%. */
export const bar =
  'fill-staff-accent in-data-[staff=dark]:fill-[color-mix(in_srgb,var(--color-staff-accent)_74%,var(--color-staff-surface))]';
export const outlined =
  'fill-[color-mix(in_srgb,var(--color-staff-accent)_16%,var(--color-staff-surface))] stroke-staff-accent stroke-1';
export const axis = 'stroke-staff-outline stroke-1';
export const gridLine = 'stroke-staff-hair stroke-1';

// A text may lie over a line or a dot: it keeps a rim of the ground around it.
const rim = '[paint-order:stroke] stroke-staff-surface stroke-[3.5px] [stroke-linejoin:round]';
export const inkText = `${rim} fill-staff-ink text-[0.84375rem]`;
export const mutedText = `${rim} fill-staff-muted text-micro`;

/**
 * A chart at the real width of its box: what `children` answer for a width is the inside of the SVG. `summary` is
 * what the picture says, for those who do not see it.
 */
export function Drawing(props: { height: number; summary: string; children: (width: number) => ReactNode }) {
  const [box, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={box} style={{ height: props.height }} className="overflow-hidden">
      {width > 0 && (
        <svg
          role="img"
          aria-label={props.summary}
          width={width}
          height={props.height}
          viewBox={`0 0 ${width} ${props.height}`}
          className="block overflow-visible font-sans tabular-nums"
        >
          {props.children(width)}
        </svg>
      )}
    </div>
  );
}

/** Red hatching, for what should worry: the color alone would not tell everybody. Filled with `url(#id)`. */
export const Hatching = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" className="fill-staff-surface" />
      <path d="M0 0v6" className="stroke-loss stroke-4" />
    </pattern>
  </defs>
);
/** The edge of a hatched area. */
export const hatchedEdge = 'stroke-loss stroke-[1.5px]';
