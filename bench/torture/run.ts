/**
 * `npm run torture`: kills a dealership again and again while it is written to, sends it generated requests, and loads it for a
 * while; all of them, or those that are named. Writes what it found into `docs/torture.md`. Ends with 1 if anything is wrong.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runKills } from './kills.ts';
import { killsSection, requestsSection, soakSection, writeSection, type Section } from './report.ts';
import { runRequests } from './requests.ts';
import { runSoak } from './soak.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    time: { type: 'string', default: '30m' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    port: { type: 'string', default: '4680' },
    'no-faults': { type: 'boolean', default: false },
    'no-report': { type: 'boolean', default: false },
  },
});

const say = (line: string) =>
  void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const wholeNumber = (name: string, text: string) => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1`);
  return number;
};
const minutesOf = (text: string) => {
  const [, number, unit] = /^(\d+)(s|m|h)?$/.exec(text) ?? [];
  if (number === undefined) throw new Error('--time must be a time like 30m');
  return Number(number) * ({ s: 1 / 60, m: 1, h: 60 }[unit ?? 'm'] ?? 1);
};

const seed = wholeNumber('seed', values.seed);
const port = wholeNumber('port', values.port);
const minutes = minutesOf(values.time);
const only = values.only?.split(',');
const count = values.count === undefined ? undefined : wholeNumber('count', values.count);

async function kill(nodes: number, kills: number, work: string) {
  const result = await runKills({ kills, nodes, seed, port, work, say, faults: !values['no-faults'] });
  return { section: killsSection({ kills, nodes, seed }, result), problems: result.record.problems.length };
}

/** Each with its files in the folder `work`. */
const parts: Record<string, (work: string) => Promise<{ section: Section; problems: number }>> = {
  kills: (work) => kill(1, count ?? 1_000, work),
  nodes: (work) => kill(3, count ?? 200, work),
  requests: async (work) =>
    requestsSection({ seed }, await runRequests({ count: count ?? 100_000, only, seed, work, say })),
  soak: async (work) => {
    const result = await runSoak({ minutes, seed, port, work, say });
    return { section: soakSection({ seed }, result), problems: result.record.problems.length };
  },
};

const names = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  throw new Error(
    `There is no ${unknown.join(', ')}: name ${Object.keys(parts).join(', ')}, or none for all`,
  );
if (count !== undefined && names.length > 1) throw new Error('--count is of one part: name it');

// So that what it has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const folder = await mkdtemp(join(tmpdir(), 'marque-torture-'));
say(`seed ${seed}, files in ${folder}`);
let isWrong = false;
for (const name of names) {
  const work = join(folder, name);
  await mkdir(work);
  say(name);
  try {
    const { section, problems } = await (parts[name] as (typeof parts)[string])(work);
    process.stdout.write(`\n## ${section.title}\n\n${section.text}\n`);
    if (!values['no-report']) await writeSection(section);
    // What was acknowledged stays where something is wrong.
    if (problems === 0) await rm(work, { recursive: true, force: true });
    else {
      isWrong = true;
      say(`${problems} wrong; what was acknowledged is in ${work}`);
    }
  } catch (error) {
    // The others are run all the same.
    isWrong = true;
    say(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
}
if (!isWrong) await rm(folder, { recursive: true, force: true });
process.exit(isWrong ? 1 : 0);
