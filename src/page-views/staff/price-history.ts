/** Lays out a vehicle's prices as a step chart: times and dollars in, pixels out. */

/** One price and the time from which the vehicle was listed at it, null on request; `at` is ISO 8601. */
export type PriceStep = { at: string; price: number | null };

/** A step in pixels. A price or date without room is not shown. */
export type PlacedStep = {
  step: PriceStep;
  x: number;
  y: number;
  priceLabel: boolean;
  dateLabel: boolean;
};

/** The left and right ends of the line, and the positions of its highest and lowest price. */
const edge = 8;
const priceWidth = 82;
const dateWidth = 58;

/**
 * Positions the steps between the listing and `end` (now, or the sale) on a chart of the given width, the highest price at
 * `top` and the lowest, or a price on request, at `bottom`. If the clock was set back, a step is drawn where the one before
 * it is. The first and the last text are always shown, the others as far as there is room.
 */
export function placeSteps(
  steps: readonly PriceStep[],
  area: { width: number; top: number; bottom: number; end: Date },
): PlacedStep[] {
  const start = Date.parse(steps[0]?.at ?? '');
  const span = Math.max(1, area.end.getTime() - start);
  const prices = steps.flatMap(({ price }) => price ?? []);
  const highest = Math.max(...prices);
  const range = highest - Math.min(...prices);
  const length = area.width - 2 * edge;
  let x = edge;
  const placed = steps.map((step) => {
    const passed = Math.min(1, Math.max(0, (Date.parse(step.at) - start) / span));
    x = Math.max(x, edge + passed * length);
    // A single price runs through the middle.
    const fall = step.price === null ? 1 : range === 0 ? 0.5 : (highest - step.price) / range;
    return { step, x, y: area.top + fall * (area.bottom - area.top), priceLabel: false, dateLabel: false };
  });
  const priced = withRoom(placed, priceWidth, area.width);
  const dated = withRoom(placed, dateWidth, area.width);
  return placed.map((step, index) => ({
    ...step,
    priceLabel: priced.has(index),
    dateLabel: dated.has(index),
  }));
}

/**
 * The places that have room for texts of this width. A text starts at its place or, at the end of the
 * drawing, before it. The last place is labeled first, then the others from left to right.
 */
function withRoom(places: readonly { x: number }[], width: number, end: number): Set<number> {
  const lefts = places.map(({ x }) => Math.min(x, end - width));
  const last = places.length - 1;
  const written = new Set<number>(last < 0 ? [] : [last]);
  const clear = (index: number) =>
    [...written].every((other) => Math.abs((lefts[other] ?? 0) - (lefts[index] ?? 0)) >= width);
  for (const index of places.keys()) if (index !== last && clear(index)) written.add(index);
  return written;
}

/**
 * The line itself, as an SVG path: level until the next price, then straight up or down, and on to the end.
 * It has a gap while the price is on request.
 */
export function stepsPath(placed: readonly PlacedStep[], width: number): string {
  const isDrawn = (index: number) => typeof placed[index]?.step.price === 'number';
  const parts = placed.map(({ x, y }, index) => {
    if (!isDrawn(index)) return isDrawn(index - 1) ? `H${x}` : '';
    return isDrawn(index - 1) ? `H${x}V${y}` : `M${x} ${y}`;
  });
  return parts.join('') + (isDrawn(placed.length - 1) ? `H${width}` : '');
}
