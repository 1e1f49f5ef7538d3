// The packages that package-lock.json names: whether they are there, and getting those that are not.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, runInView } from './prepare.mjs';

/** Packages by their path below the root, as npm records them; none where there is no such record. */
function packagesIn(...record) {
  const file = join(root, ...record);
  if (!existsSync(file)) return {};
  const { '': _, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
  return packages;
}

/**
 * Sees that the packages are there as package-lock.json names them: those that building and running need, or all of
 * them, those of the tests and checks too. What is there more stays. It asks npm's own record of what it has installed,
 * so that an `npm ci` done by hand counts, and nothing is written where nothing is missing.
 */
export async function ensureInstalled(which = 'running') {
  const there = packagesIn('node_modules', '.package-lock.json');
  const all = which === 'all' || Object.values(there).some((found) => found.dev);
  const wanted = Object.entries(packagesIn('package-lock.json')).filter(([, named]) => all || !named.dev);
  const isThere = ([path, named]) => named.optional || there[path]?.version === named.version;
  if (wanted.every(isThere)) return;

  const paths = wanted.filter(([, named]) => comesHere(named)).map(([path]) => join(root, path));
  const arrived = () => paths.filter((path) => existsSync(join(path, 'package.json'))).length;
  const [program, args] = npm(...changes(there), ...(all ? [] : ['--omit=dev']));
  const code = await runInView('Installing packages', program, args, () => `${arrived()} of ${paths.length}`);
  if (code !== 0) {
    giveUp(
      'The packages could not be installed. Is the npm registry within reach? Then run the command again.',
    );
  }
  // A third of that package: what only addons in C++ are compiled with.
  for (const path of paths.filter((path) => /[\\/]node-[a-z]+-[a-z0-9]+$/.test(path)))
    rmSync(join(path, 'include'), { recursive: true, force: true });
}

/** A first installation is clean; a later one adds to what is there, since a site may be running on it. */
const changes = (there) => [
  ...(Object.keys(there).length === 0 ? ['ci'] : ['install', '--no-save']),
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Of a package with a form for each kind of machine one comes; of those for two C libraries, the more usual is counted. */
const comesHere = ({ optional, os, cpu, libc }) =>
  !optional ||
  ((os ?? cpu) !== undefined &&
    (os ?? [process.platform]).includes(process.platform) &&
    (cpu ?? [process.arch]).includes(process.arch) &&
    (libc ?? ['glibc']).includes('glibc'));

/** npm itself, the one that started this script where there is one: program, arguments, and whether a shell finds it. */
function npm(...args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js') || script?.endsWith('.cjs')) return [process.execPath, [script, ...args]];
  // Only a shell starts a batch file.
  return process.platform === 'win32' ? ['cmd.exe', ['/d', '/c', 'npm.cmd', ...args]] : ['npm', args];
}
