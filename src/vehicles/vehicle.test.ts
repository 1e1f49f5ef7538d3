import { describe, expect, it } from 'vitest';
import { aVehicle } from '../../test/factories.ts';
import { cutDescription, galleryOf, toCard, wholeDays, type Vehicle } from './vehicle.ts';
import { toPublic } from './vehicle.schema.ts';
import { lastYear } from './vehicle-bounds.ts';

const vehicle = aVehicle({
  id: 7,
  make: 'Lotus',
  model: 'Elise',
  year: 2005,
  price: 48_500,
  mileage: 21_300,
  horsepower: 190,
  vin: 'SCCPC11105HL12345',
  exteriorColor: 'Chrome Orange',
  description: 'One owner.',
  features: ['Hard top'],
  images: ['/images/a', '/images/b', '/images/c'],
  featuredImage: '/images/b',
  status: 'sold',
  isNewArrival: true,
  costBasis: 40_001,
  listedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
  views: 987_654,
  soldAt: '2026-03-04T05:06:07.000Z',
  soldPrice: 47_002,
  daysToSell: 62_003,
  profit: 7_004,
});

describe('what is public', () => {
  it('contains no staff-only field or value, in the vehicle or its card', () => {
    for (const shown of [toPublic(vehicle), toCard(toPublic(vehicle))]) {
      const json = JSON.stringify(shown);
      for (const field of ['costBasis', 'profit', 'soldPrice', 'soldAt', 'daysToSell', 'views'] as const) {
        expect(shown).not.toHaveProperty(field);
        expect(json).not.toContain(String(vehicle[field]));
      }
    }
  });

  it('drops a field that is not listed as public', () => {
    expect(toPublic({ ...vehicle, floorPlanLender: 'Acme' } as Vehicle)).not.toHaveProperty(
      'floorPlanLender',
    );
  });
});

const thumbnail = (change: Partial<Vehicle>) => toCard(toPublic({ ...vehicle, ...change })).thumbnail;

describe('pictures', () => {
  it('shows the featured image on the card, or else the first one, if any', () => {
    expect(thumbnail({})).toBe('/images/b');
    expect(thumbnail({ featuredImage: null })).toBe('/images/a');
    expect(thumbnail({ featuredImage: null, images: [] })).toBeNull();
  });

  it('starts the gallery with the featured image and keeps the order of the rest', () => {
    expect(galleryOf(vehicle)).toEqual(['/images/b', '/images/a', '/images/c']);
    expect(galleryOf({ ...vehicle, featuredImage: null })).toEqual(['/images/a', '/images/b', '/images/c']);
  });
});

describe('cutDescription', () => {
  it('keeps what fits on one line', () => {
    expect(cutDescription(null)).toBeNull();
    expect(cutDescription(' \n ')).toBeNull();
    expect(cutDescription(' One\n\nowner. ')).toBe('One owner.');
  });

  it('cuts at a word and marks the cut', () => {
    const cut = cutDescription('Serviced at the factory, '.repeat(20)) ?? '';
    expect(cut.length).toBeLessThanOrEqual(181);
    expect(cut).toMatch(/(Serviced|at|the|factory)…$/);
  });

  it('cuts a text without spaces too', () =>
    expect(cutDescription('x'.repeat(500))).toBe(`${'x'.repeat(180)}…`));
});

describe('times', () => {
  it('counts whole days and never fewer than zero', () => {
    const from = new Date('2026-01-01T12:00:00Z');
    expect(wholeDays(from, new Date('2026-01-02T11:59:59Z'))).toBe(0);
    expect(wholeDays(from, new Date('2026-01-02T12:00:00Z'))).toBe(1);
    expect(wholeDays(from, new Date('2025-12-31T12:00:00Z'))).toBe(0);
  });

  it('lists model years up to two years ahead', () => {
    expect(lastYear(new Date('2026-11-20T00:00:00Z'))).toBe(2028);
  });
});
