// Checks whether the packages in package-lock.json are installed, and installs the missing ones.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, runInView } from './prepare.mjs';

/** Packages by their path below the root, from one of npm's records; empty if there is no such record. */
function packagesIn(...record) {
  const file = join(root, ...record);
  if (!existsSync(file)) return {};
  const { '': _, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
  return packages;
}

/**
 * Makes sure that the packages in package-lock.json are installed: those needed to build and run, or all of
 * them, including those for tests and checks. Additional packages stay. It reads npm's own record of
 * installed packages, so a manual `npm ci` counts, and nothing is written if nothing is missing.
 */
export async function ensureInstalled(which = 'running') {
  const installed = packagesIn('node_modules', '.package-lock.json');
  const all = which === 'all' || Object.values(installed).some((found) => found.dev);
  const wanted = Object.entries(packagesIn('package-lock.json')).filter(([, locked]) => all || !locked.dev);
  const isInstalled = ([path, locked]) => locked.optional || installed[path]?.version === locked.version;
  if (wanted.every(isInstalled)) return;

  const paths = wanted.filter(([, locked]) => isForThisMachine(locked)).map(([path]) => join(root, path));
  const installedCount = () => paths.filter((path) => existsSync(join(path, 'package.json'))).length;
  const [program, args] = npm(...installArgs(installed), ...(all ? [] : ['--omit=dev']));
  const code = await runInView(
    'Installing packages',
    program,
    args,
    () => `${installedCount()} of ${paths.length}`,
  );
  if (code !== 0) {
    giveUp(
      'The packages could not be installed. Check that the npm registry is reachable, then run the command again.',
    );
  }
  // The headers are a third of the Node package and only needed to compile C++ addons.
  for (const path of paths.filter((path) => /[\\/]node-[a-z]+-[a-z0-9]+$/.test(path)))
    rmSync(join(path, 'include'), { recursive: true, force: true });
}

/** A first installation is clean; a later one only adds packages, because a site may be using the others. */
const installArgs = (installed) => [
  ...(Object.keys(installed).length === 0 ? ['ci'] : ['install', '--no-save']),
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/**
 * Whether an optional package fits this machine. Of the variants for two C libraries, the more common one
 * counts.
 */
const isForThisMachine = ({ optional, os, cpu, libc }) =>
  !optional ||
  ((os ?? cpu) !== undefined &&
    (os ?? [process.platform]).includes(process.platform) &&
    (cpu ?? [process.arch]).includes(process.arch) &&
    (libc ?? ['glibc']).includes('glibc'));

/** Program and arguments that run npm, preferably the npm that started this script. */
function npm(...args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js') || script?.endsWith('.cjs')) return [process.execPath, [script, ...args]];
  // Only a shell can start a batch file.
  return process.platform === 'win32' ? ['cmd.exe', ['/d', '/c', 'npm.cmd', ...args]] : ['npm', args];
}
