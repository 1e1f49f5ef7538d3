/** Colors as `#rrggbb`, and the contrast between them as WCAG 2 measures it. Safe in a browser. */

export const hexPattern = /^#[\da-f]{6}$/;

type Channels = readonly [red: number, green: number, blue: number];

/** Channels from 0 to 255. */
const channelsOf = (hex: string): Channels => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** A color of channels from 0 to 255. */
export const toHex = (channels: Channels) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const luminance = (hex: string) => {
  const [red, green, blue] = channelsOf(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The lowest contrast of a color with any of `grounds`. */
export const lowestContrast = (color: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** `share` of the second color, from 0 to 1, in the first. */
export function mix(one: string, other: string, share: number): string {
  const [red, green, blue] = channelsOf(one);
  const [otherRed, otherGreen, otherBlue] = channelsOf(other);
  const between = (from: number, to: number) => from + (to - from) * share;
  return toHex([between(red, otherRed), between(green, otherGreen), between(blue, otherBlue)]);
}

/** The more legible of black and white on a color: at least 4.5. */
export const legibleOn = (color: string): string =>
  contrast(color, '#000000') >= contrast(color, '#ffffff') ? '#000000' : '#ffffff';

/** Steps between a color and black or white; each changes a channel by at most two. */
const steps = 128;

/**
 * The color nearest to `color`, on its way to black or to white, whose contrast with each of `grounds` is at
 * least `wanted`; itself if it is enough. Without one, because the grounds are too different, the better of black and
 * white.
 */
export function legible(color: string, grounds: readonly string[], wanted: number): string {
  for (let step = 0; step <= steps; step += 1) {
    const candidates = ['#000000', '#ffffff'].map((end) => mix(color, end, step / steps));
    const found = candidates.find((candidate) => lowestContrast(candidate, grounds) >= wanted);
    if (found !== undefined) return found;
  }
  return lowestContrast('#000000', grounds) > lowestContrast('#ffffff', grounds) ? '#000000' : '#ffffff';
}
