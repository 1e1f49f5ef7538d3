// What `npm start`, `npm test` and the other commands need before they can run. Plain JavaScript for Node 20,
// because nothing is installed yet on the first run.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

export const say = (line) => process.stdout.write(`${line}\n`);

/** Prints the line to standard error and exits with code 1. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** The exit code of a command that ended; of one that a signal ended, 128 and the signal's number, as shells say it. */
const exitCode = (code, signal) => code ?? 128 + constants.signals[signal];

/** Runs a command to its end, shows its output, and returns its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: false, ...options });
  if (result.error) giveUp(`${command} could not be started: ${result.error.message}`);
  return exitCode(result.status, result.signal);
}

/**
 * The same for a command that ends in its own way on a signal, such as one that removes what it has written: what stops
 * this process is passed on to it. Resolves with its exit code.
 */
export async function runStoppable(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return await new Promise((resolve) => {
    child.on('error', (error) => giveUp(`${command} could not be started: ${error.message}`));
    child.on('close', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/**
 * Goes on as another program in the project's folder, with the same process id, so that this one takes no memory beside it.
 * Where Node cannot do that (before 22.15, and on Windows), it stays until that one ends, with the same exit code.
 */
export function become(command, args, env) {
  process.chdir(root);
  const canReplace = process.execve !== undefined && process.platform !== 'win32';
  // What cannot run, such as a Node for another C library, would end it with a native stack.
  if (canReplace && (command === process.execPath || !spawnSync(command, ['--version']).error))
    process.execve(command, [command, ...args], env);
  const child = spawn(command, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => giveUp(`${command} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(exitCode(code, signal)));
}

/**
 * Starts a command now, and shows `title` and its output once `before` has settled. Resolves with its exit code.
 */
export async function runAfter(before, title, command, args) {
  // A pipe would hide from it that it writes to a terminal.
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(command, args, {
    cwd: root,
    env: { ...colors, ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => giveUp(`${command} could not be started: ${error.message}`));
    child.on('close', resolve);
  });
  const held = [];
  let show = (chunk) => held.push(chunk);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => show(chunk));
  await before;
  say(title);
  show = (chunk) => process.stdout.write(chunk);
  held.forEach(show);
  return (await ended) ?? 1;
}

/** Milliseconds between progress updates: on a terminal, and where each update is a new line. */
const progressInterval = process.stdout.isTTY ? 500 : 5_000;

/**
 * Runs a command to its end and shows its errors. Meanwhile it prints the elapsed time and the progress that
 * `state` returns. Resolves with the exit code.
 */
export async function runInView(title, command, args, state = () => '') {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const show = (text, end) =>
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${title}${text}${end}` : `${title}${text}\n`);
  show(' ...', '');
  const timer = setInterval(() => {
    show(` ... ${[seconds(), state()].filter(Boolean).join(', ')}`, '');
  }, progressInterval);
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => {
    child.on('error', (error) => giveUp(`${command} could not be started: ${error.message}`));
    child.on('close', resolve);
  });
  clearInterval(timer);
  show(code === 0 ? `: done in ${seconds()}` : `: failed after ${seconds()}`, '\n');
  return code ?? 1;
}

/**
 * Path of the Node that runs Marque: the current one if it is 24 or newer, otherwise the one from the
 * packages.
 */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name);
  if (existsSync(own)) return own;
  return giveUp(
    `Marque needs Node 24 or newer, and there is no package of it for ${process.platform} ${process.arch}. Please install Node 24.`,
  );
}

/** Builds pages, browser code and the program if any of their sources has changed since the last build. */
export async function ensureBuilt() {
  const isBuilt = await build((command, args) => runInView('Building the site', command, args));
  if (!isBuilt) giveUp('The build failed. See the output above.');
}

/**
 * The same with the build's command run by `runCommand`, which resolves with its exit code. Resolves with
 * whether there is a build of these sources now.
 */
export async function build(runCommand) {
  const now = digest(
    ['src', 'demo', 'public', 'scripts', 'vite.config.ts', 'package-lock.json']
      .flatMap((name) => fingerprint(join(root, name)))
      .join('\n'),
  );
  const stamp = join(root, 'dist', '.marque-source');
  if (read(stamp) === now) return true;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // Node loads the configuration: Vite's own loader writes into node_modules, which may be read-only.
  const args = [vite, 'build', '--logLevel', 'warn', '--configLoader', 'native'];
  if ((await runCommand(node24(), args)) !== 0) return false;
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, now);
  return true;
}

const digest = (content) => createHash('sha256').update(content).digest('hex');

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Path and content hash of every file below, so that restoring an old file also triggers a build. */
function fingerprint(path) {
  if (statSync(path).isFile()) return [`${path.slice(root.length)} ${digest(readFileSync(path))}`];
  return readdirSync(path)
    .sort()
    .flatMap((name) => (name === 'tree.gen.ts' ? [] : fingerprint(join(path, name))));
}
