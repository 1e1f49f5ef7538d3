import type { ReactNode } from 'react';
import { useWidth } from './useWidth.ts';

/** Fills and strokes of the charts. The accent is bright in dark mode, so areas of it are mixed down to 74%. */
export const bar =
  'fill-staff-accent in-data-[staff=dark]:fill-[color-mix(in_srgb,var(--color-staff-accent)_74%,var(--color-staff-surface))]';
export const outlined =
  'fill-[color-mix(in_srgb,var(--color-staff-accent)_16%,var(--color-staff-surface))] stroke-staff-accent stroke-1';
export const axis = 'stroke-staff-outline stroke-1';
export const gridLine = 'stroke-staff-hair stroke-1';

// A text may lie over a line or a dot, so it has an outline in the background color.
const rim = '[paint-order:stroke] stroke-staff-surface stroke-[3.5px] [stroke-linejoin:round]';
export const inkText = `${rim} fill-staff-ink text-[0.84375rem]`;
export const mutedText = `${rim} fill-staff-muted text-micro`;

/**
 * A chart at the actual width of its box: `children` returns the content of the SVG for a width. `summary` describes the
 * chart for screen readers.
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

/** Red hatching for what needs attention, because color alone does not reach everybody. Use it as `url(#id)`. */
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
