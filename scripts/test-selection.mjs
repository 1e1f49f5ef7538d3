// Which tests a command line of scripts/test.mjs names.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { giveUp, root } from './prepare.mjs';

const nodesFolder = 'test/nodes/';
const browsersFolder = 'test/browsers/';

/**
 * The parts by their files: tests of the code and of several nodes, which Vitest runs, and tests in Chromium
 * and in other browsers, which Playwright runs.
 */
const parts = {
  unit: (file) => /\.test\.tsx?$/.test(file) && !file.startsWith(nodesFolder),
  nodes: (file) => file.endsWith('.test.ts') && file.startsWith(nodesFolder),
  e2e: (file) => file.endsWith('.spec.ts') && !file.startsWith(browsersFolder),
  browsers: (file) => file.endsWith('.spec.ts') && file.startsWith(browsersFolder),
};
const notOurs = /^(?:node_modules|dist|data|test-results|\..+)$/;

/**
 * What to run of each part: the files, and the names of files or folders to pass to the runner (none for the
 * whole part); undefined if none of its tests are named. `long` says whether long tests are among them: with
 * `--all`, or when files are named. Those of several nodes, which take minutes, run only so, by their own command,
 * or when their folder is named. `options` go to the runner. Exits with one clear line if a name matches no test.
 */
export function selectTests(args) {
  const isAll = args.includes('--all');
  const only = Object.keys(parts).filter((name) => args.includes(`--only=${name}`));
  const options = args.filter((arg) => arg.startsWith('-') && arg !== '--all' && !arg.startsWith('--only='));
  const paths = args.filter((arg) => !arg.startsWith('-'));
  const selected = paths.length === 0 ? [testsAt('.')] : paths.map(testsAt);
  const part = (name) => {
    if (only.length > 0 && !only.includes(name)) return undefined;
    const isNamed = (found) =>
      name !== 'nodes' || isAll || only.length > 0 || found.name.startsWith(nodesFolder);
    const found = selected.filter((found) => found[name].length > 0 && isNamed(found));
    if (found.length === 0) return undefined;
    return {
      files: found.flatMap((found) => found[name]),
      names: paths.length === 0 ? [] : found.map((found) => found.name),
    };
  };
  const [unit, nodes, e2e, browsers] = Object.keys(parts).map(part);
  const count = [unit, nodes, e2e ?? browsers].filter(Boolean).length;
  if (count === 0) giveUp(`There is no test of this part at ${paths.join(', ')}`);
  const forOne = options.filter((option) => !option.startsWith('--shard='));
  if (count > 1 && forOne.length > 0)
    giveUp(
      `${forOne.join(' ')} is for one runner: npm run test:unit, npm run test:nodes or npm run test:e2e`,
    );
  const areFiles = paths.length > 0 && selected.every(({ name }) => !name.endsWith('/'));
  const everything = paths.length === 0 && only.length === 0;
  return { unit, nodes, e2e, browsers, options, everything, long: isAll || areFiles };
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
  const [unit, nodes, e2e, browsers] = Object.values(parts).map((isIn) => files.filter(isIn));
  if (unit.length + nodes.length + e2e.length + browsers.length === 0)
    giveUp(
      isFile
        ? `${given} is no test: those of the code end in .test.ts or .test.tsx, those in the browser in .spec.ts`
        : `There is no test below ${given}`,
    );
  return { unit, nodes, e2e, browsers, name: isFile ? place + line : `${place}/` };
}

/** Paths of all files below a folder, from the root. */
function filesBelow(folder) {
  return readdirSync(resolve(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.test(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
