// Small parts: handles, mirror, fuel flap, repeater, sensors, mesh, blades, exhaust. Y-up millimeters, SVG.
import { closedPath, openPath } from './curves.ts';
import type { PaintName } from './names.ts';
import { each } from './svg.ts';
import type { Point, Profile } from './types.ts';

/** Parts that change the relief of the body, so that the paint shader lights them. */
export function reliefDetails(p: Profile): string {
  const flap = p.fuel
    ? `<rect x="${p.fuel[0]}" y="${p.fuel[1]}" width="${p.fuel[2]}" height="${p.fuel[3]}"
    rx="${p.fuel[4] ?? 26}" fill="none" stroke="#2c2c2c" stroke-width="4.5"/>`
    : '';
  const handles = each(p.handles, ([x, y, turn, kind]) => {
    const t = `transform="translate(${x} ${y}) rotate(${turn || 0})"`;
    if (kind === 'pull')
      return `<g ${t}><ellipse cx="105" cy="0" rx="76" ry="30" fill="#3c3c3c"/><rect x="-6" y="-11"
      width="222" height="24" rx="12" fill="#d8d8d8"/><rect x="4" y="2" width="202" height="8" rx="4"
      fill="#f4f4f4"/></g>`;
    if (kind === 'classic')
      return `<g ${t}><rect x="0" y="-8" width="150" height="16" rx="8" fill="#e8e8e8"/><circle
      cx="140" cy="-30" r="12" fill="#d0d0d0"/></g>`;
    return `<g ${t}><rect x="-3" y="-15" width="216" height="30" rx="13" fill="none" stroke="#141414"
      stroke-width="5"/>
      <rect x="4" y="-10" width="202" height="19" rx="9" fill="#8c8c8c"/></g>`;
  });
  const sensors = each(p.sensors, ([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="9" ry="12" fill="#888"/>`);
  return flap + handles + sensors;
}

const RAIL: [width: number, tone: string, opacity: number, rise: number][] = [
  [24, '#050506', 1, 0],
  [16, '#1d2023', 1, 3],
  [4, '#aab2ba', 0.7, 9],
];

/** Mesh: two crossing hatches, squeezed where the surface turns away. */
const mesh = (
  pitch: number,
) => `<pattern id="mesh" width="${pitch}" height="${pitch * 1.5}" patternUnits="userSpaceOnUse">
  <rect width="${pitch}" height="${pitch * 1.5}" fill="#020203"/>
  <path d="M0 0L${pitch} ${pitch * 1.5}M${pitch} 0L0 ${pitch * 1.5}" stroke="#3a3d41" stroke-width="${pitch * 0.17}"/>
  <path d="M0 ${pitch * 0.1}L${pitch} ${pitch * 1.6}" stroke="#000" stroke-width="${pitch * 0.1}"/></pattern>`;

// Bright strips: a round bar seen under one lamp. Drawn, not shaded: the relief map is too coarse for 10 mm of
// chrome.
const bar = (
  d: string,
  w: number,
) => `<g fill="none" stroke-linejoin="round"><path d="${d}" stroke="#050607" stroke-width="${w + 7}"/>
  <path d="${d}" stroke="#50565d" stroke-width="${w}"/><path d="${d}" stroke="#aab1b9" stroke-width="${w * 0.62}"
  transform="translate(0 ${w * 0.12})"/><path d="${d}" stroke="#fff" stroke-opacity=".85" stroke-width="${w * 0.2}"
  transform="translate(0 ${w * 0.24})"/></g>`;

/** Everything on top of the shaded body; `body` is the path of its outline. */
export function details(p: Profile, paint: PaintName, body: string): string {
  const clips = `<defs><clipPath id="shell"><path d="${body}"/></clipPath>${mesh(p.meshPitch ?? 17)}
    <linearGradient id="lipTop" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#8e949b" stop-opacity=".55"/>
    <stop offset=".3" stop-color="#33363a" stop-opacity=".25"/><stop offset="1" stop-color="#000"
      stop-opacity="0"/></linearGradient>
    <linearGradient id="pipe" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#dfe3e8"/><stop offset=".3"
    stop-color="#50545a"/><stop offset=".55" stop-color="#101113"/><stop offset="1"
      stop-color="#7a7f86"/></linearGradient>
    <linearGradient id="inGap" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".85"/>
    <stop offset=".5" stop-color="#000" stop-opacity=".25"/><stop offset="1" stop-color="#000"
      stop-opacity=".05"/></linearGradient>
    </defs>`;
  const meshes = each(
    p.mesh,
    (
      t,
    ) => `<g clip-path="url(#shell)"><path d="${closedPath(t)}" fill="url(#mesh)"/><path d="${closedPath(t)}"
    fill="url(#inGap)"/><path d="${closedPath(t)}" fill="none" stroke="#000" stroke-width="7"/></g>`,
  );
  const chrome: [width: number, tone: string, rise: number][] = [
    [48, '#08090a', 0],
    [44, '#7b8189', 0],
    [26, '#c5cbd1', 7],
    [9, '#ffffff', 11],
    [10, '#14161a', -7],
    [7, '#8a9098', -15],
  ];
  const bumpers = each(p.bumpers, (t) =>
    chrome
      .map(
        ([w, c, dy]) => `<path d="${openPath(t)}" fill="none" stroke="${c}"
    stroke-width="${w}" stroke-linecap="round" transform="translate(0 ${dy})"/>`,
      )
      .join(''),
  );
  const strips =
    each(p.bright, (t) => bar(openPath(t), p.brightWidth || 12)) +
    each(p.brightFine, (t) => bar(openPath(t), 7)) +
    (p.brightGlass ? each(p.glass, (t) => bar(closedPath(t), 10)) : '');
  const blades = each(
    p.blades,
    (t) => `<path d="${openPath(t)}" fill="none" stroke="#000" stroke-opacity=".7"
    stroke-width="20" transform="translate(0 -9)"/><path d="${openPath(t)}" fill="none" stroke="#17191b"
      stroke-width="15"/>
    <path d="${openPath(t)}" fill="none" stroke="#b4bbc2" stroke-opacity=".8" stroke-width="3.5"
      transform="translate(0 6)"/>`,
  );
  const lips = each(
    p.lips,
    (t) => `<path d="${openPath(t)}" fill="none" stroke="#000" stroke-width="12"
    transform="translate(0 -6)"/><path d="${openPath(t)}" fill="none" stroke="#9aa1a9" stroke-opacity=".38"
      stroke-width="3"/>`,
  );
  const sensors = each(
    p.sensors,
    ([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="7.5" ry="10" fill="#000" fill-opacity=".1" stroke="#000"
    stroke-opacity=".5" stroke-width="2"/>`,
  );
  const repeater = p.repeater
    ? `<path d="${closedPath(p.repeater)}" fill="#b4560c" stroke="#000" stroke-width="3"/>
    <path d="${closedPath(p.repeater)}" fill="#ffb46a" opacity=".35" transform="translate(2 3)"/>`
    : '';
  const pipes = each(
    p.exhaust,
    ([x, y, r]) => `<g transform="translate(${x} ${y})"><path d="M-60 ${-r}L0 ${-r}C10 ${-r * 0.6}
    10 ${r * 0.6} 0 ${r}L-46 ${r}C-62 ${r * 0.5} -70 ${-r * 0.5} -60 ${-r}Z" fill="url(#pipe)" opacity=".8"/><path
    d="M-3 ${-r}C8 ${-r * 0.6} 8 ${r * 0.6} -3 ${r}" fill="none" stroke="#aab0b7" stroke-width="2.5"/></g>`,
  );
  const wiper = p.wiper
    ? `<path d="${openPath(p.wiper)}" fill="none" stroke="#050506" stroke-width="13"/><path
    d="${openPath(p.wiper)}" fill="none" stroke="#4c5056" stroke-width="3" transform="translate(-2 5)"/>`
    : '';
  const rails = each(p.rails, (t) =>
    RAIL.map(
      ([w, c, o, dy]) =>
        `<path d="${openPath(t)}" fill="none" stroke="${c}" stroke-opacity="${o}" stroke-width="${w}"
          stroke-linecap="round"
    transform="translate(0 ${dy})"/>`,
    ).join(''),
  );
  const [mx, my, mk] = p.mirror;
  const stalk =
    p.mirrorStyle === 'classic'
      ? ''
      : `<g transform="translate(${mx} ${my}) scale(${mk})">
    <path d="M48 -66C60 -34 78 -6 112 14L168 10C128 -18 112 -46 108 -74Z" fill="#060607"/>
    <path d="M50 -62C62 -32 80 -6 114 13" fill="none" stroke="#555b62" stroke-width="3"/></g>`;
  return (
    clips +
    meshes +
    strips +
    bumpers +
    blades +
    lips +
    sensors +
    repeater +
    pipes +
    rails +
    wiper +
    stalk +
    (p.extras?.(paint) ?? '')
  );
}

/** White = painted shell, black = dark lower part; the shader turns it into a rounded solid. */
export function mirrorShape(p: Profile): string {
  const [x, y, k] = p.mirror;
  if (p.mirrorStyle === 'classic') return '';
  return `<g transform="translate(${x} ${y}) scale(${k})"><path d="M0 36C20 84 92 110 172 112C200 112 214 108 220
    98C230
    70 226 32 208 6C140 -8 34 0 0 36Z" fill="#fff"/>
    <path d="M2 32C34 -2 140 -8 208 6C214 14 218 20 221 28C150 14 60 14 2 32Z" fill="#000"/></g>`;
}
/** Center and half axes of the mirror housing. */
export const mirrorBox = (p: Profile): [...Point, rx: number, ry: number] => {
  const [x, y, k] = p.mirror;
  return [x + 112 * k, y + 52 * k, 124 * k, 64 * k];
};
