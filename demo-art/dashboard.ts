// The dashboard behind the steering wheel: rolled hide, inlay between two bright strips, two dials without figures.
import { bell, clamp, noise, step, tinted } from './maths.ts';
import { inlay } from './inlays.ts';
import type { TrimName } from './names.ts';
import type { Rgb } from './types.ts';

const W = 1600;
const H = 1000;

/** Color of the dashboard at a pixel of a 1600x1000 picture, linear light. */
export function dashboard(x: number, y: number, hide: Rgb, trim: TrimName): Rgb {
  const curve = 26 * ((x - 800) / 800) ** 2,
    yy = y - curve,
    lamp = 0.25 + 0.95 * bell(x - 560, 760);
  let c: Rgb;
  if (yy < 150) {
    // screen base and dash top, lit by the windshield
    const g = 0.012 + 0.05 * step(40, 150, yy) * lamp;
    c = [g, g * 1.02, g * 1.06];
  } else if (yy < 470) {
    const roll = Math.sin(clamp((yy - 150) / 320) * Math.PI * 0.5),
      n = noise(x / 3.2, yy / 3.2) - 0.5;
    c = tinted(
      hide,
      (q) =>
        (q * 0.75 * (1 - roll) ** 1.5 + q * 0.05 + 0.003) * lamp * (1 + n * 0.3) +
        0.1 * bell(yy - 162, 9) * lamp * (q + 0.05),
    );
  } else if (yy < 478 || (yy > 604 && yy < 612)) {
    const g = 0.42 * lamp * (0.5 + 0.5 * bell(yy - (yy < 500 ? 473 : 607), 3));
    c = [g * 0.95, g * 0.97, g];
  } else if (yy < 604) {
    const t = (yy - 478) / 126,
      gloss = 0.09 * bell(t - 0.2, 0.13) * (0.4 + lamp);
    const fine = trim === 'carbon' ? 2.1 : 1;
    c = tinted(
      inlay(trim, (yy * 1.1 + 300) * fine, x * fine),
      (q) => q * (0.5 + 0.9 * (1 - t)) * lamp * 1.3 + gloss,
    );
  } else {
    const n = noise(x / 3.2, yy / 3.2) - 0.5,
      fall = Math.exp(-(yy - 612) / 240);
    c = tinted(hide, (q) => (q * 0.2 * fall + 0.003) * lamp * (1 + n * 0.3));
  }
  return c;
}

/** One round instrument, its needle at the share `to` of the scale. */
const dial = (cx: number, to: number, tint: string) => {
  const ticks = Array.from({ length: 41 }, (_, i) => {
    const a = Math.PI * (0.8 + (1.4 * i) / 40),
      long = i % 5 === 0,
      r0 = long ? 74 : 81;
    return `<path d="M${cx + r0 * Math.cos(a)} ${282 + r0 * Math.sin(a)}L${cx + 90 * Math.cos(a)}
    ${282 + 90 * Math.sin(a)}"
      stroke="${i > 34 ? '#e2572f' : '#e8edf2'}" stroke-width="${long ? 3.4 : 1.5}"
      stroke-opacity="${long ? 0.95 : 0.6}"/>`;
  }).join('');
  const a = Math.PI * (0.8 + 1.4 * to);
  return `<circle cx="${cx}" cy="282" r="102" fill="#050608" stroke="#5d646c" stroke-width="3"/>
    <circle cx="${cx}" cy="282" r="97" fill="none" stroke="#14181c" stroke-width="6"/>${ticks}
    <path d="M${cx - 14 * Math.cos(a)} ${282 - 14 * Math.sin(a)}L${cx + 78 * Math.cos(a)} ${282 + 78 * Math.sin(a)}"
    stroke="${tint}" stroke-width="4.5" stroke-linecap="round"/><circle cx="${cx}" cy="282" r="15" fill="#16191d"
    stroke="#70777f" stroke-width="2"/><path d="M${cx - 92} 250A97 97 0 0 1 ${cx + 92} 250" fill="none"
    stroke="#fff"
    stroke-opacity=".1" stroke-width="12"/>`;
};

/** Instruments: two round dials on a glass panel. No figures, no names. */
export function instruments(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}"><defs><linearGradient id="hood"
    x1="0" y1="0" x2="0"
    y2="1"><stop offset="0" stop-color="#3a3d41"/><stop offset=".12" stop-color="#101113"/><stop offset="1"
      stop-color="#050506"/>
    </linearGradient></defs><g transform="translate(0 46)"><path d="M520 400C500 240 560 150 800 148C1040 150
      1100 240 1080 400Z" fill="url(#hood)"/>
    <path d="M544 398C530 262 590 176 800 174C1010 176 1070 262 1056 398Z"
      fill="#020203"/>${dial(684, 0.32, '#e2572f')}
    ${dial(916, 0.18, '#e2572f')}<path d="M770 250H830M778 268H822M784 286H816" stroke="#9fb6cc" stroke-opacity=".7"
    stroke-width="4" stroke-linecap="round"/></g></svg>`;
}
