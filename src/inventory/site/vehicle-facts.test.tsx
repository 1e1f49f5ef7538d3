import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aVehicle } from '../../../test/factories.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import { toPublic } from '../../vehicles/vehicle.schema.ts';
import { brochureFacts } from './brochure/brochure-facts.ts';
import { compareRows } from './compare/screen/compare-rows.ts';
import { stickerFacts } from './sticker/sticker-facts.ts';
import { factsOf, type Fact } from './vehicle-facts.ts';
import { Facts, FurtherFacts } from './vehicle/SpecPanel.tsx';
import { newDealership } from '../../dealership/dealership.schema.ts';
import { carJsonLd } from './vehicle/vehicle-structured-data.ts';

const vehicle = toPublic(
  aVehicle({
    horsepower: 710,
    vin: '1Z87T',
    exteriorColor: 'Azure',
    interiorColor: 'Tan',
    modifications: 'Lift',
    trim: 'Shooting Brake',
    condition: 'new',
    bodyStyle: 'wagon',
    engine: '6.0L V12',
    fuel: 'gasoline',
    transmission: 'dual-clutch',
    drivetrain: '4wd',
    doors: 5,
    seats: 4,
    owners: 0,
    titleStatus: 'clean',
    countryOfOrigin: 'IT',
    warranty: 'Two years from the maker',
    stockNumber: 'P3020',
  }),
);
const facts = Object.keys(factsOf(vehicle)) as Fact[];
const site = { dealership: newDealership, publicUrl: 'https://cars.example' };

test.each<[place: string, shown: (vehicle: PublicVehicle) => unknown, without: Fact[]]>([
  [
    'the page',
    (car) =>
      renderToStaticMarkup(
        <>
          <Facts vehicle={car} />
          <FurtherFacts vehicle={car} />
        </>,
      ),
    [],
  ],
  ['the comparison', (car) => compareRows([car], ''), ['vin', 'modifications', 'trim', 'stockNumber']],
  ['the brochure', brochureFacts, ['year', 'modifications', 'trim']],
  ['the window sticker', stickerFacts, ['year', 'trim']],
  ['structured data', (car) => carJsonLd(car, [], site), ['modifications', 'titleStatus', 'warranty']],
])('%s has every fact but those that are named here', (_place, shown, without) => {
  const full = JSON.stringify(shown(vehicle));
  const missing = facts.filter((fact) => {
    const value = vehicle[fact];
    return (
      JSON.stringify(shown({ ...vehicle, [fact]: typeof value === 'number' ? value + 1 : null })) === full
    );
  });
  expect(missing).toEqual(without);
});
