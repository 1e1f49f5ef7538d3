// Which tests a command line of scripts/test.mjs names.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { giveUp, root } from './prepare.mjs';

/** The two halves by their files: Vitest runs one, Playwright the other. */
const halves = { unit: /\.test\.tsx?$/, e2e: /\.spec\.ts$/ };
const notOurs = /^(?:node_modules|dist|data|test-results|\..+)$/;

/**
 * What to run of each half: the files, and the names of files or folders to pass to the runner (none for the
 * whole half); undefined if none of its tests are named. `options` go to the runner. Exits with one clear
 * line if a name matches no test.
 */
export function selectTests(args) {
  const only = args.flatMap((arg) => (arg === '--only=unit' ? 'unit' : arg === '--only=e2e' ? 'e2e' : []));
  const options = args.filter((arg) => arg.startsWith('-') && !arg.startsWith('--only='));
  const paths = args.filter((arg) => !arg.startsWith('-'));
  const selected = paths.length === 0 ? [testsAt('.')] : paths.map(testsAt);
  const half = (name) => {
    if (only.length > 0 && !only.includes(name)) return undefined;
    const parts = selected.filter((part) => part[name].length > 0);
    if (parts.length === 0) return undefined;
    return {
      files: parts.flatMap((part) => part[name]),
      names: paths.length === 0 ? [] : parts.map((part) => part.name),
    };
  };
  const [unit, e2e] = [half('unit'), half('e2e')];
  if (!unit && !e2e) giveUp(`There is no test of this half at ${paths.join(', ')}`);
  if (unit && e2e && options.length > 0)
    giveUp(`${options.join(' ')} is for one of the two runners: npm run test:unit or npm run test:e2e`);
  return { unit, e2e, options, everything: paths.length === 0 && only.length === 0 };
}

/** Whether a test of the code starts the built program, which must then exist. */
export const startsProgram = (file) => readFileSync(resolve(root, file), 'utf8').includes("/program.ts'");

/**
 * The tests at a path, relative to where the command was run: a file, optionally with a line after a colon,
 * or a folder.
 */
function testsAt(given) {
  const [, path = given, line = ''] = /^(.+?)(:\d+)?$/.exec(given) ?? [];
  const place = relative(root, resolve(root, path)).split(sep).join('/');
  if (place.startsWith('..') || isAbsolute(place) || !existsSync(resolve(root, place)))
    giveUp(`There is no ${given}`);
  const isFile = statSync(resolve(root, place)).isFile();
  const files = isFile ? [place] : filesBelow(place);
  const [unit, e2e] = Object.values(halves).map((half) => files.filter((file) => half.test(file)));
  if (unit.length + e2e.length === 0)
    giveUp(
      isFile
        ? `${given} is no test: those of the code end in .test.ts or .test.tsx, those in the browser in .spec.ts`
        : `There is no test below ${given}`,
    );
  return { unit, e2e, name: isFile ? place + line : `${place}/` };
}

/** Paths of all files below a folder, from the root. */
function filesBelow(folder) {
  return readdirSync(resolve(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.test(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
