import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import type { Queries } from '../platform/database.ts';
import {
  allMakes,
  allYears,
  filterAndSort,
  noFilters,
  priceCeiling,
  sortOrders,
  type VehicleFilters,
} from './filters.ts';
import { openCatalogue, type Catalogue } from './catalogue/catalogue.ts';
import { countsAfter } from './catalogue/value-counts.ts';
import { facetsOf, search } from './catalogue/visitor-search.ts';
import { pageOf } from '../inventory/site/list/list-page.ts';
import { toCard } from './vehicle.ts';
import { allVehicles } from './vehicles.store.ts';
import { vehicles } from './vehicles.table.ts';

// Few letters, so that filters often match: with diacritics, from several alphabets, growing when their case
// changes, and the characters that are special in LIKE, regular expressions and SQL.
const letter = fc.constantFrom(...'aAbBeéÉëſßẞİıσςΣжЖǅ %_\\\'"*.$?[0٣\u0301', '🏎️', '\ufffd');
const text = (minLength: number, maxLength: number) => fc.string({ unit: letter, minLength, maxLength });
const make = fc.constantFrom('BMW', 'Bmw', 'Citroën', 'all_make', "O'Gara", '%');
const year = fc.integer({ min: 1998, max: 2001 });
const price = fc.constantFrom(0.01, 89_900, 100_000, 1_999_999.99, 2_000_000, 100_000_000);
/** Null is price on request. */
const listPrice = fc.option(price, { freq: 4 });
const mileage = fc.integer({ min: 0, max: 3 });
const listedAt = fc.constantFrom(new Date('2026-01-01T00:00:00.001Z'), new Date('2026-01-01T00:00:00.002Z'));

const details = {
  bodyStyle: fc.constantFrom('convertible', 'roadster', 'suv', null),
  drivetrain: fc.constantFrom('rwd', '4wd', 'awd', null),
  transmission: fc.constantFrom('manual', 'dual-clutch', null),
  fuel: fc.constantFrom('hybrid', 'plug-in-hybrid', 'electric', null),
  condition: fc.constantFrom('new', 'used', 'certified', null),
  exteriorColor: fc.constantFrom('Rosso Vela', 'Claret over Silver', 'Azure', null),
  interiorColor: fc.constantFrom('Red hide', 'Bone', null),
  horsepower: fc.constantFrom(99, 400, 401, 5_000, null),
};

const listing = fc
  .record({ make, model: text(1, 8), year, price: listPrice, mileage, listedAt, ...details })
  .map((values) => Object.assign(values, { updatedAt: values.listedAt }));

/** Some of them with a stock number, which must be unique. */
const listings = fc
  .array(listing, { minLength: 1, maxLength: 25 })
  .map((some) => some.map((one, at) => ({ ...one, stockNumber: at % 3 === 0 ? `P3${at}` : null })));

/** Mostly the default, so that one filter rarely hides the effect of another. */
const seldom = <Value>(none: Value, ...chosen: fc.Arbitrary<Value>[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: fc.oneof(...chosen) });

const rarely = <Value>(chosen: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 11, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: chosen });

/** Words of a make, a year, a color, the details and a stock number, some with a slip, in any order. */
const word = fc.constantFrom(
  ..."CITRO citreon ' 200 mw red Rosso blue silver vella convertible cabrio convertabel sv SUV p30 hide".split(
    ' ',
  ),
  ...'manual manuel Automatic gearbox ev Hybrid plug-in 4x4 all-wheel drive new used pre-owned'.split(' '),
);
const words = fc
  .array(fc.oneof(make, year.map(String), word, word, text(1, 1)), { minLength: 1, maxLength: 3 })
  .map((some) => some.join(' '));

const filters: fc.Arbitrary<VehicleFilters> = fc.record({
  model: fc.oneof(
    { weight: 6, arbitrary: text(0, 2) },
    { weight: 3, arbitrary: words },
    { weight: 1, arbitrary: fc.constantFrom('', '\0') },
  ),
  make: seldom<string>(allMakes, make, fc.constantFrom('bmw', 'a\0')),
  year: seldom<string>(
    allYears,
    year.map(String),
    fc.constantFrom('', '0', ' 2000', '2000.0', '\0', "' or 1=1"),
  ),
  vin: fc.oneof(
    { weight: 19, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('1', '%', '\0') },
  ),
  minPrice: seldom(0, price, fc.constantFrom(-1, 0, Number.NaN)),
  maxPrice: seldom(priceCeiling, price, fc.constantFrom(2_500_000, 0)),
  body: rarely(fc.constantFrom('convertible', 'suv', 'van', 'boat')),
  drivetrain: rarely(fc.constantFrom('rwd', '4wd')),
  color: rarely(fc.constantFrom('red', 'silver', 'blue', 'pink')),
  power: rarely(fc.constantFrom(1, 400, 500)),
});

describeWithDatabase('filters', (open) => {
  let queries: Queries;
  let catalogue: Catalogue;
  beforeAll(async () => {
    const database = await open();
    ({ queries } = database);
    catalogue = await openCatalogue(database, { onChange: () => undefined, onError: () => undefined });
  });

  it('find the same vehicles in the same order on the server and in the browser', async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(
        listings,
        fc.array(fc.tuple(filters, fc.constantFrom(...sortOrders)), { minLength: 8, maxLength: 8 }),
        async (listed, choices) => {
          await queries.delete(vehicles);
          await queries.insert(vehicles).values(listed);
          const newestFirst = await allVehicles(queries);
          // The catalogue of the previous runs is reused, so that its orders come from changes.
          await catalogue.refresh();
          const byPrice = newestFirst.toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity));
          expect(catalogue.current.facets).toEqual(
            facetsOf(countsAfter(null, { arrived: newestFirst }), byPrice),
          );
          const cards = newestFirst.map(toCard);
          for (const [chosen, sort] of choices) {
            const { found } = search(catalogue.current.orders[sort], chosen);
            const ids = found.map(({ id }) => id);
            const said = JSON.stringify([chosen, sort]);
            const inOrder = filterAndSort(search(newestFirst, chosen).found, noFilters, sort);
            expect(ids, said).toEqual(inOrder.map(({ id }) => id));
            const shown = pageOf(cards, { filters: chosen, sort, page: 1 });
            if (shown === null || shown.isUnknown) asked += 1;
            else
              expect(
                shown.vehicles.map(({ id }) => id),
                said,
              ).toEqual(ids.slice(0, 12));
          }
        },
      ),
      { numRuns: 60 },
    );
    // What the browser leaves to the server is neither all nor nothing.
    expect(asked).toBeGreaterThan(100);
    expect(asked).toBeLessThan(60 * 8 - 100);
  });
});
