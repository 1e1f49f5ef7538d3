import { describe, expect, it } from 'vitest';
import { demoPictures } from '../demo/pictures.ts';
import { demoVehicles } from '../demo/vehicles/all.ts';
import * as names from './names.ts';
import type { PictureSpec } from './names.ts';
import { PORTFOLIO } from './portfolio.ts';
import { render } from './render.ts';
import { hideSwatch, paintSwatch } from './swatches.ts';

const spec: PictureSpec = {
  profile: 'convertible',
  front: 'atelierGt',
  paint: 'aubergine',
  wheel: { design: 'multi20', finish: 'diamond' },
  caliper: '#c9a227',
  hide: 'tan',
  trim: 'walnut',
  seed: 7,
  view: 'side',
  room: 'black',
  width: 200,
};
const pixels = async (wanted: PictureSpec) =>
  (await render(wanted)).raw().toBuffer({ resolveWithObject: true });

describe('a picture', () => {
  it.each(['side', 'cabin', 'quarter', 'interior-dash'] as const)(
    'is byte for byte the same every time: %s',
    async (view) => {
      const first = await pixels({ ...spec, view }),
        again = await pixels({ ...spec, view });
      expect(first.info).toMatchObject({ width: 200, height: 125, channels: 3 });
      expect(first.data.equals(again.data)).toBe(true);
    },
  );

  it('shows the paint and the front that were requested', async () => {
    const { data } = await pixels(spec);
    for (const other of [{ paint: 'racing' }, { front: 'regalGt' }] as const) {
      expect((await pixels({ ...spec, ...other })).data.equals(data)).toBe(false);
    }
  });
});

describe('the portfolio', () => {
  it('has 36 cars, each with its own slug', () => {
    expect(new Set(PORTFOLIO.map((e) => e.slug)).size).toBe(36);
    expect(PORTFOLIO).toHaveLength(36);
  });

  it.each(PORTFOLIO.map((e) => [e.slug, e] as const))('%s', (slug, { picture, gallery }) => {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
    expect(gallery.length).toBeGreaterThanOrEqual(5);
    expect(new Set(gallery.map((shot) => shot.view)).size).toBe(gallery.length);
    expect(new Set(gallery.map((shot) => shot.room)).size).toBeGreaterThanOrEqual(2);
    expect(['side', 'mirrored']).toContain(gallery[0].view);
    // The long view is the side once more.
    const long = gallery.find(({ view }) => view === 'long');
    expect(long?.room).not.toBe(gallery[0].room);
    for (const { view, room } of gallery) {
      expect([...names.CAR_VIEWS, ...names.INTERIOR_VIEWS, 'quarter']).toContain(view);
      expect(names.ROOMS).toContain(room);
    }
    expect(names.PROFILES).toContain(picture.profile);
    if (picture.front) expect(names.FRONTS).toContain(picture.front);
    expect(names.PAINTS).toContain(picture.paint);
    if (picture.roof) expect(names.PAINTS).toContain(picture.roof);
    expect(names.WHEELS).toContain(picture.wheel.design);
    expect(names.FINISHES).toContain(picture.wheel.finish);
    expect(names.HIDES).toContain(picture.hide);
    expect(names.TRIMS).toContain(picture.trim);
    expect(picture.caliper).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('opens in every room, about half of the cars with the nose to the right', () => {
    const openings = PORTFOLIO.map(({ gallery }) => gallery[0]);
    for (const room of names.ROOMS)
      expect(openings.filter((shot) => shot.room === room).length, room).toBeGreaterThanOrEqual(6);
    const turned = openings.filter(({ view }) => view === 'mirrored').length;
    expect(turned).toBeGreaterThanOrEqual(15);
    expect(turned).toBeLessThanOrEqual(21);
  });

  it('never turns an open car, whose steering wheel would change sides', () => {
    const open = PORTFOLIO.filter(({ picture }) => ['convertible', 'roadster'].includes(picture.profile));
    for (const { slug, gallery } of open) expect(gallery[0].view, slug).toBe('side');
  });

  it('is what the demo has stored: as many pictures of each car as its gallery names', () => {
    for (const { slug, gallery } of PORTFOLIO) {
      const stored = [...demoPictures.keys()].filter((name) => name.startsWith(`${slug}/`));
      expect(stored, slug).toHaveLength(gallery.length);
    }
  });

  it('gives the swatches of the vehicles', () => {
    for (const { slug, picture } of PORTFOLIO) {
      const car = demoVehicles.find((vehicle) => vehicle.slug === slug);
      expect(car?.exteriorSwatch, slug).toBe(paintSwatch(picture.paint));
      if (car?.interiorColor !== undefined) expect(car.interiorSwatch, slug).toBe(hideSwatch(picture.hide));
    }
  });

  it('has no two cars that look the same', () => {
    expect(new Set(PORTFOLIO.map((e) => JSON.stringify({ ...e.picture, seed: 0 }))).size).toBe(36);
  });
});
