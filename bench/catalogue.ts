import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { openCatalogue, vehiclesPayload } from '../src/vehicles/catalogue/catalogue.ts';
import {
  listPage,
  nearestCards,
  neighborsOf,
  similarCards,
} from '../src/vehicles/catalogue/visitor-lists.ts';
import { noFilters, type SortOrder, type VehicleFilters } from '../src/vehicles/filters.ts';
import { staffSorts, type StaffListRequest } from '../src/vehicles/vehicles.staff.ts';
import { staffList } from '../src/vehicles/vehicles.staff.store.ts';
import { generateVehicles } from './generate.ts';
import { median } from './loads.ts';

const rounds = 25;

/**
 * `npm run bench -- catalogue`: the processor time of each kind of list without HTTP, with 2,000 and 100,000 vehicles. Prints
 * the figures, for docs/scale.md. `work` is a folder for temporary files.
 */
export async function measureCatalogue(work: string, log: (line: string) => void): Promise<void> {
  for (const size of [2_000, 100_000]) {
    log(`${size} vehicles, median and worst of ${rounds} in ms of processor time`);
    await measureSize(join(work, `catalogue-${size}`), size, log);
  }
}

async function measureSize(dataDir: string, size: number, log: (line: string) => void): Promise<void> {
  const database = await openDatabase({ dataDir });
  const { queries } = database;
  await migrate(database);
  await generateVehicles(database, size, new Date(), Math.floor(size / 10));
  for (let last = 0; last < size; last += 10_000)
    await queries.execute(sql`update vehicles set stock_number = 'H-' || id, condition = 'used', drivetrain = 'rwd',
    body_style = (array['coupe', 'suv', 'sedan', 'convertible'])[1 + id % 4], interior_color = 'Black Leather'
    where id > ${last} and id <= ${last + 10_000}`);
  const failed = (error: unknown) => {
    throw error;
  };
  const catalogue = await openCatalogue(database, { onChange: () => undefined, onError: failed });
  const time = async (name: string, run: () => unknown) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = process.threadCpuUsage();
      await run();
      const { user, system } = process.threadCpuUsage(before);
      times.push((user + system) / 1_000);
    }
    log(`${name}: ${median(times).toFixed(1)} ${Math.max(...times).toFixed(1)}`);
  };
  const list = (name: string, filters: Partial<VehicleFilters>, sort: SortOrder = 'newest') =>
    time(name, () => listPage(catalogue.current, { ...noFilters, ...filters }, { sort, page: 1, limit: 12 }));
  const staff = (name: string, request: StaffListRequest) =>
    time(name, () => staffList(queries, catalogue.current, { page: 1, limit: 10, ...request }));

  await list('all', {});
  await list('make', { make: 'Veyra' });
  await list('part of a model, by price', { model: 'tour' }, 'price-asc');
  await list('color', { color: 'green' }, 'price-asc');
  await list('words', { model: 'green veyra' });
  await list('a stock number', { model: 'h12' });
  await list('words with a typo', { model: 'casttellan gren' });
  // As hostile as a search can be: the most words, and none of them in any name.
  const hostile = 'castellxn toxring grxen vayra cabriolxt automxtic coxpe lexther sedxn blxck';
  await list('ten words with typos', { model: hostile });
  await list('a pattern', { model: `(${'a+'.repeat(38)})+$` });
  const nearest = { ...noFilters, make: 'Veyra', year: '1990', maxPrice: 10_000, body: 'suv' };
  await time('nearest', () => nearestCards(catalogue.current, nearest));
  await time('nearest to words with a typo', () =>
    nearestCards(catalogue.current, { ...nearest, model: 'casttellan gren' }),
  );
  const id = catalogue.current.orders.newest[50]?.id ?? 0;
  await time('similar', () => similarCards(catalogue.current, id));
  await time('neighbors', () => neighborsOf(catalogue.current, id, noFilters, 'price-asc'));
  for (const sort of staffSorts) await staff(`staff, ${sort}`, { sort });
  for (const search of ['veyra green', '2015', 'bench0000', 'casttellan'])
    await staff(`staff, ${search}`, { search });
  let price = 100_000;
  await time('write', async () => {
    price += 1;
    await queries.execute(sql`update vehicles set price = ${price} where id = ${id}`);
    await catalogue.refresh(vehiclesPayload([id]));
  });
  await catalogue.close();
  await database.close();
}
