import { vehicles } from '../src/vehicles/vehicles.table.ts';
import type { Database } from '../src/platform/database.ts';

const makes = [
  'Veyra',
  'Ashdown',
  'Norrland',
  'Castellan',
  'Sorrel',
  'Adlerstein',
  'Valcourt',
  'Tashiro',
  'Blackmoor',
];
const models = [
  'Corsa',
  'Grand Tourer',
  'Estate V8',
  'Imperial',
  'Spider',
  'Saloon L',
  'Berline',
  'Coupe R',
  'Trail',
];
const colors = ['Racing Green', 'Deep Ink', 'Sterling Silver', 'Rosso', 'Pearl', 'Azure Metallic'];
const sentence =
  'One owner from new, serviced on time by the people who sold it, with both keys and the complete book pack. ';

/** A seeded sequence of numbers from 0 to 1, so that every run measures the same inventory. */
function sequence(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Lists `count` invented vehicles without pictures in an empty database, newest first by the minute. */
export async function generateVehicles(database: Database, count: number, now: Date): Promise<void> {
  const random = sequence(42);
  const pick = <T>(list: readonly [T, ...T[]] | T[]): T => list[Math.floor(random() * list.length)] as T;
  const batch = 500;
  for (let first = 0; first < count; first += batch) {
    const rows = Array.from({ length: Math.min(batch, count - first) }, (_, index) => {
      const listedAt = new Date(now.getTime() - (first + index) * 60_000);
      const price = Math.round(60_000 + random() ** 3 * 2_400_000);
      return {
        make: pick(makes),
        model: `${pick(models)} ${100 + Math.floor(random() * 900)}`,
        year: 2008 + Math.floor(random() * 19),
        price,
        mileage: Math.floor(random() * 60_000),
        horsepower: 300 + Math.floor(random() * 700),
        vin: `BENCH${String(first + index).padStart(8, '0')}`,
        exteriorColor: pick(colors),
        interiorColor: 'Saddle hide',
        description: sentence.repeat(3),
        features: ['Carbon ceramic brakes', 'Adaptive dampers', 'Heated seats', 'Surround cameras'],
        isFeatured: first + index < 9,
        costBasis: Math.round(price * 0.87),
        listedAt,
        updatedAt: listedAt,
      };
    });
    await database.queries.insert(vehicles).values(rows);
  }
}
