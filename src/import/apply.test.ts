import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import type { Database } from '../platform/database.ts';
import { allVehicles } from '../vehicles/vehicles.store.ts';
import { undoBatch } from '../bulk/undo-batch.store.ts';
import { users } from '../accounts/accounts.table.ts';
import { listPeople } from '../accounts/profiles.store.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { applyImport, ImportConflictError } from './apply.ts';
import { readListings } from './listings-file.ts';
import { planImport } from './plan.ts';

const monday = new Date('2026-11-16T09:00:00.123Z');
const friday = new Date('2026-11-20T09:00:00.456Z');
const header = 'VIN,Make,Model,Year,Price,Mileage,HP,Colour,Notes,Features,Featured,Cost';
const elise =
  'SCEAB1,Lotus,Elise,2005,48500.55,21300,,Chrome Orange,"It\'s ""fast""\nπ ✓",Air|Radio,yes,40000';
const exige = 'SCEAB2,Lotus,Exige,2008,61000,9000,240,,,,no,';

describeWithDatabase('applyImport', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.queries.delete(vehicles);
  });

  const planOf = async (lines: readonly string[], now: Date) => {
    const { rows } = readListings(new TextEncoder().encode([header, ...lines].join('\n')));
    return planImport(rows, await allVehicles(database.queries), { timeZone: 'UTC', now });
  };
  const bring = async (lines: readonly string[], now: Date) =>
    applyImport(database, await planOf(lines, now), { now, by: 'dana' });
  const stored = async () => (await allVehicles(database.queries)).sort((a, b) => a.id - b.id);

  it('adds complete listings', async () => {
    await bring([elise, exige], monday);
    expect(await stored()).toMatchObject([
      {
        vin: 'SCEAB1',
        price: 48_500.55,
        horsepower: null,
        exteriorColor: 'Chrome Orange',
        description: 'It\'s "fast"\nπ ✓',
        features: ['Air', 'Radio'],
        images: [],
        status: 'available',
        isFeatured: true,
        costBasis: 40_000,
        listedAt: monday.toISOString(),
        updatedAt: monday.toISOString(),
        views: 0,
        soldAt: null,
      },
      { vin: 'SCEAB2', horsepower: 240, features: [], isFeatured: false, costBasis: null },
    ]);
  });

  it('gives a new vehicle the adviser whom the file names, and says whom it does not know', async () => {
    const { queries } = database;
    const maria = {
      username: 'maria',
      firstName: 'Maria',
      lastName: 'Vega',
      passwordHash: '',
      createdAt: monday,
    };
    await queries.insert(users).values(maria);
    const file = [
      'Make,Model,Year,Price,Mileage,Stock #,Adviser',
      'Lotus,Elise,2005,1,1,A1,maria VEGA',
      'Lotus,Exige,2006,1,1,A2,Sam Hill',
    ];
    const { rows } = readListings(new TextEncoder().encode(file.join('\n')));
    const plan = planImport(rows, [], { timeZone: 'UTC', now: monday, people: await listPeople(queries) });
    expect(plan.rows.map(({ notes }) => notes.map(({ text }) => text))).toEqual([
      [],
      ['adviser “Sam Hill” has no active account, so the vehicle gets none'],
    ]);
    await applyImport(database, plan, { now: monday, by: 'dana' });
    expect((await stored()).map(({ adviser }) => adviser)).toEqual(['maria', null]);
    await queries.delete(users);
  });

  it('changes what the file says, but not pictures, views and the day of listing', async () => {
    await bring([elise, exige], monday);
    const own = { images: ['/images/a'], featuredImage: '/images/a', views: 9, status: 'reserved' as const };
    await database.queries.update(vehicles).set(own).where(eq(vehicles.vin, 'SCEAB1'));
    const [before, untouched] = await stored();
    await bring(['sceab1,,,,47900.5,,,,,Air,no,', exige], friday);
    expect(await stored()).toEqual([
      { ...before, price: 47_900.5, features: ['Air'], isFeatured: false, updatedAt: friday.toISOString() },
      untouched,
    ]);
  });

  it('keeps the cost lines unless the file has another cost basis than their sum', async () => {
    await bring([elise], monday);
    const costItems = [{ label: 'Purchase', amount: 40_000 }];
    await database.queries.update(vehicles).set({ costItems });
    await bring(['sceab1,,,,47900.5,,,,,Air,no,40000'], friday);
    expect(await stored()).toMatchObject([{ price: 47_900.5, costBasis: 40_000, costItems }]);
    await bring(['sceab1,,,,,,,,,,,41000'], friday);
    expect(await stored()).toMatchObject([{ costBasis: 41_000, costItems: [] }]);
  });

  it('finds nothing to change when the same file is imported again', async () => {
    await bring([elise, exige], monday);
    expect((await planOf([exige, elise], friday)).counts).toEqual({
      new: 0,
      changed: 0,
      unchanged: 2,
      repeated: 0,
      refused: 0,
    });
  });

  it('applies nothing while a row is rejected, unless told to skip it', async () => {
    const plan = await planOf([elise, 'SCEAB2,Lotus'], monday);
    await expect(applyImport(database, plan, { now: monday, by: 'dana' })).rejects.toThrow(/refused/);
    expect(await stored()).toEqual([]);
    await applyImport(database, plan, { now: monday, by: 'dana', skipRefused: true });
    expect(await stored()).toMatchObject([{ vin: 'SCEAB1' }]);
  });

  it('is undone as a whole, except for vehicles that were edited since', async () => {
    await bring([exige], monday);
    const before = await stored();
    const plan = await planOf([elise, 'SCEAB2,,,,60000,,,,,,,', elise.replace('SCEAB1', 'SCEAB3')], friday);
    const batchId = await applyImport(database, plan, { now: friday, by: 'dana' });
    await database.queries
      .update(vehicles)
      .set({ price: 1, updatedAt: new Date(friday.getTime() + 1) })
      .where(eq(vehicles.vin, 'SCEAB3'));
    const { restored, leftOut } = await undoBatch(database.queries, batchId ?? 0, {
      by: 'dana',
      now: friday,
    });
    expect({ restored, leftOut }).toMatchObject({ restored: 2, leftOut: [{ reason: 'edited' }] });
    expect(await stored()).toMatchObject([
      { vin: 'SCEAB2', price: 61_000 },
      { vin: 'SCEAB3', price: 1 },
    ]);
    expect(before).toMatchObject([{ vin: 'SCEAB2', price: 61_000 }]);
  });

  it('applies nothing if a vehicle of the plan was saved in the meantime', async () => {
    await bring([elise], monday);
    const plan = await planOf([exige, 'SCEAB1,,,,1,,,,,,,'], friday);
    await database.queries.update(vehicles).set({ price: 2, updatedAt: friday });
    await expect(applyImport(database, plan, { now: friday, by: 'dana' })).rejects.toThrow(
      ImportConflictError,
    );
    expect(await stored()).toMatchObject([{ vin: 'SCEAB1', price: 2 }]);
  });

  it('applies nothing if a VIN of the plan was listed in the meantime', async () => {
    const plan = await planOf([elise, exige], monday);
    await bring([exige], monday);
    await expect(applyImport(database, plan, { now: monday, by: 'dana' })).rejects.toThrow(
      ImportConflictError,
    );
    expect(await stored()).toMatchObject([{ vin: 'SCEAB2' }]);
  });

  it('accepts more rows than fit into one statement [27]', { tags: ['long'] }, async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) =>
      elise.replace('SCEAB1', `SCE${100_000 + index}`),
    );
    await bring(rows, monday);
    expect((await planOf(rows, monday)).counts).toMatchObject({ unchanged: 3_000 });
    await bring(
      rows.map((row) => row.replace('Orange', 'Green')),
      friday,
    );
    const colors = new Set((await stored()).map((vehicle) => vehicle.exteriorColor));
    expect(colors).toEqual(new Set(['Chrome Green']));
  });
});
