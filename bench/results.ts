import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cpus, totalmem } from 'node:os';

/** Where the bench's figures are kept. */
const file = join(import.meta.dirname, 'RESULTS.md');

export const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;

const introduction = `# Results

Written by \`npm run bench\`, section by section: each says when and on which machine. Only ratios within a section mean
anything; the load generator and the browser share the cores with what they measure. The staff screens' figures are in
[STAFF.md](STAFF.md).
`;

/**
 * Puts a section into `RESULTS.md` in place of the one with its title and leaves the others as they are. Sections stand in
 * the order of `titles`; one whose title is no longer among them goes.
 */
export async function keepSection(titles: readonly string[], title: string, body: string): Promise<void> {
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

/** A table in Markdown: the first column is words, the others are figures. */
export const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [heads, ['---', ...heads.slice(1).map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** The figure with a mark where it misses its target. */
export const atLeast = (value: number, target: number, digits = 2) =>
  `${value.toFixed(digits)}${value >= target ? '' : ' **missed**'}`;

/** The figure with a mark where it misses its target. */
export const atMost = (value: number, target: number, digits = 0) =>
  `${value.toFixed(digits)}${value <= target ? '' : ' **missed**'}`;
