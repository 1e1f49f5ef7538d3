import { describe, expect, test } from 'vitest';
import { lastYear, vehicleBounds } from '../src/vehicles/vehicle-bounds.ts';
import { vehicleStatuses } from '../src/vehicles/vehicle-values.ts';
import { vehicleInputSchema } from '../src/vehicles/vehicle.schema.ts';
import { telephoneHref } from '../src/platform/telephone.ts';
import { demoInquiries } from './inquiries.ts';
import { demoAdvisers, demoStaff } from './staff.ts';
import { demoVehicles } from './vehicles/all.ts';

const values: Record<string, number> = Object.fromEntries([
  ...Array.from('0123456789', (character, index) => [character, index]),
  ...Array.from('ABCDEFGH', (character, index) => [character, index + 1]),
  ...Array.from('JKLMN', (character, index) => [character, index + 1]),
  ['P', 7],
  ['R', 9],
  ...Array.from('STUVWXYZ', (character, index) => [character, index + 2]),
]);
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The check digit (position 9) that 49 CFR 565 requires in a 17-character VIN. */
function checkDigit(vin: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * (values[vin.charAt(index)] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

const firstSentence = (text: string) => text.split(/(?<=[.!?]) /)[0] ?? '';
const vins = demoVehicles.flatMap(({ vin }) => vin ?? []);

describe('the demo stock', () => {
  test('is 36 cars of nine makes, each with its own slug', () => {
    expect(demoVehicles).toHaveLength(36);
    expect(new Set(demoVehicles.map(({ make }) => make)).size).toBe(9);
    expect(new Set(demoVehicles.map(({ slug }) => slug)).size).toBe(36);
  });

  test('names its pictures after make and model', () => {
    for (const { slug, make, model } of demoVehicles) {
      expect(slug).toBe(`${make} ${model}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
    }
  });

  test('has the planned number of cars in every status', () => {
    const counts = vehicleStatuses.map(
      (status) => demoVehicles.filter((car) => car.status === status).length,
    );
    expect(Object.fromEntries(vehicleStatuses.map((status, index) => [status, counts[index]]))).toEqual({
      available: 23,
      pending: 3,
      reserved: 2,
      sold: 8,
    });
  });

  test('is looked after by people of the demo who have a name and a direct line', () => {
    const makes = new Set(demoVehicles.map(({ make }) => make));
    for (const [make, username] of Object.entries(demoAdvisers)) {
      expect(makes).toContain(make);
      const person = demoStaff.find((each) => each.username === username);
      expect(person, username).toBeDefined();
      expect(telephoneHref(person?.phone ?? ''), username).toMatch(/^tel:\+1480555/);
    }
  });

  test('has a sale exactly where a car is sold, later than its listing, and one at a loss', () => {
    for (const car of demoVehicles) {
      expect(car.sale !== undefined, car.slug).toBe(car.status === 'sold');
      if (car.sale) expect(car.sale.soldDaysAgo, car.slug).toBeLessThan(car.listedDaysAgo);
    }
    const asked = new Set(demoInquiries.map(({ vehicleSlug }) => vehicleSlug));
    for (const { slug, sale } of demoVehicles) if (sale?.buyer) expect(asked, slug).not.toContain(slug);
    const losses = demoVehicles.filter(
      (car) => car.sale && car.costBasis && car.sale.soldPrice < car.costBasis,
    );
    expect(losses).toHaveLength(1);
  });

  test('features and announces only cars that can be bought, new arrivals within two weeks', () => {
    expect(demoVehicles.filter((car) => car.isFeatured)).toHaveLength(6);
    expect(demoVehicles.filter((car) => car.isNewArrival)).toHaveLength(7);
    for (const car of demoVehicles) {
      if (car.isFeatured) expect(car.status, car.slug).not.toBe('sold');
      expect(car.isNewArrival, car.slug).toBe(car.listedDaysAgo <= 14);
    }
  });

  test('has distinct prices from about sixty thousand to over two million', () => {
    const prices = demoVehicles.map(({ price }) => price);
    expect(new Set(prices).size).toBe(36);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(60_000);
    expect(Math.max(...prices)).toBeGreaterThan(2_000_000);
  });

  test('cost between 80 and 93 percent of the price, each of them', () => {
    for (const { slug, costBasis = 0, price } of demoVehicles) {
      expect(costBasis / price, slug).toBeGreaterThanOrEqual(0.8);
      expect(costBasis / price, slug).toBeLessThanOrEqual(0.93);
    }
  });

  test('stays within the limits of the vehicle form', () => {
    for (const car of demoVehicles) {
      expect(car.year, car.slug).toBeGreaterThanOrEqual(vehicleBounds.firstYear);
      expect(car.year, car.slug).toBeLessThanOrEqual(lastYear(new Date()));
      expect(car.horsepower ?? 1, car.slug).toBeGreaterThan(0);
      for (const color of [car.exteriorColor, car.interiorColor]) {
        expect((color ?? '').length, car.slug).toBeLessThanOrEqual(vehicleBounds.color);
      }
      for (const count of [car.mileage, car.price, car.listedDaysAgo, car.views]) {
        expect(Number.isInteger(count) && count > 0, car.slug).toBe(true);
      }
    }
  });

  test('passes the rules of the form', () => {
    const schema = vehicleInputSchema(() => new Date());
    for (const car of demoVehicles) {
      const entered = schema.parse(car);
      expect(car, car.slug).toMatchObject(
        Object.fromEntries(Object.entries(entered).filter(([name]) => Object.hasOwn(car, name))),
      );
    }
    const stockNumbers = demoVehicles.flatMap(({ stockNumber }) => stockNumber ?? []);
    expect(new Set(stockNumbers).size).toBe(stockNumbers.length);
  });

  test('has a swatch beside every color, so that no card lacks a dot that its neighbor has', () => {
    for (const car of demoVehicles) {
      expect(car.exteriorSwatch === undefined, car.slug).toBe(car.exteriorColor === undefined);
      expect(car.interiorSwatch === undefined, car.slug).toBe(car.interiorColor === undefined);
    }
  });

  test('leaves out what real listings lack: power, VIN, interior color, trim', () => {
    const lacking = [
      'horsepower',
      'vin',
      'interiorColor',
      'modifications',
      'stockNumber',
      'trim',
      'titleStatus',
    ] as const;
    for (const field of lacking) {
      const present = demoVehicles.filter((car) => car[field] !== undefined).length;
      expect(present, field).toBeGreaterThan(0);
      expect(present, field).toBeLessThan(36);
    }
  });
});

describe('VINs', () => {
  test('are distinct, with valid characters and lengths', () => {
    expect(new Set(vins).size).toBe(vins.length);
    for (const { slug, vin, year } of demoVehicles) {
      if (vin !== undefined)
        expect(vin, slug).toMatch(year < 1981 ? /^[A-HJ-NPR-Z0-9]{5,17}$/ : /^[A-HJ-NPR-Z0-9]{17}$/);
    }
  });

  test('of modern cars carry the letter of their model year', () => {
    const letters: Record<number, string> = { 2021: 'M', 2022: 'N', 2023: 'P', 2024: 'R', 2025: 'S' };
    for (const { slug, vin, year } of demoVehicles) {
      if (vin !== undefined && year >= 1981) expect(vin.charAt(9), slug).toBe(letters[year]);
    }
  });

  test('of US origin have a valid check digit; some European ones have none', () => {
    expect(checkDigit('1M8GDM9AXKP042788')).toBe('X');
    const american = vins.filter((vin) => /^[1457]/.test(vin));
    expect(american.length).toBeGreaterThan(0);
    for (const vin of american) expect(vin.charAt(8), vin).toBe(checkDigit(vin));
    expect(vins.some((vin) => vin.length === 17 && vin.charAt(8) !== checkDigit(vin))).toBe(true);
  });
});

describe('the words', () => {
  test('are two to four sentences, the first of which fills a card and makes sense alone', () => {
    for (const { slug, description } of demoVehicles) {
      expect(description.length, slug).toBeLessThanOrEqual(vehicleBounds.description);
      expect(description.split(/(?<=[.!?]) /).length, slug).toBeGreaterThanOrEqual(2);
      expect(description.split(/(?<=[.!?]) /).length, slug).toBeLessThanOrEqual(4);
      expect(firstSentence(description).length, slug).toBeGreaterThan(50);
      expect(firstSentence(description).length, slug).toBeLessThanOrEqual(115);
    }
  });

  test('never repeat five words in a row for two cars', () => {
    const seen = new Map<string, string>();
    for (const { slug, description } of demoVehicles) {
      const words = description.toLowerCase().match(/[\p{L}\p{N}’-]+/gu) ?? [];
      const runs = new Set(words.slice(0, -4).map((_, index) => words.slice(index, index + 5).join(' ')));
      for (const run of runs) {
        expect(seen.get(run), `"${run}" in ${slug} and ${seen.get(run)}`).toBeUndefined();
        seen.set(run, slug);
      }
    }
  });

  test('list 6 to 12 distinct features', () => {
    for (const { slug, features } of demoVehicles) {
      expect(features.length, slug).toBeGreaterThanOrEqual(6);
      expect(features.length, slug).toBeLessThanOrEqual(12);
      expect(new Set(features).size, slug).toBe(features.length);
      for (const feature of features) expect(feature.length, slug).toBeLessThanOrEqual(vehicleBounds.feature);
    }
  });
});
