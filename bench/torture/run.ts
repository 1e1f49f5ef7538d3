/**
 * `npm run torture`: kills a dealership again and again while it is written to, or loads it for a while, and writes what it
 * found into `TORTURE.md`. Ends with 1 if anything is wrong.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runKills } from './kills.ts';
import { killsSection, soakSection, writeSection } from './report.ts';
import { runSoak } from './soak.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    nodes: { type: 'string', default: '1' },
    soak: { type: 'string' },
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
const minutes = (text: string) => {
  const [, number, unit] = /^(\d+)(s|m|h)?$/.exec(text) ?? [];
  if (number === undefined) throw new Error('--soak must be a time like 30m');
  return Number(number) * ({ s: 1 / 60, m: 1, h: 60 }[unit ?? 'm'] ?? 1);
};

// So that what it has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const seed = wholeNumber('seed', values.seed);
const port = wholeNumber('port', values.port);
const work = await mkdtemp(join(tmpdir(), 'marque-torture-'));
say(`seed ${seed}, files in ${work}`);

let section: { title: string; text: string };
let problems: number;
if (values.soak === undefined) {
  const nodes = wholeNumber('nodes', values.nodes);
  const kills = wholeNumber('kills', values.kills ?? '1000');
  const result = await runKills({ kills, nodes, seed, port, work, say, faults: !values['no-faults'] });
  section = killsSection({ kills, nodes, seed }, result);
  problems = result.record.problems.length;
} else {
  const result = await runSoak({ minutes: minutes(values.soak), seed, port, work, say });
  section = soakSection({ seed }, result);
  problems = result.record.problems.length;
}
process.stdout.write(`\n## ${section.title}\n\n${section.text}\n`);
if (!values['no-report']) await writeSection(section);
// What was acknowledged stays where something is wrong.
if (problems === 0) await rm(work, { recursive: true, force: true });
else say(`${problems} wrong; what was acknowledged is in ${work}`);
process.exit(problems === 0 ? 0 : 1);
