// Head and tail lamps as SVG, drawn in y-up millimeters. The shader lays the clear cover and its reflections on top.
import { bounds, closedPath, openPath } from './curves.ts';
import { each } from './svg.ts';
import { mix } from './maths.ts';
import type { Curve, HeadLamp, Profile } from './types.ts';

/** Gradients and clips the lamps refer to. */
export const lampDefs = (p: Profile): string => `
<radialGradient id="lampLens" cx=".4" cy=".62" r=".75"><stop offset="0" stop-color="#dfeaf6"/>
<stop offset=".16" stop-color="#7f93a8"/><stop offset=".42" stop-color="#2a333e"/><stop offset=".75"
  stop-color="#0a0d12"/>
<stop offset=".93" stop-color="#46525f"/><stop offset="1" stop-color="#0b0d10"/></radialGradient>
<linearGradient id="lampRing" x1="0" y1="1" x2=".3" y2="0"><stop offset="0" stop-color="#f4f8fc"/>
<stop offset=".3" stop-color="#5c646e"/><stop offset=".6" stop-color="#14171b"/><stop offset="1"
  stop-color="#8d97a2"/>
</linearGradient>
<linearGradient id="lampBase" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#2b3036"/>
<stop offset=".35" stop-color="#0e1114"/><stop offset="1" stop-color="#1a1e23"/></linearGradient>
<linearGradient id="lampBezel" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#aab4bf"/>
<stop offset=".25" stop-color="#2c3238"/><stop offset=".7" stop-color="#0b0d0f"/><stop offset="1"
  stop-color="#59626b"/>
</linearGradient>
<linearGradient id="lampDish" x1="0" y1="1" x2=".25" y2="0"><stop offset="0" stop-color="#f2f6fa"/>
<stop offset=".45" stop-color="#9aa5b0"/><stop offset="1" stop-color="#3a434c"/></linearGradient>
<linearGradient id="tailBase" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#5a0a0d"/>
<stop offset=".4" stop-color="#250405"/><stop offset="1" stop-color="#45070a"/></linearGradient>
<clipPath id="headClip"><path d="${closedPath(p.head.lens)}"/></clipPath>
<clipPath id="tailClip">${each(p.tail.lens, (t) => `<path d="${closedPath(t)}"/>`)}</clipPath>`;

function projector([x, y, r]: HeadLamp['lamps'][number], style: HeadLamp['style']): string {
  if (style === 'led') {
    // rectangular multi-chip unit in its own bright frame
    return `<g transform="translate(${x} ${y}) skewX(12) scale(${r} ${r * 0.78})">
      <rect x="-1.15" y="-1.15" width="2.3" height="2.3" rx=".42" fill="#050608"/>
      <rect x="-1.04" y="-1.04" width="2.08" height="2.08" rx=".36" fill="none" stroke="url(#lampRing)"
      stroke-width=".13"/>
      <rect x="-.8" y="-.8" width="1.6" height="1.6" rx=".3" fill="url(#lampLens)"/>
      <path d="M-.55 .5C-.2 .72 .3 .7 .6 .45" stroke="#fff" stroke-width=".1" fill="none" opacity=".8"/>
      <circle cx=".3" cy="-.35" r=".13" fill="#6f8dff" opacity=".55"/><circle cx="-.1" cy="-.5" r=".08" fill="#b78bff"
      opacity=".5"/></g>`;
  }
  return `<g transform="translate(${x} ${y}) scale(${r})">
    <circle r="1.22" fill="#030405"/><circle r="1.13" fill="none" stroke="url(#lampRing)" stroke-width=".16"/>
    <circle r=".96" fill="none" stroke="#000" stroke-width=".12"/><circle r=".9" fill="url(#lampLens)"/>
    <path d="M-.62 .3A.7 .7 0 0 0 .25 .64" stroke="#fff" stroke-opacity=".85" stroke-width=".1" fill="none"/>
    <path d="M.2 -.66A.7 .7 0 0 1 .62 -.28" stroke="#9fc2ff" stroke-opacity=".5" stroke-width=".07" fill="none"/>
    <circle cx=".26" cy="-.3" r=".12" fill="#6f8dff" opacity=".6"/><circle cx="-.28" cy="-.34" r=".07" fill="#c59bff"
    opacity=".55"/></g>`;
}

