// Everything visible through the side glass of a closed car except the seats. Y-up millimeters, SVG.
import { bounds, closedPath } from './curves.ts';
import type { Point, Profile } from './types.ts';

/** Gradients the cabin refers to; two tones of the wall seen through the far windows. */
export const cabinDefs = (wallTone: string[]): string => `
<linearGradient id="cabinDark" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#17181b"/>
<stop offset=".5" stop-color="#0b0c0e"/><stop offset="1" stop-color="#050506"/></linearGradient>
<linearGradient id="farGlass" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${wallTone[0]}"/>
<stop offset="1" stop-color="${wallTone[1]}"/></linearGradient>
<filter id="cabinBlur" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="4"/></filter>`;

const steering = ([x, y]: Point) => `<g transform="translate(${x} ${y}) rotate(24)">
  <ellipse rx="34" ry="180" fill="none" stroke="#050506" stroke-width="30"/>
  <ellipse rx="34" ry="180" fill="none" stroke="#2b2c30" stroke-width="15" stroke-opacity=".8"/>
  <path d="M10 0L-150 -30" stroke="#0a0a0b" stroke-width="40"/></g>`;

/** What is behind the seats of a closed car: far windows with the lit wall in them, pillars, steering wheel. */
export function cabin(p: Profile): string {
  if (p.open) return '';
  return (
    p.glass
      .map((text) => {
        const [x0, cy, x1, top] = bounds(text),
          cx = (x0 + x1) / 2,
          h = top - cy;
        return `<path d="${closedPath(text)}" fill="url(#cabinDark)" stroke="#000" stroke-width="8"/>
      <g transform="translate(${cx * 0.07 + 14} ${cy * 0.12 + h * 0.035}) scale(.93 .88)" filter="url(#cabinBlur)">
      <path d="${closedPath(text)}" fill="url(#farGlass)"/></g>`;
      })
      .join('') +
    `<g filter="url(#cabinBlur)">
    ${(p.pillars || [])
      .map(
        ([a, b, c, d, w]) => `<path d="M${a + 40} ${b}L${c + 34} ${d}" stroke="#08090a"
      stroke-width="${w + 60}"/>`,
      )
      .join('')}
    ${p.wheelAt ? steering(p.wheelAt) : ''}</g>`
  );
}
