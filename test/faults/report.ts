import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Fault } from './fault.ts';

const outcomes = ['killed', 'survived', 'no longer applies', 'equivalent'] as const;

/** What came of a fault. `by` is the test that saw it, or the reason why nobody can, or why it could not be planted. */
export type Result = { fault: Fault; outcome: (typeof outcomes)[number]; by: string; seconds: number };

/** A line for people. */
export const lineOf = ({ fault, outcome, by, seconds }: Result): string =>
  `${fault.name}: ${outcome}${by === '' ? '' : `${outcome === 'killed' ? ' by' : ':'} ${by}`} (${seconds.toFixed(1)} s)`;

/** The sums in one line; those that are equivalent only where there are any. */
export function sumsOf(found: readonly Result['outcome'][]): string {
  const count = (outcome: Result['outcome']) => found.filter((each) => each === outcome).length;
  const sums = `${count('killed')} killed, ${count('survived')} survived, ${count('no longer applies')} no longer apply`;
  return count('equivalent') === 0 ? sums : `${sums}, ${count('equivalent')} equivalent`;
}

/** Writes results into the table of all `faults`. Those that were not run keep what came of them before. */
export function writeReport(file: string, faults: readonly Fault[], results: readonly Result[]): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const rows = faults.flatMap((fault) => {
    const result = results.find((each) => each.fault.name === fault.name);
    return result ? [rowOf(result)] : before.filter((row) => row.startsWith(`| [${fault.name}]`));
  });
  const sums = sumsOf(rows.flatMap((row) => outcomes.find((outcome) => row.includes(`| ${outcome} `)) ?? []));
  writeFileSync(file, `${introduction}\n**${sums}.**\n\n${heading}\n${rows.join('\n')}\n`);
}

function rowOf({ fault, outcome, by, seconds }: Result): string {
  const said = outcome === 'killed' ? `killed by ${by}` : `${outcome} ${by}`;
  const link = `[${fault.name}](../test/faults/${fault.name}.patch)`;
  const cells = [link, fault.what, said, seconds.toFixed(1)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

const introduction = `# Planted faults

What came of each fault of \`test/faults\` ([why](decisions/0092-planted-faults.md)), as \`npm run faults -- --write\` wrote it.
The seconds are those of one run, with the test that saw the fault first; they depend on the machine.
`;

const heading = `| fault | what is wrong | what came of it | seconds |\n|---|---|---|---:|`;