function ribs(text: Curve, pitch: number, color: string, opacity: number, lean: number): string {
  const [x0, y0, x1, y1] = bounds(text),
    out: string[] = [];
  for (let x = x0; x < x1; x += pitch) {
    out.push(`<path d="M${x} ${y0}L${x + (y1 - y0) * lean} ${y1}" stroke="${color}" stroke-opacity="${opacity}"
      stroke-width="${pitch * 0.28}"/><path d="M${x + pitch * 0.3} ${y0}L${x + pitch * 0.3 + (y1 - y0) * lean} ${y1}"
      stroke="#000" stroke-opacity=".5" stroke-width="${pitch * 0.3}"/>`);
  }
  return out.join('');
}

/** Head lamp of the sixties from the side: a fluted glass over a bright dish, in a chrome ring. */
const roundLamp = (lens: Curve): string => {
  const d = closedPath(lens);
  return `<g clip-path="url(#headClip)"><path d="${d}" fill="url(#lampDish)"/>${ribs(lens, 8, '#ffffff', 0.22, 0.06)}
    <path d="${d}" fill="none" stroke="#0a0c0e" stroke-width="32"/>
    <path d="${d}" fill="none" stroke="#8d959d" stroke-width="26"/>
    <path d="${d}" fill="none" stroke="#f4f6f8" stroke-width="10" transform="translate(-2 3)"/></g>`;
};

/** Head lamp: ribbed housing, projectors, light guide, bezel. */
export function headLamp(p: Profile): string {
  if (p.head.style === 'classic') return roundLamp(p.head.lens);
  const { lens, drl, lamps, style } = p.head,
    d = closedPath(lens),
    [x0, y0, x1, y1] = bounds(lens);
  const shelf = (
    k: number,
    tone: string,
    o: number,
  ) => `<g transform="translate(${mix(x0, x1, 0.5) * (1 - k)} ${mix(y0, y1, 0.42) * (1 - k)}) scale(${k})">
    <path d="${d}" fill="none" stroke="${tone}" stroke-width="5" stroke-opacity="${o}"/></g>`;
  return `<g clip-path="url(#headClip)"><path d="${d}" fill="url(#lampBase)"/>${ribs(lens, 9, '#9fb2c6', 0.13, 0.5)}
    ${shelf(0.86, '#000', 0.8)}${shelf(0.84, '#b9c6d4', 0.35)}
    ${shelf(0.66, '#000', 0.6)}${shelf(0.645, '#b9c6d4', 0.22)}
    ${each(lamps, (l) => projector(l, style))}
    ${each(
      drl,
      (t) => `<path d="${openPath(t)}" fill="none" stroke="#030405" stroke-width="24"/>
      <path d="${openPath(t)}" fill="none" stroke="#6d7b8a" stroke-width="15" stroke-linecap="round"/>
      <path d="${openPath(t)}" fill="none" stroke="#c9d6e4" stroke-width="9" stroke-linecap="round"/>`,
    )}
    <path d="${d}" fill="none" stroke="#000" stroke-width="20" stroke-opacity=".85"/>
    <path d="${d}" fill="none" stroke="url(#lampBezel)" stroke-width="9"/></g>`;
}

/** Tail lamp: ribbed red housing and the unlit light guides. */
export function tailLamp(p: Profile): string {
  return (
    each(
      p.tail.lens,
      (t) => `<g clip-path="url(#tailClip)"><path d="${closedPath(t)}" fill="url(#tailBase)"/>
    ${ribs(t, 11, '#ff5a50', 0.2, 0.3)}<path d="${closedPath(t)}" fill="none" stroke="#120203" stroke-width="16"/>
    <path d="${closedPath(t)}" fill="none" stroke="#b9383a" stroke-opacity=".5" stroke-width="4"/></g>`,
    ) +
    each(
      p.tail.light,
      (t) => `<path d="${openPath(t)}" fill="none" stroke="#120102" stroke-width="26" stroke-linecap="round"/>
    <path d="${openPath(t)}" fill="none" stroke="#a3121a" stroke-width="15" stroke-linecap="round"/>`,
    )
  );
}

/** The glowing light guides, for the bloom layer. */
export function lampGlow(p: Profile): string {
  const front = each(
    p.head.drl,
    (t) => `<path d="${openPath(t)}" stroke="#cfe2ff" stroke-width="8"/>
    <path d="${openPath(t)}" stroke="#fff" stroke-width="4"/>`,
  );
  const rear = each(
    p.tail.light,
    (t) => `<path d="${openPath(t)}" stroke="#ff1820" stroke-width="12"/>
    <path d="${openPath(t)}" stroke="#ff8a7c" stroke-width="4"/>`,
  );
  return `<g fill="none" stroke-linecap="round">${front}${rear}</g>`;
}
