import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { startMarque } from './contenders.ts';
import { generateVehicles } from './generate.ts';
import { median, startSaturatingLoad, startSteadyLoad, type LoadFigures } from './loads.ts';

const count = 2_700;
const viewsASecond = 1_000;
const rounds = 3;
/** Milliseconds per measurement; counted views are written every five seconds. */
const duration = 11_000;

const paces = [
  { name: '200 requests a second', start: (port: number) => startSteadyLoad(port, '/', 200) },
  { name: 'saturated, 32 connections', start: (port: number) => startSaturatingLoad(port, '/') },
] as const;

/**
 * How 1,000 page views a second, over 2,700 vehicles in turn, slow down requests for a cached page, and
 * whether all views are stored after a clean stop. Returns a table; throws if a view was lost.
 */
export async function measureViews(work: string, log: (line: string) => void): Promise<string> {
  const dataDir = join(work, 'views');
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await generateVehicles(database, count, new Date());
  await database.close();
  const marque = await startMarque(4545, dataDir, { demo: false });
  const lines: string[] = [];
  let sent = 0;
  try {
    for (const { name, start } of paces) {
      const without: LoadFigures[] = [];
      const during: LoadFigures[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const alone = await start(marque.port);
        await sleep(duration);
        without.push(await alone.stop());
        const views = await startSteadyLoad(
          marque.port,
          `/api/vehicles/{${count}}/views`,
          viewsASecond,
          'POST',
        );
        const load = await start(marque.port);
        await sleep(duration);
        during.push(await load.stop());
        const viewed = await views.stop();
        sent += viewed.responses;
        log(
          `${name}: p99 ${without.at(-1)?.p99.toFixed(2)} ms without, ${during.at(-1)?.p99.toFixed(2)} ms with ${viewed.rate.toFixed(0)} views a second, whose own p99 was ${viewed.p99.toFixed(2)} ms`,
        );
      }
      const of = (figures: LoadFigures[], key: 'p99' | 'rate') =>
        median(figures.map((figure) => figure[key]));
      const ratio = (key: 'p99' | 'rate') => (of(during, key) / of(without, key)).toFixed(2);
      lines.push(
        `| ${name} | ${of(without, 'p99').toFixed(2)} | ${of(during, 'p99').toFixed(2)} | ${ratio('p99')} | ${ratio('rate')} |`,
      );
    }
  } finally {
    await marque.stop();
  }
  const stopped = await openDatabase({ dataDir });
  const [stored] = await stopped.queries
    .select({ views: sql<number>`sum(${vehicles.views})`.mapWith(Number) })
    .from(vehicles);
  await stopped.close();
  if ((stored?.views ?? 0) < sent)
    throw new Error(`${sent} views were acknowledged, ${stored?.views} are stored`);
  log(`${sent} views were acknowledged, and ${stored?.views} are stored after the stop`);
  return [
    '| cached page | p99 without, ms | p99 with 1,000 views a second, ms | ratio | throughput, of that without |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}
