/**
 * `npm run bench`: throughput of ready pages and calls beside a bare `node:http` server and nginx (one worker) that send
 * the very same bytes, with 36 and with 2,700 vehicles, and what each public page transfers. All in one run on one
 * machine, since only the ratios mean anything. Needs wrk and nginx (Debian: apt-get install wrk nginx-light).
 * `npm run bench -- portal` measures the staff portal instead, and needs only the browser.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { startBare, startMarque, startNginx, takeSamples, type Contender } from './contenders.ts';
import { measureEncoding } from './encoding.ts';
import { generateVehicles } from './generate.ts';
import { measureLists } from './lists.ts';
import { measurePortal } from './portal.ts';
import { weigh, type ScriptRow } from './scripts.ts';
import { compare, type Row } from './throughput.ts';
import { measureViews } from './views.ts';

const paths = ['/', '/inventory', '/inventory/1', '/api/vehicles/optimized', '/api/vehicles/featured'];
const pages = ['/', '/inventory', '/inventory/1', '/about', '/contact', '/login'];

const work = await mkdtemp(join(tmpdir(), 'marque-bench-'));
const say = (line: string) => process.stdout.write(`${line}\n`);

async function measure(title: string, dataDir: string, demo: boolean, firstPort: number) {
  say(`\n${title}`);
  const running: Contender[] = [];
  try {
    const marque = await startMarque(firstPort, dataDir, demo);
    running.push(marque);
    const folder = join(work, `samples-${firstPort}`);
    const samples = await takeSamples(marque.port, paths, folder);
    running.push(await startBare(firstPort + 1, folder));
    running.push(await startNginx(firstPort + 2, folder, samples));
    const rows = await compare(running, samples);
    const table = throughputTable(rows);
    say(table);
    const scripts = demo ? await weigh(`http://localhost:${marque.port}`, pages) : [];
    return { table, scripts };
  } finally {
    for (const contender of running) await contender.stop();
  }
}

function throughputTable(rows: Row[]): string {
  const lines = rows.map(({ path, bytes, figures }) => {
    const { Marque: marque, 'node:http': bare, nginx } = figures;
    if (!marque || !bare || !nginx) throw new Error(`${path} was not measured everywhere`);
    const whole = (value: number) => value.toFixed(0);
    return `| \`${path}\` | ${bytes} | ${whole(marque.rate)} | ${whole(bare.rate)} | ${whole(nginx.rate)} | ${(marque.rate / bare.rate).toFixed(2)} | ${(marque.rate / nginx.rate).toFixed(2)} | ${(marque.p99 / bare.p99).toFixed(1)} |`;
  });
  return [
    '| address | bytes (brotli) | Marque req/s | node:http req/s | nginx req/s | of node:http | of nginx | p99 / node:http |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}

const weightTable = (rows: ScriptRow[]) =>
  [
    '| page | script bytes (brotli) | script files | all bytes, phone |',
    '| --- | ---: | ---: | ---: |',
    ...rows.map((row) => `| \`${row.path}\` | ${row.scriptBytes} | ${row.scripts} | ${row.totalBytes} |`),
  ].join('\n');

const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;

async function measureWebsite() {
  const demo = await measure('With the demo: 36 vehicles', join(work, 'demo'), true, 4310);
  const large = join(work, 'large');
  const database = await openDatabase({ databaseUrl: undefined, dataDir: large });
  await migrate(database);
  await generateVehicles(database, 2_700, new Date());
  await database.close();
  const grown = await measure('With 2,700 generated vehicles', large, false, 4320);
  const weights = weightTable(demo.scripts);
  say(`\nWhat a first visit transfers\n${weights}`);
  await writeFile(
    join(import.meta.dirname, 'RESULTS.md'),
    `# Results\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. 32 connections, medians of three rounds in turn.\nOnly ratios within the run mean anything; the load generator shares the cores with what it loads.\n\n## 36 vehicles\n\n${demo.table}\n\n## 2,700 vehicles\n\n${grown.table}\n\n## What a first visit transfers\n\n${weights}\n`,
  );
}

try {
  if (process.argv[2] === 'portal') await measurePortal(work, say, machine);
  else if (process.argv[2] === 'encoding') say(await measureEncoding(work, say));
  else if (process.argv[2] === 'lists') say(await measureLists(work, say));
  else if (process.argv[2] === 'views') say(await measureViews(work, say));
  else await measureWebsite();
} finally {
  await rm(work, { recursive: true, force: true });
}
