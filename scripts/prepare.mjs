// What `npm start`, `npm test` and their like need before they can run. Plain JavaScript on what Node 20 has, because
// nothing is installed yet when it runs for the first time.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

export const say = (line) => process.stdout.write(`${line}\n`);

/** Ends the process with one clear line. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Runs a command to its end with its output shown, and answers its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: false, ...options });
  if (result.error) giveUp(`${command} could not be started: ${result.error.message}`);
  return result.status ?? 1;
}

/** Milliseconds between two looks at a command that takes its time: on a screen, and where each makes a line. */
const looks = process.stdout.isTTY ? 500 : 5_000;

/**
 * Runs a command to its end with its errors shown, and says meanwhile for how long it has been at it and, by `state`,
 * how far it is. Answers its exit code.
 */
export async function runInView(title, command, args, state = () => '') {
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  const show = (text, end) =>
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${title}${text}${end}` : `${title}${text}\n`);
  show(' ...', '');
  const timer = setInterval(() => {
    show(` ... ${[seconds(), state()].filter(Boolean).join(', ')}`, '');
  }, looks);
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => {
    child.on('error', (error) => giveUp(`${command} could not be started: ${error.message}`));
    child.on('close', resolve);
  });
  clearInterval(timer);
  show(code === 0 ? `: done in ${seconds()}` : `: failed after ${seconds()}`, '\n');
  return code ?? 1;
}

/** Path of the Node that runs Marque: version 24, from the packages or the one that is running now. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name);
  if (existsSync(own)) return own;
  return giveUp(
    `Marque runs on Node 24 or newer, and there is none for ${process.platform} ${process.arch} in its packages. Please install Node 24.`,
  );
}

/** Builds pages, browser code and the program if anything that they are made of has changed since the last build. */
export async function ensureBuilt() {
  const now = digest(
    ['src', 'demo', 'public', 'scripts', 'vite.config.ts', 'package-lock.json']
      .flatMap((name) => fingerprint(join(root, name)))
      .join('\n'),
  );
  const stamp = join(root, 'dist', '.marque-source');
  if (read(stamp) === now) return;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // The configuration by Node itself: Vite's own way writes into node_modules, which may be read-only.
  const args = [vite, 'build', '--logLevel', 'warn', '--configLoader', 'native'];
  if ((await runInView('Building the site', node24(), args)) !== 0)
    giveUp('The build failed; what went wrong stands above.');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, now);
}

const digest = (content) => createHash('sha256').update(content).digest('hex');

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Path and content of every file below, so that a build also notices a file that was put back. */
function fingerprint(path) {
  if (statSync(path).isFile()) return [`${path.slice(root.length)} ${digest(readFileSync(path))}`];
  return readdirSync(path)
    .sort()
    .flatMap((name) => (name === 'tree.gen.ts' ? [] : fingerprint(join(path, name))));
}
