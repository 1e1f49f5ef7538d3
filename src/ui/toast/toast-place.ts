/** Where a toast stands over the page: measures are in CSS pixels, from the top left of the window. */
export type Box = { left: number; top: number; width: number; height: number };
type Size = Pick<Box, 'width' | 'height'>;

/** Between the toast and the edges of the window. */
const margin = 16;
/** Between two places that are tried. */
const step = 8;

const sharedArea = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/** How much of the controls a toast there would cover. */
export const coveredArea = (toast: Box, controls: readonly Box[]) =>
  controls.reduce((sum, control) => sum + sharedArea(toast, control), 0);

/**
 * The lowest place, preferably at the right, where a toast covers no control. If there is none, it may lie over part of
 * a large one, such as the card of a vehicle, and at last where it covers least.
 */
export function placeFor(toast: Size, window: Size, controls: readonly Box[]): Box {
  const places = placesFor(toast, window);
  const small = controls.filter(({ width, height }) => width * height < 3 * toast.width * toast.height);
  for (const obstacles of [controls, small]) {
    const free = places.find((place) => coveredArea(place, obstacles) === 0);
    if (free !== undefined) return free;
  }
  const areas = places.map((place) => coveredArea(place, small));
  return places[areas.indexOf(Math.min(...areas))] ?? { left: margin, top: margin, ...toast };
}

/** All places for a toast, the best first. */
function placesFor({ width, height }: Size, window: Size): Box[] {
  const right = Math.max(margin, window.width - margin - width);
  const lefts = [...new Set([right, Math.round(right / 2), margin])];
  const places: Box[] = [];
  for (let top = Math.max(0, window.height - margin - height); top >= 0; top -= step)
    for (const left of lefts) places.push({ left, top, width, height });
  return places;
}
