// The colors of the dots beside the names of paint and interior, computed from what the pictures are drawn with.
import { HIDES } from './hides.ts';
import { linear, mix } from './maths.ts';
import type { HideName, PaintName } from './names.ts';
import { paintOf } from './paints.ts';

/** Share of the flake in what the eye takes for the color of a paint; found by laying dots beside the pictures. */
const FLAKE = 0.12;

const hex = (v: number) =>
  Math.round(255 * v ** (1 / 2.2))
    .toString(16)
    .padStart(2, '0');

/** A paint as one color, '#rrggbb'. */
export function paintSwatch(paint: PaintName): string {
  const { base, hi } = paintOf(paint),
    flake = linear(hi);
  return `#${linear(base)
    .map((v, c) => hex(mix(v, flake[c], FLAKE)))
    .join('')}`;
}

/** A hide as one color, '#rrggbb'. */
export const hideSwatch = (hide: HideName): string => HIDES[hide].leather;
