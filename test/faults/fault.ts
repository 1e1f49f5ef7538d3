import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** A mistake that somebody could make, which a test must see. */
export type Fault = {
  /** The name of its file, such as `012-future-sale`. */
  name: string;
  number: number;
  /** What is wrong with it, in one sentence. */
  what: string;
  /** Test files that are expected to see it, by their paths from the root. */
  tests: string[];
  /** Why nobody could see it; undefined for a fault that must be seen. */
  equivalent: string | undefined;
  changes: Change[];
};

/** Lines of a file, and what replaces them. */
type Change = { file: string; before: string; after: string };

/** All faults, by their numbers. */
export const readFaults = (): Fault[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((name) => parseFault(name.slice(0, -'.patch'.length), readText(join(folder, name))));

function parseFault(name: string, patch: string): Fault {
  const [header = '', ...files] = patch.split(/^--- a\//m);
  const said = header.trim().split('\n');
  const after = (label: string) =>
    said.filter((line) => line.startsWith(label)).map((line) => line.slice(label.length).trim());
  return {
    name,
    number: Number.parseInt(name, 10),
    what: said[0] ?? '',
    tests: after('Seen by:'),
    equivalent: after('Equivalent:')[0],
    changes: files.flatMap((text) => {
      const [file = '', , ...lines] = text.trimEnd().split('\n');
      return lines
        .join('\n')
        .split(/^@@ .*\n/m)
        .slice(1)
        .map((hunk) => changeOf(file, hunk.trimEnd().split('\n')));
    }),
  };
}

function changeOf(file: string, lines: string[]): Change {
  const side = (mark: string) =>
    lines
      .filter((line) => line.startsWith(mark) || line.startsWith(' '))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  return { file, before: side('-'), after: side('+') };
}

/** Why a fault can no longer be planted in the program below `root`; undefined if it can. */
export function whyNotPlanted(fault: Fault, root: string): string | undefined {
  const planted = plantedTexts(fault, root);
  return typeof planted === 'string' ? planted : undefined;
}

/** Plants a fault in the program below `root`, and returns the changed files and a function that takes it out. */
export function plant(fault: Fault, root: string): { files: string[]; takeOut(): void } {
  const planted = plantedTexts(fault, root);
  if (typeof planted === 'string') throw new Error(`${fault.name}: ${planted}`);
  const files = [...planted.keys()].map((file) => join(root, file));
  const originals = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  for (const [file, text] of planted) writeFileSync(join(root, file), text);
  return {
    files,
    takeOut() {
      for (const [file, text] of originals) writeFileSync(file, text);
    },
  };
}

/** The texts of the files that a fault changes; a reason where its lines are not there exactly once. */
function plantedTexts({ changes }: Fault, root: string): Map<string, string> | string {
  const texts = new Map<string, string>();
  for (const { file, before, after } of changes) {
    if (!existsSync(join(root, file))) return `there is no ${file}`;
    // Each line is found as a whole.
    const [start = '', end, ...others] = `\n${texts.get(file) ?? readText(join(root, file))}`.split(
      `\n${before}`,
    );
    if (end === undefined || others.length > 0)
      return `${file} has these lines ${others.length > 0 ? 'more than once' : 'no longer'}:\n${before}`;
    texts.set(file, `${start}\n${after}${end}`.slice(1));
  }
  return texts;
}

const readText = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
