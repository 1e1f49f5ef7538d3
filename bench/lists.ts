import { join } from 'node:path';
import { listInquiries } from '../src/inquiries/inquiry-list.store.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { openCatalogue } from '../src/vehicles/catalogue/catalogue.ts';
import type { StaffListRequest } from '../src/vehicles/vehicles.staff.ts';
import { searchableVehicles } from '../src/vehicles/catalogue/vehicle-index.ts';
import { staffList, soldList } from '../src/vehicles/vehicles.staff.store.ts';
import { generateInquiries, generateVehicles } from './generate.ts';
import { median } from './loads.ts';

const size = { vehicles: 100_000, sold: 10_000, inquiries: 10_000 };
const rounds = 5;

/** Server milliseconds for one page of each staff list, with 100,000 vehicles. Returns a table. */
export async function measureLists(work: string, log: (line: string) => void): Promise<string> {
  const database = await openDatabase({ dataDir: join(work, 'lists') });
  try {
    await migrate(database);
    await generateVehicles(database, size.vehicles, new Date(), size.sold);
    await generateInquiries(database, size.inquiries, new Date());
    const { queries } = database;
    const catalogue = await openCatalogue(database, { onChange: () => undefined, onError: () => undefined });
    const inventory = (request: StaffListRequest) =>
      staffList(queries, searchableVehicles(catalogue.current.index), request);
    const first = { page: 1, limit: 10 };
    const inquiries = { ...first, archived: false, mine: false, search: '', sort: 'date-desc' } as const;
    const asking = { userId: 1, today: new Date().toISOString().slice(0, 10) };
    const lists: [string, () => Promise<unknown>][] = [
      ['inventory', () => inventory(first)],
      ['inventory, page 5,000', () => inventory({ ...first, page: 5_000 })],
      ['inventory, "veyra"', () => inventory({ ...first, search: 'veyra' })],
      ['inventory, "00099999"', () => inventory({ ...first, search: '00099999' })],
      ['inventory by price', () => inventory({ ...first, sort: 'price-asc' })],
      ['inventory by make', () => inventory({ ...first, sort: 'make-asc' })],
      ['sold', () => soldList(queries, first)],
      ['sold by profit', () => soldList(queries, { ...first, sort: 'profit-desc' })],
      ['inquiries', () => listInquiries(queries, inquiries, asking)],
      ['inquiries, "visitor99"', () => listInquiries(queries, { ...inquiries, search: 'visitor99' }, asking)],
    ];
    const lines: string[] = [];
    for (const [name, load] of lists) {
      const taken: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now();
        await load();
        taken.push(performance.now() - started);
      }
      lines.push(`| ${name} | ${median(taken).toFixed(1)} |`);
      log(`${name}: ${median(taken).toFixed(1)} ms`);
    }
    return ['| list | ms |', '| --- | ---: |', ...lines].join('\n');
  } finally {
    await database.close();
  }
}
