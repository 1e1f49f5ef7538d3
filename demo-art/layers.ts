// Builds the SVG layers of one car in one window: two material maps, relief, what is behind glass, details, glow.
import { closedPath, openPath, polyPath, points } from './curves.ts';
import { css } from './maths.ts';
import { cabin, cabinDefs } from './cabin.ts';
import { headLamp, lampDefs, lampGlow, tailLamp } from './lamps.ts';
import { details, mirrorShape, reliefDetails } from './details.ts';
import type { Hide } from './hides.ts';
import type { PaintName } from './names.ts';
import type { Room } from './rooms.ts';
import { each } from './svg.ts';
import type { Curve, Profile } from './types.ts';
import type { View } from './views.ts';

type LayerName = 'matA' | 'matB' | 'relief' | 'gaps' | 'cabin' | 'detail' | 'mirror' | 'glow';

/** The input of a car's picture. */
export interface Car {
  p: Profile;
  paint: PaintName;
  roof?: PaintName;
  room: Room;
  hide: Hide;
}

/** One drawing, two maps: a material is a channel in one of them and black in the other. */
const CHANNEL = {
  paint: ['#f00', '#000'],
  glass: ['#0f0', '#000'],
  black: ['#00f', '#000'],
  chrome: ['#000', '#f00'],
  roof: ['#000', '#0f0'],
  matte: ['#000', '#00f'],
} satisfies Record<string, [first: string, second: string]>;

function materials(p: Profile, twoTone: boolean): string[] {
  return [0, 1].map((m) => {
    const fill = (kind: keyof typeof CHANNEL) => CHANNEL[kind][m],
      area = (list: Curve[] | undefined, kind: keyof typeof CHANNEL) =>
        each(
          list,
          (t) => `<path d="${closedPath(t)}"
      fill="${fill(kind)}"/>`,
        );
    const edge = (list: Curve[], kind: keyof typeof CHANNEL, w: number) =>
      each(
        list,
        (t) => `<path d="${closedPath(t)}" fill="none" stroke="${fill(kind)}"
      stroke-width="${w}" stroke-linejoin="round"/>`,
      );
    const body = polyPath(points(`${p.rim} ${p.under}`, true));
    return `<clipPath id="paneClip">${each(p.glass, (t) => `<path d="${closedPath(t)}"/>`)}</clipPath><clipPath
      id="bodyClip"><path d="${body}"/></clipPath><g clip-path="url(#bodyClip)">
      <path d="${body}" fill="${fill('paint')}"/>${twoTone ? area(p.roofCut, 'roof') : ''}
      ${area(p.screen, 'glass')}${area(p.cladding, 'matte')}${area(p.black, 'black')}${area(p.lower, 'matte')}
      ${area(p.mesh, 'matte')}
      ${edge(p.glass, 'black', 34)}
      ${area(p.glass, 'glass')}
      <g clip-path="url(#paneClip)">${each(
        p.pillars,
        ([a, b, c, d, w]) => `<path d="M${a} ${b}L${c} ${d}"
      stroke="${fill('black')}" stroke-width="${w}"/>`,
      )}</g>
      ${area([p.head.lens, ...p.tail.lens], 'glass')}</g>`;
  });
}

const ground = '<rect x="-1000" y="-200" width="9000" height="3600" fill="#808080"/>';

/** Height as gray, 128 is the untouched surface. The renderer blurs it: raised and sunk parts. */
function reliefMap(p: Profile): string {
  return `${ground}${each(
    [...(p.lower || []), ...(p.cladding || [])],
    (t) => `<path d="${closedPath(t)}"
      fill="#787878" stroke="#565656" stroke-width="6"/>`,
  )}
    ${each(p.mesh, (t) => `<path d="${closedPath(t)}" fill="#151515" stroke="#a8a8a8" stroke-width="14"/>`)}
    ${each(p.holes, (t) => `<path d="${closedPath(t)}" fill="#101010" stroke="#a0a0a0" stroke-width="12"/>`)}
    ${each(
      p.glass,
      (t) => `<path d="${closedPath(t)}" fill="none" stroke="#5c5c5c" stroke-width="30"/><path
      d="${closedPath(t)}" fill="none" stroke="#767676" stroke-width="14"/><path
      d="${closedPath(t)}" fill="#808080"/>`,
    )}
    ${each(
      [p.head.lens, ...p.tail.lens],
      (t) => `<path d="${closedPath(t)}" fill="#868686" stroke="#303030"
      stroke-width="9"/>`,
    )}
    ${reliefDetails(p)}`;
}

/** Panel gaps, in their own map because they stay sharper. */
function gapMap(p: Profile, pixel: number): string {
  const width = Math.max(5.5, 1.15 * pixel);
  return `${ground}<g fill="none" stroke-linecap="round">${each(
    p.shut,
    (t) => `<path d="${openPath(t)}" stroke="#0c0c0c" stroke-width="${width}"/>`,
  )}</g>`;
}

/** SVG in millimeters, y up, as a file of the size of the view. */
export const inWindow = (view: View, content: string): string => `<svg xmlns="http://www.w3.org/2000/svg"
  width="${view.W}" height="${view.H}" viewBox="${view.x0} ${-view.yTop} ${view.W / view.s} ${view.H / view.s}">
  <g transform="scale(1 -1)">${content}</g></svg>`;

/** The layers of one picture, each a whole SVG file. */
export function svgLayers(car: Car, view: View): Record<LayerName, string> {
  const { p, room } = car,
    pixel = 1 / view.s;
  // Through two panes no wall is brighter than 0.2.
  const wall = [0.9, 2.4].map((k) => css(room.wall.map((v) => Math.min(0.2, v * k + room.glow * k * 0.35))));
  const defs = `${lampDefs(p)}${cabinDefs(wall)}`;
  const wrap = (content: string) => inWindow(view, `<defs>${defs}</defs>${content}`);
  const [a, b] = materials(p, car.roof !== undefined);
  return {
    matA: wrap(a),
    matB: wrap(b),
    relief: wrap(reliefMap(p)),
    gaps: wrap(gapMap(p, pixel)),
    cabin: wrap(
      cabin(p) +
        each(p.screen, (t) => `<path d="${closedPath(t)}" fill="#08090b"/>`) +
        headLamp(p) +
        tailLamp(p),
    ),
    detail: wrap(details(p, car.paint, polyPath(points(`${p.rim} ${p.under}`, true)))),
    mirror: wrap(mirrorShape(p)),
    glow: wrap(lampGlow(p)),
  };
}
