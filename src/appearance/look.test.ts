import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grounds, newAppearance, themeNames } from './appearance.ts';
import { contrast } from '../platform/color.ts';
import { accentContrast, legibleAccent, lookOf, type Look } from './look.ts';

/** Every pair of colors that meets on a public page, with the contrast that WCAG asks of it. */
function pairsOf({ palette, onAccent, accentLit, accentOnPhoto }: Look) {
  const pages = ['ground', 'surface', 'raised'] as const;
  const on = (
    names: readonly (keyof typeof palette)[],
    under: readonly (keyof typeof palette)[],
    wanted: number,
  ) =>
    names.flatMap((name) =>
      under.map((below) => ({ name: `${name} on ${below}`, pair: [palette[name], palette[below]], wanted })),
    );
  return [
    ...on(['text', 'text-soft', 'text-muted', 'accent', 'danger', 'ok'], pages, 4.5),
    ...on(['text', 'text-muted', 'danger'], ['field'], 4.5),
    ...on(['outline'], ['ground', 'surface', 'field'], 3),
    ...on(['focus'], [...pages, 'field'], 3),
    ...on(['ground'], ['text', 'text-lit', 'focus'], 4.5),
    { name: 'on-accent on accent', pair: [onAccent, palette.accent], wanted: 4.5 },
    { name: 'on-accent on accent-lit', pair: [onAccent, accentLit], wanted: 4.5 },
    { name: 'accent on photographs', pair: [accentOnPhoto, '#0b0c0e'], wanted: 4.5 },
  ];
}

const failing = (look: Look) =>
  pairsOf(look)
    .map(({ name, pair: [one = '', other = ''], wanted }) => ({ name, figure: contrast(one, other), wanted }))
    .filter(({ figure, wanted }) => figure < wanted)
    .map(({ name, figure }) => `${name} ${figure.toFixed(2)}`);

const settings = themeNames.flatMap((theme) => grounds.map((ground) => ({ theme, ground })));

describe('the contrast of themes', () => {
  test.each(settings)('every pair of $theme on its $ground ground is legible', (setting) => {
    expect(failing(lookOf({ ...newAppearance, ...setting }))).toEqual([]);
  });

  test('any accent is legible after its correction, which leaves a legible one as it is', () => {
    const hex = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    assert(
      property(hex, constantFrom(...settings), (accent, setting) => {
        const look = lookOf({ ...newAppearance, ...setting, accent });
        const corrected = legibleAccent(look);
        expect(failing(lookOf({ ...newAppearance, ...setting, accent: corrected }))).toEqual([]);
        if (accentContrast(look) >= 4.5) expect(corrected).toBe(accent);
      }),
    );
  });
});
