import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cpus, totalmem } from 'node:os';

/** The file with the bench's figures. */
const file = join(import.meta.dirname, 'RESULTS.md');

export const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;

const introduction = `# Results

Written by \`npm run bench\`. Each section says when and on which machine it was measured. Only ratios within a section mean
anything, because the load generator and the browser share the cores with what they measure. The figures of the staff
screens are in [STAFF.md](STAFF.md) and [LISTS.md](LISTS.md).
`;

/**
 * Replaces the section with this title in `RESULTS.md` and leaves the others as they are. Sections are in the
 * order of `titles`; one whose title is not among them is removed.
 */
export async function replaceSection(titles: readonly string[], title: string, body: string): Promise<void> {
  const sections = new Map(
    (await readFile(file, 'utf8'))
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section]),
  );
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}.`;
  sections.set(title, `${title}\n\n${measured}\n\n${body.trim()}\n`);
  const kept = titles.flatMap((title) => sections.get(title)?.trimEnd() ?? []);
  await writeFile(
    file,
    `${[introduction.trimEnd(), ...kept.map((section) => `## ${section}`)].join('\n\n')}\n`,
  );
}

/** A Markdown table: the first column is text, the others are figures. */
export const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [heads, ['---', ...heads.slice(1).map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** The figure, marked if it misses its target. */
export const atLeast = (value: number, target: number, digits = 2) =>
  `${value.toFixed(digits)}${value >= target ? '' : ' **missed**'}`;

/** The figure, marked if it misses its target. */
export const atMost = (value: number, target: number, digits = 0) =>
  `${value.toFixed(digits)}${value <= target ? '' : ' **missed**'}`;
