/**
 * `npm run bench`: every figure that Marque is held to, beside its references in the same run, since only ratios mean
 * anything. `npm run bench -- server` (or another part's name, or several) measures that part alone and leaves the rest of
 * RESULTS.md as it is. A part that fails is named at the end, and the others are measured all the same.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAttacks } from './attacks.ts';
import { measureEncoding } from './encoding.ts';
import { measureGrowth } from './growth.ts';
import { measureInteraction } from './interaction.ts';
import { measureKills } from './kills.ts';
import { measureLists } from './lists.ts';
import { measureMemory } from './memory.ts';
import { measurePages } from './pages.ts';
import { measurePeers } from './peers/peers.ts';
import { measureStaff } from './staff.ts';
import { keepSection, machine } from './results.ts';
import { measureServer } from './server.ts';
import { missingTools, type Tool } from './tools.ts';
import { measureViews } from './views.ts';
import { measureWeights } from './weights.ts';

type Say = (line: string) => void;
type Part = {
  name: string;
  needs: Tool[];
} & (
  | { title: string; measure: (work: string, say: Say) => Promise<string> }
  /** It writes a file of its own, and is measured when asked for by name. */
  | { title: null; measure: (work: string, say: Say) => Promise<void> }
);

const parts: Part[] = [
  { name: 'server', title: 'The server', needs: ['wrk', 'nginx'], measure: measureServer },
  { name: 'peers', title: 'Beside its peers', needs: ['wrk', 'nginx', 'chromium'], measure: measurePeers },
  { name: 'lighthouse', title: 'Lighthouse', needs: ['chromium'], measure: measurePages },
  { name: 'weights', title: 'What a first visit transfers', needs: ['chromium'], measure: measureWeights },
  {
    name: 'interaction',
    title: 'From the press to the paint',
    needs: ['chromium'],
    measure: measureInteraction,
  },
  {
    name: 'encoding',
    title: 'While photos are processed',
    needs: ['wrk'],
    measure: measureEncoding,
  },
  { name: 'lists', title: 'The lists of staff with 100,000 vehicles', needs: [], measure: measureLists },
  { name: 'views', title: 'While page views are counted', needs: ['wrk'], measure: measureViews },
  {
    name: 'attacks',
    title: null,
    needs: [],
    measure: (work, say) => measureAttacks(work, say, machine),
  },
  {
    name: 'kills',
    title: null,
    needs: [],
    measure: (work, say) => measureKills(work, say, machine),
  },
  {
    name: 'growth',
    title: null,
    needs: ['wrk'],
    measure: (work, say) => measureGrowth(work, say, machine),
  },
  {
    name: 'memory',
    title: null,
    needs: ['wrk'],
    measure: (work, say) => measureMemory(work, say, machine),
  },
  {
    name: 'staff',
    title: null,
    needs: ['chromium'],
    measure: (work, say) => measureStaff(work, say, machine),
  },
];
const titles = parts.flatMap(({ title }) => title ?? []);

const say = (line: string) => void process.stdout.write(`${line}\n`);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. The parts: ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const failed: string[] = [];
const work = await mkdtemp(join(tmpdir(), 'marque-bench-'));
for (const part of parts.filter(({ name, title }) =>
  asked.length === 0 ? title !== null : asked.includes(name),
)) {
  say(`\n== ${part.name}`);
  const begun = performance.now();
  try {
    const missing = missingTools(part.needs);
    if (missing.length > 0) throw new Error(missing.join('\n'));
    if (part.title === null) await part.measure(work, say);
    else await keepSection(titles, part.title, await part.measure(work, say));
  } catch (error) {
    failed.push(part.name);
    say(`${part.name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`);
  }
  say(`(${((performance.now() - begun) / 1000).toFixed(0)} s)`);
}

await rm(work, { recursive: true, force: true });
if (failed.length > 0) say(`\nNot measured: ${failed.join(', ')}.`);
// A part that failed may have left a browser open, which would keep this process.
process.exit(failed.length === 0 ? 0 : 1);
