/** Scales of the charts: pixels and values in, pixels and texts out. */

/** Steps of an axis that are easy to read, times a power of ten. */
const niceSteps = [1, 2, 4, 5, 10] as const;

/**
 * The step of an axis from 0 to `max` with at most `most` lines above 0: 1, 2, 4 or 5 times a power of ten, and at least 1,
 * because all values are whole. 1 for an empty axis.
 */
export function niceStep(max: number, most: number): number {
  if (max <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(max / most));
  const step = niceSteps.map((nice) => nice * power).find((size) => Math.floor(max / size) <= most);
  return Math.max(1, step ?? power * 10);
}

/** The lines of an axis: every multiple of the step from 0 up to `max`. */
export function ticks(max: number, most: number): number[] {
  const step = niceStep(max, most);
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, index) => index * step);
}

/** The position of a value on a line of `length` pixels from 0 to `max`; 0 when `max` is 0. */
export const along = (value: number, max: number, length: number) => (max <= 0 ? 0 : (value / max) * length);

/** How many units (vehicles) one square stands for, so that `count` of them fit into `room` squares. */
export function unitsPerSquare(count: number, room: number): number {
  const fitting = Math.max(1, Math.floor(room));
  return count <= fitting ? 1 : niceStep(count, fitting);
}

/** The approximate width of a text in pixels, at the charts' font sizes. */
export const textWidth = (text: string) => text.length * 7.2;

/** A text truncated to a width, with an ellipsis. */
export function fitText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const characters = Array.from(text).slice(0, Math.max(1, Math.floor(width / 7.2) - 1));
  return `${characters.join('').trimEnd()}…`;
}

/** A short form of an amount, with three digits: `$2.10M`, `$617k`, `$0`. */
export function shortPrice(amount: number): string {
  const sign = amount < 0 ? '-' : '';
  const size = Math.abs(amount);
  const unit = [
    { from: 999_500_000, divisor: 1e9, letter: 'B' },
    { from: 999_500, divisor: 1e6, letter: 'M' },
    { from: 1_000, divisor: 1e3, letter: 'k' },
  ].find(({ from }) => size >= from);
  if (!unit) return `${sign}$${Math.round(size)}`;
  const value = size / unit.divisor;
  const decimals = unit.letter === 'k' || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${sign}$${value.toFixed(decimals)}${unit.letter}`;
}
