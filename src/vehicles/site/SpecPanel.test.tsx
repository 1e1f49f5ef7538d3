import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aVehicle } from '../../../test/factories.ts';
import { toPublic, type Vehicle } from '../vehicle.ts';
import { SpecPanel } from './SpecPanel.tsx';

/** The lines of the panel, as `term: text`. */
function linesOf(changes: Partial<Vehicle>): string[] {
  const markup = renderToStaticMarkup(
    <SpecPanel vehicle={toPublic(aVehicle(changes))} onRequest={() => undefined} actions={null} />,
  );
  const lines = markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g);
  return [...lines].map(([, term, text]) => `${term}: ${text?.replace(/<.*?>/g, '')}`);
}

test('known values follow the lines of the specification, in the order in which buyers ask', () => {
  const lines = linesOf({
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
    stockNumber: 'P3020',
  });
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
    'Stock Number: P3020',
  ]);
});

test('unknown values have no line', () => {
  expect(linesOf({})).toEqual(['Year: 2023', 'Horsepower: N/A HP', 'Mileage: 4,200 mi']);
});
