// The open cabin of a roadster or convertible, seen from the side over the near door: far door, dashboard, steering
// wheel, windshield and seats. Y-up millimeters. Flat parts are SVG, upholstery is shaded as a surface.
import { closedPath } from './curves.ts';
import { inWindow } from './layers.ts';
import type { Car } from './layers.ts';
import { css, linear, tinted } from './maths.ts';
import { lay, raster } from './raster.ts';
import { drawSeats } from './seats.ts';
import { each } from './svg.ts';
import type { OpenCabin, Point } from './types.ts';
import type { View } from './views.ts';

/** Rim of the steering wheel, nearly edge on, with its column and a hint of the spokes. */
const steering = ([x, y]: Point) => `<g transform="translate(${x} ${y}) rotate(23)" fill="none">
  <path d="M6 -4L-150 -34" stroke="#0a0a0b" stroke-width="58"/><path d="M4 -150V150" stroke="#1b1c1e" stroke-width="16"/>
  <ellipse rx="42" ry="176" stroke="#040405" stroke-width="31"/><ellipse rx="42" ry="176" stroke="#1d1e21"
  stroke-width="22"/><path d="M-42 20C-44 118 -26 176 0 176C26 176 43 118 42 20" stroke="#4d5157" stroke-width="9"
  transform="translate(-2 4)"/><path d="M-34 112C-28 156 -16 178 2 178C16 178 26 160 32 132" stroke="#a9b0b8"
  stroke-opacity=".75" stroke-width="3.5" transform="translate(-2 8)"/></g>`;

function flatParts(o: OpenCabin, car: Car): string {
  const hide = linear(car.hide.leather),
    tone = (k: number, floor: number) => css(tinted(hide, (c) => c * k + floor));
  return `<defs><linearGradient id="door" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${tone(0.55, 0.006)}"/>
    <stop offset="1" stop-color="${tone(0.12, 0.002)}"/></linearGradient>
    <linearGradient id="dashTop" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${tone(0.2, 0.03)}"/>
    <stop offset=".3" stop-color="${tone(0.1, 0.01)}"/><stop offset="1" stop-color="#050506"/></linearGradient></defs>
    <path d="${closedPath(o.tub)}" fill="#060607"/>
    <path d="${closedPath(o.door)}" fill="url(#door)" stroke="#000" stroke-width="5"/>
    <path d="${closedPath(o.dash)}" fill="url(#dashTop)"/>
    <path d="${closedPath(o.dash)}" fill="none" stroke="${tone(0.5, 0.08)}" stroke-opacity=".7" stroke-width="4"/>
    ${steering(o.wheel)}`;
}

/** Glass bowed out in front of the pillar: tint, one soft reflection and the bright line of its cut edge. */
function windshield(o: OpenCabin, car: Car): string {
  const wall = (k: number, floor: number) => css(tinted(car.room.wall, (c) => c * k + floor));
  const glass = closedPath(o.screen),
    frame = closedPath(o.frame);
  return `<defs><linearGradient id="shield" x1="0" y1="1" x2=".45" y2="0"><stop offset="0" stop-color="#dbe8f2"
    stop-opacity=".5"/><stop offset=".3" stop-color="${wall(2, 0.07)}" stop-opacity=".55"/>
    <stop offset="1" stop-color="${wall(1, 0.012)}" stop-opacity=".8"/></linearGradient>
    <linearGradient id="pillar" x1=".36" y1="1" x2=".64" y2="0"><stop offset=".2" stop-color="#3c4147"/>
    <stop offset=".5" stop-color="#101214"/><stop offset=".8" stop-color="#050506"/></linearGradient>
    <clipPath id="shieldClip"><path d="${glass}"/></clipPath></defs>
    <g transform="translate(24 -9)"><path d="${frame}" fill="#08090a"/><path d="${frame}" fill="none" stroke="#2b2f33"
    stroke-width="4"/></g>
    <path d="${glass}" fill="url(#shield)"/>
    <g clip-path="url(#shieldClip)"><path d="${glass}" fill="none" stroke="#eaf4ff" stroke-opacity=".55" stroke-width="9"/></g>
    <path d="${glass}" fill="none" stroke="#05070a" stroke-opacity=".6" stroke-width="3"/>
    <path d="${frame}" fill="url(#pillar)" stroke="#040405" stroke-width="5"/>
    <path d="${frame}" fill="none" stroke="#aab3bc" stroke-opacity=".55" stroke-width="3" transform="translate(-3 4)"/>`;
}

const hoops = (o: OpenCabin) =>
  each(
    o.hoops,
    ([x, y, w, h]) =>
      `<g fill="none"><path d="M${x - w / 2} ${y}C${x - w / 2} ${y + h * 1.3} ${x + w / 2} ${y + h * 1.3} ${x + w / 2} ${y}"
      stroke="#060708" stroke-width="34"/><path d="M${x - w / 2} ${y}C${x - w / 2} ${y + h * 1.3} ${x + w / 2}
      ${y + h * 1.3} ${x + w / 2} ${y}" stroke="#34383d" stroke-width="20"/><path d="M${x - w / 2} ${y}C${x - w / 2}
      ${y + h * 1.3} ${x + w / 2} ${y + h * 1.3} ${x + w / 2} ${y}" stroke="#a4abb2" stroke-width="5"
      transform="translate(-3 5)"/></g>`,
  );

/** Draws the cabin onto the empty layer; the body side covers its lower part afterwards. */
export async function drawOpenCabin(layer: Float32Array, car: Car, o: OpenCabin, view: View): Promise<void> {
  const flat = async (svg: string) => lay(layer, await raster(inWindow(view, svg), view));
  await flat(flatParts(o, car) + hoops(o));
  await drawSeats(layer, car, o.seats, view);
  await flat(windshield(o, car));
}
