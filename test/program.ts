import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenBuilt } from './build.ts';

const root = join(import.meta.dirname, '..');
/** The program as it is shipped; in development it runs from its sources. */
const built = 'dist/program/main.js';

/** Of a process: nothing of the run's own, except where Node keeps compiled code, as every start would compile it. */
function environment(env: Record<string, string>) {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...env };
}

// The run of the tests of the code begins before the build has ended. Here the wait is in no test's time.
await whenBuilt();

/** Builds the program and its pages if there are none yet; `npm test` has built them before. */
export function ensurePages(): void {
  if (existsSync(join(root, built))) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
  });
  if (status !== 0) throw new Error(`The build failed: ${stderr.toString()}`);
}

/**
 * Runs a command of the program, such as `import`, in its own process, with `folder` as the current one: the
 * built one, because the sources take several times as long to start.
 */
export const runBuiltCommand = (name: string, args: string[], folder: string, env: Record<string, string>) =>
  startBuiltCommand(name, args, folder, env).ended;

/** Starts one, in which no file can be written beyond `blocks` of 512 or 1024 bytes, if that is given. */
export function startBuiltCommand(
  name: string,
  args: string[],
  folder: string,
  env: Record<string, string>,
  blocks?: number,
) {
  ensurePages();
  const command = [process.execPath, join(root, 'dist/program', `${name}.js`), ...args];
  const limited = ['/bin/sh', '-c', `ulimit -f ${blocks}; exec "$0" "$@"`, ...command];
  const [file = '', ...rest] = blocks === undefined ? command : limited;
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string; errors: string }>();
  const child = execFile(file, rest, { cwd: folder, env: environment(env) }, (_error, output, errors) =>
    resolve({ code: child.exitCode ?? -1, output, errors }),
  );
  return { ended: promise, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

/** A fresh folder, and the function that removes it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'marque-program-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

function spawnProgram(env: Record<string, string>, args: string[] = [], folder = root) {
  const child = spawn(process.execPath, [args.includes('--dev') ? 'src/main.ts' : built, ...args], {
    cwd: folder,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += chunk));
  child.stderr.on('data', (chunk) => (said.stderr += chunk));
  const ended = once(child, 'close').then(([code, signal]): Ended => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    ...said,
  }));
  return { child, said, ended };
}

/** Runs the program, which is expected to end by itself, and returns its result. */
export const runProgram = (env: Record<string, string>): Promise<Ended> => spawnProgram(env).ended;

/**
 * Starts the program on a free port, with `args` after its name, and resolves when it reports that it is
 * ready.
 */
export const startProgram = (env: Record<string, string>, ...args: string[]): Promise<Program> =>
  startIn(root, env, args);

/** Starts the program of another version, which is built in `folder`. */
export const startVersion = (folder: string, env: Record<string, string>): Promise<Program> =>
  startIn(folder, env, []);

async function startIn(folder: string, env: Record<string, string>, args: string[]): Promise<Program> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnFreePort(folder, env, args);
    } catch (error) {
      // Another process has taken the port in the meantime.
      if (attempt === 3 || !String(error).includes('is in use by another program')) throw error;
    }
  }
}

async function startOnFreePort(folder: string, env: Record<string, string>, args: string[]) {
  const port = await freePort();
  const { child, said, ended } = spawnProgram(
    { PORT: String(port), RATE_LIMITS: 'off', ...env },
    args,
    folder,
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (said.stdout.includes('Marque is ready')) resolve();
    });
    void ended.then(({ code, stderr }) =>
      reject(new Error(`It ended with ${code} before it was ready: ${stderr}`)),
    );
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    said,
    ended,
    /** Sends the signal and returns how the process ended. */
    kill: (signal: NodeJS.Signals): Promise<Ended> => {
      child.kill(signal);
      return ended;
    },
  };
}

export type Program = Awaited<ReturnType<typeof startOnFreePort>>;
