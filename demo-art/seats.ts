// Seats from the side: backrest shell, padded wing with piping, head restraint on two posts. Y-up millimeters.
import { inWindow } from './layers.ts';
import type { Car } from './layers.ts';
import { linear, mix, tinted } from './maths.ts';
import { lay, raster } from './raster.ts';
import { each } from './svg.ts';
import type { Seat } from './types.ts';
import { shadePads } from './upholstery.ts';
import type { View } from './views.ts';

const REST =
  'M-14 376C-22 424 -4 482 30 500C64 514 104 500 108 466C110 424 104 388 94 366C66 352 6 356 -14 376Z';
const BACK =
  'M-214 -150C-160 -10 -82 190 -32 300C-16 338 20 356 60 351C98 345 118 320 114 284C98 150 58 -10 30 -150Z';
const WING = 'M-214 -150C-160 -10 -82 190 -32 300C-20 330 4 348 34 350C40 250 -30 20 -78 -150Z';
const PIPING = 'M-78 -150C-30 20 40 250 34 350';
const SPLIT = 'M-16 416C20 408 70 410 110 424';

const placed = ([x, y, k]: Seat, content: string) =>
  `<g transform="translate(${x} ${y}) scale(${k})">${content}</g>`;

/** The passenger's seat: a little further back, and two meters further away. */
const farSeat = ([x, y, k]: Seat): Seat => [x + 62, y - 2, k * 0.955];

const posts = (s: Seat) =>
  placed(
    s,
    `<g fill="none" stroke="#0b0c0d" stroke-width="15"><path d="M26 330L32 390M68 330L74 390"/></g>
    <g fill="none" stroke="#878e96" stroke-width="4"><path d="M23 340L29 380M65 340L71 380"/></g>`,
  );

/** One row of seats; `lit` 0..1 is how much of the room's light reaches it. */
async function drawRow(layer: Float32Array, car: Car, seats: Seat[], view: View, lit: number): Promise<void> {
  const hide = linear(car.hide.leather),
    gray = 0.3 * hide[0] + 0.6 * hide[1] + 0.1 * hide[2],
    leather = tinted(hide, (c) => mix(c, gray, 0.12 + 0.5 * (1 - lit)) + 0.004), // tinted glass takes the color out
    low = car.p.lowBacks;
  const pad = (d: string, seam: string, plastic: number, puff: number) =>
    shadePads(layer, car, view, {
      svg: each(seats, (s) =>
        placed(
          s,
          `<path d="${d}" fill="#fff"/><path d="${seam}" fill="none" stroke="#a4a4a4" stroke-width="6"/>`,
        ),
      ),
      tone: tinted(leather, (c) => mix(c, 0.01, plastic)),
      puff,
      lit,
    });
  const flat = async (svg: string) => lay(layer, await raster(inWindow(view, svg), view));
  if (!low) await flat(each(seats, posts));
  await pad(BACK, '', 0.62, 26);
  await pad(WING, '', 0, 30);
  if (!low) await pad(REST, SPLIT, 0, 26);
  await flat(
    each(seats, (s) =>
      placed(
        s,
        `<path d="${PIPING}" fill="none" stroke="${car.hide.thread}" stroke-opacity="${0.5 * lit}" stroke-width="5"/>`,
      ),
    ),
  );
}

/** Draws both rows of seats. `tint` 0..1 is what the glass in front of them lets through. */
export async function drawSeats(
  layer: Float32Array,
  car: Car,
  seats: Seat[],
  view: View,
  tint = 1,
): Promise<void> {
  await drawRow(layer, car, seats.map(farSeat), view, 0.5 * tint);
  await drawRow(layer, car, seats, view, tint);
}
