import { getTableColumns, sql } from 'drizzle-orm';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { inquiryStatuses, interests } from '../src/inquiries/inquiry.ts';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import type { Database } from '../src/platform/database.ts';

const day = 24 * 60 * 60_000;
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

/**
 * Lists `count` invented vehicles without pictures in an empty database, newest first by the minute; the
 * oldest `sold` of them are sold, one a day.
 */
export async function generateVehicles(
  database: Database,
  count: number,
  now: Date,
  sold = 0,
): Promise<void> {
  const random = sequence(42);
  const pick = <T>(list: readonly [T, ...T[]] | T[]): T => list[Math.floor(random() * list.length)] as T;
  const batch = 5_000;
  for (let first = 0; first < count; first += batch) {
    const rows = Array.from({ length: Math.min(batch, count - first) }, (_, index) => {
      const listedAt = new Date(now.getTime() - (first + index) * 60_000);
      const price = Math.round(60_000 + random() ** 3 * 2_400_000);
      const costBasis = Math.round(price * 0.87);
      const daysSold = count - (first + index);
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
        costBasis,
        listedAt,
        updatedAt: listedAt,
        ...(daysSold <= sold ? saleOf(price, costBasis, new Date(now.getTime() - daysSold * day)) : {}),
      };
    });
    await insertAsJson(database, rows);
  }
}

const columns = getTableColumns(vehicles);

/** Inserts the rows as one JSON value: rows of parameters take several times as long. */
async function insertAsJson(database: Database, rows: readonly (typeof vehicles.$inferInsert)[]) {
  const names = Object.keys(columns).filter((name) => name !== 'id') as (keyof typeof columns)[];
  const listed = sql.join(
    names.map((name) => sql.identifier(columns[name].name)),
    sql`, `,
  );
  const given = rows.map((row) => {
    const given: Record<string, unknown> = row;
    return Object.fromEntries(
      names.map((name) => [columns[name].name, given[name] ?? columns[name].default]),
    );
  });
  await database.queries.execute(
    sql`insert into ${vehicles} (${listed}) select ${listed} from jsonb_populate_recordset(null::vehicles, ${JSON.stringify(given)}::jsonb)`,
  );
}

const saleOf = (price: number, costBasis: number, soldAt: Date) => ({
  status: 'sold' as const,
  isFeatured: false,
  soldAt,
  soldPrice: price,
  daysToSell: 30,
  profit: price - costBasis,
});

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 60 * 60_000);

/**
 * Writes `count` invented inquiries, newest first by the hour, every third about one of the first vehicles, a fifth
 * assigned to the first account; a tenth are archived.
 */
export async function generateInquiries(database: Database, count: number, now: Date): Promise<void> {
  const random = sequence(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const batch = 500;
  for (let first = 0; first < count; first += batch) {
    const rows = Array.from({ length: Math.min(batch, count - first) }, (_, index) => ({
      name: `Visitor ${first + index}`,
      email: `visitor${first + index}@mail.example`,
      phone: `(480) 5${String((first + index) % 100_000).padStart(5, '0')}0`,
      // One in fifty writes a whole letter.
      message: sentence.repeat(index % 50 === 0 ? 25 : 1 + (index % 4)),
      interest: pick(interests),
      vehicleId: index % 3 === 0 ? 1 + Math.floor(random() * 36) : null,
      status: pick(inquiryStatuses),
      isArchived: index % 10 === 9,
      createdAt: hoursBefore(now, first + index),
      assignedTo: index % 5 === 0 ? 1 : null,
      // Half of those that have a follow-up are overdue.
      followUpOn:
        index % 50 === 7
          ? hoursBefore(now, 24 * (10 - (index % 20)))
              .toISOString()
              .slice(0, 10)
          : null,
      answeredAt: index % 3 === 0 ? null : hoursBefore(now, first + index - 1 - (index % 30)),
      utmSource: pick(['newsletter', 'autos.example', null]),
    }));
    await database.queries.insert(inquiries).values(rows);
  }
}
