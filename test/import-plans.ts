import { aVehicle } from './factories.ts';
import type { Vehicle } from '../src/vehicles/vehicle.ts';
import type { Dots } from '../src/import/amounts.ts';
import { readListings } from '../src/import/listings-file.ts';
import type { ImportColumn } from '../src/import/import-fields.ts';
import { planImport } from '../src/import/plan.ts';

/** Texts of listings files and what planning their import gives, with one vehicle listed and one sold. */
export const now = new Date('2026-11-20T12:00:00Z');
export const header = 'VIN,Make,Model,Year,Price,Mileage';
export const listed = aVehicle({
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
  images: ['/images/a'],
  featuredImage: '/images/a',
  status: 'reserved',
  isNewArrival: true,
  isFeatured: true,
  costBasis: 40_000,
  listedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
  views: 12,
});
export const sold: Vehicle = { ...listed, id: 3, vin: 'SCCPC11105HL00003', status: 'sold', soldPrice: 1 };

export const read = (text: string, chosen: readonly ImportColumn[] | null = null) =>
  readListings(new TextEncoder().encode(text), () => chosen);
export const plan = (text: string, existing: Vehicle[] = [listed, sold], dots: Dots | null = null) =>
  planImport(read(text).rows, existing, { timeZone: 'UTC', now, dots });
export const only = (text: string, existing?: Vehicle[]) => {
  const [row] = plan(text, existing).rows;
  if (!row) throw new Error('The file has no row');
  return row;
};
export const line = (texts: string[]) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
export const car = (extra: Record<string, string> = {}) => {
  const cells = {
    VIN: 'SCEAB1',
    Make: 'Lotus',
    Model: 'Exige',
    Year: '2008',
    Price: '61000',
    Mileage: '9000',
    ...extra,
  };
  return `${line(Object.keys(cells))}\n${line(Object.values(cells))}\n`;
};
export const reasons = (text: string, existing?: Vehicle[]) => {
  const row = only(text, existing);
  return row.outcome === 'refused' ? row.reasons.map(({ text }) => text) : [];
};
export const valuesOf = (text: string, existing?: Vehicle[]) => {
  const row = only(text, existing);
  if (row.outcome !== 'new' && row.outcome !== 'changed')
    throw new Error(`${row.outcome}: ${JSON.stringify(row)}`);
  return row.values;
};
