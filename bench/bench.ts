/**
 * `npm run bench`: every figure with a target, and its references in the same run, because only ratios mean
 * anything. `npm run bench -- server` (or the names of one or more other parts) measures only those parts and
 * leaves the rest of RESULTS.md as it is. A part that fails is named at the end and does not stop the others.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAttacks } from './attacks.ts';
import { measureBackups } from './backup.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureEncoding } from './encoding.ts';
import { measureFeedIn } from './feed-in.ts';
import { measureFeeds } from './feeds.ts';
import { measureGrowth } from './growth.ts';
import { measureInteraction } from './interaction.ts';
import { measureLists } from './lists.ts';
import { takePictures } from './looks.ts';
import { measureMemory } from './memory.ts';
import { measureNodes } from './nodes.ts';
import { measurePages } from './pages.ts';
import { measurePeers } from './peers/peers.ts';
import { measureStaffScreens } from './staff.ts';
import { replaceSection, machine } from './results.ts';
import { measureServer } from './server.ts';
import { measureSlowPhone } from './slow-phone.ts';
import { missingTools, type Tool } from './tools.ts';
import { measureTasks } from './tasks.ts';
import { measureUpgrades } from './upgrades.ts';
import { measureViews } from './views.ts';
import { measureWeights } from './weights.ts';

type Log = (line: string) => void;
type Part = {
  name: string;
  needs: Tool[];
} & (
  | { title: string; measure: (work: string, log: Log) => Promise<string> }
  /** Writes its own file, or prints its figures, and runs only when named. */
  | { title: null; measure: (work: string, log: Log) => Promise<void> }
);

const { positionals: requested, values } = parseArgs({
  allowPositionals: true,
  options: {
    listings: { type: 'string' },
    photos: { type: 'string' },
    before: { type: 'string' },
    commits: { type: 'string' },
  },
});
const given = { listings: values.listings, photos: values.photos };

const parts: Part[] = [
  { name: 'server', title: 'The server', needs: ['wrk', 'nginx'], measure: measureServer },
  {
    name: 'peers',
    title: 'Compared with its peers',
    needs: ['wrk', 'nginx', 'chromium'],
    measure: measurePeers,
  },
  { name: 'lighthouse', title: 'Lighthouse', needs: ['chromium'], measure: measurePages },
  { name: 'weights', title: 'What a first visit transfers', needs: ['chromium'], measure: measureWeights },
  {
    name: 'interaction',
    title: 'From press to paint',
    needs: ['chromium'],
    measure: measureInteraction,
  },
  {
    name: 'encoding',
    title: 'While photos are processed',
    needs: ['wrk'],
    measure: measureEncoding,
  },
  { name: 'views', title: 'While page views are counted', needs: ['wrk'], measure: measureViews },
  {
    name: 'attacks',
    title: null,
    needs: [],
    measure: (work, log) => measureAttacks(work, log, machine),
  },
  {
    name: 'upgrades',
    title: null,
    needs: [],
    measure: (work, log) => measureUpgrades(work, log, machine, values.commits?.split(',') ?? []),
  },
  {
    name: 'backup',
    title: null,
    needs: [],
    measure: (work, log) => measureBackups(work, log, machine),
  },
  {
    name: 'lists',
    title: null,
    needs: [],
    measure: (work, log) => measureLists(work, log, machine),
  },
  {
    name: 'feeds',
    title: null,
    needs: [],
    measure: (work, log) => measureFeeds(work, log, machine),
  },
  {
    name: 'feed-in',
    title: null,
    needs: [],
    measure: (work, log) => measureFeedIn(work, log, machine),
  },
  { name: 'catalogue', title: null, needs: [], measure: measureCatalogue },
  {
    name: 'growth',
    title: null,
    needs: ['wrk'],
    measure: (work, log) => measureGrowth(work, log, machine),
  },
  { name: 'slow-phone', title: null, needs: ['chromium'], measure: measureSlowPhone },
  {
    name: 'memory',
    title: null,
    needs: ['wrk'],
    measure: (work, log) => measureMemory(work, log, machine),
  },
  {
    name: 'nodes',
    title: null,
    needs: [],
    measure: (work, log) => measureNodes(work, log, machine),
  },
  {
    name: 'staff',
    title: null,
    needs: ['chromium'],
    measure: (work, log) => measureStaffScreens(work, log, machine),
  },
  {
    name: 'tasks',
    title: null,
    needs: ['chromium'],
    measure: (work, log) => measureTasks(work, log, machine, given),
  },
  {
    name: 'looks',
    title: null,
    needs: ['chromium'],
    measure: (work, log) => takePictures(work, log, values.before),
  },
];
const titles = parts.flatMap(({ title }) => title ?? []);

const log = (line: string) => void process.stdout.write(`${line}\n`);

const unknown = requested.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  log(`Unknown part: ${unknown.join(', ')}. The parts are ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const failed: string[] = [];
const work = await mkdtemp(join(tmpdir(), 'marque-bench-'));
for (const part of parts.filter(({ name, title }) =>
  requested.length === 0 ? title !== null : requested.includes(name),
)) {
  log(`\n== ${part.name}`);
  const started = performance.now();
  try {
    const missing = missingTools(part.needs);
    if (missing.length > 0) throw new Error(missing.join('\n'));
    if (part.title === null) await part.measure(work, log);
    else await replaceSection(titles, part.title, await part.measure(work, log));
  } catch (error) {
    failed.push(part.name);
    log(`${part.name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`);
  }
  log(`(${((performance.now() - started) / 1000).toFixed(0)} s)`);
}

await rm(work, { recursive: true, force: true });
if (failed.length > 0) log(`\nNot measured: ${failed.join(', ')}.`);
// A failed part may have left a browser open, which would keep this process alive.
process.exit(failed.length === 0 ? 0 : 1);
