import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aVehicle } from '../../../../test/factories.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { toPublic } from '../../../vehicles/vehicle.schema.ts';
import { compareRows } from '../compare/screen/compare-rows.ts';
import { FurtherFacts } from './FurtherFacts.tsx';
import { Facts } from './SpecPanel.tsx';
import { stickerFacts } from '../sticker/sticker-facts.ts';

/** The lines of both lists, as `term: text`. */
function linesOf(changes: Partial<Vehicle>): string[] {
  const vehicle = toPublic(aVehicle(changes));
  const markup = renderToStaticMarkup(
    <>
      <Facts vehicle={vehicle} />
      <FurtherFacts vehicle={vehicle} />
    </>,
  );
  const lines = markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g);
  return [...lines].map(([, term, text]) => `${term}: ${text?.replace(/<.*?>/g, '')}`);
}

const known: Partial<Vehicle> = {
  vin: '1Z87T',
  trim: 'Shooting Brake',
  condition: 'certified',
  bodyStyle: 'wagon',
  engine: '6.0L V12',
  fuel: 'gasoline',
  transmission: 'dual-clutch',
  drivetrain: '4wd',
  doors: 5,
  seats: 4,
  owners: 0,
  titleStatus: 'clean',
  countryOfOrigin: 'TR',
  stockNumber: 'P3020',
};

test('known values follow the lines of the specification, in the order in which buyers ask', () => {
  const lines = linesOf(known);
  expect(lines).toEqual([
    'Year: 2023',
    'Horsepower: N/A HP',
    'Mileage: 4,200 mi',
    'VIN: 1Z87T',
    'Trim: Shooting Brake',
    'Condition: Certified pre-owned',
    'Body Style: Wagon',
    'Engine: 6.0L V12',
    'Fuel: Gasoline',
    'Transmission: Dual-clutch',
    'Drivetrain: Four-wheel drive',
    'Doors: 5',
    'Seats: 4',
    'Owners: 0',
    'Title Status: Clean',
    'Country of Origin: Türkiye',
    'Stock Number: P3020',
  ]);
});

test('unknown values have no line', () => {
  expect(linesOf({})).toEqual(['Year: 2023', 'Horsepower: N/A HP', 'Mileage: 4,200 mi']);
});

test('the comparison and the sticker call the facts the same', () => {
  const vehicle = {
    ...known,
    horsepower: 710,
    exteriorColor: 'Azure',
    interiorColor: 'Tan',
    modifications: 'Lift',
  };
  const own = linesOf(vehicle);
  const full = toPublic(aVehicle(vehicle));
  const compared = compareRows([full], '').flatMap(({ rows }) =>
    rows.map(({ label, texts }) => `${label}: ${texts.join()}`),
  );
  const stuck = stickerFacts(full).map(([term, text]) => `${term}: ${text}`);
  expect(own).toEqual(expect.arrayContaining(compared.filter((line) => !line.startsWith('List price'))));
  expect(own).toEqual(expect.arrayContaining(stuck));
});
