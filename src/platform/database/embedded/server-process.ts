import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './system-account.ts';
import { programEnvironment, programIn } from './programs.ts';
import { readPidFile } from './pid-file.ts';

/** Log lines that are kept to report why the server exited. */
const maxLines = 20;
/** Milliseconds that a clean stop with its checkpoint may take before the server is stopped without one. */
const stopTimeoutMs = 60_000;

/**
 * The shell replaces itself by the server, so that the server is our child. Its subshell waits for the end of
 * our pipe, which closes even if this process is killed, and then stops the server.
 */
const stopsWithParent = 'exec 3<&0; (read -r _ <&3; kill -INT $$ 2>/dev/null) & exec 3<&- "$@" </dev/null';

/** How to start a server: the folder of PostgreSQL's programs, the data folder, the account and the settings. */
export type ServerStart = {
  bin: string;
  data: string;
  account: Account;
  settings: Readonly<Record<string, string>>;
  /** Called with each line of the server's log. */
  onLine: (line: string) => void;
};

export type ServerProcess = {
  /** Resolves with the reason when all processes of the server have exited. */
  readonly exited: Promise<string>;
  /** Resolves when the server accepts connections; rejects with the reason if it exits before that. */
  ready(): Promise<void>;
  /** Closes its connections, writes a checkpoint and stops. Resolves when it has exited. */
  stop(): Promise<void>;
};

/**
 * The path of the data folder as it is passed to PostgreSQL's programs. They start in that folder, so that an
 * account which may not enter the folders above it, such as root's home, can still read and write it.
 */
export const dataPathFor = (account: Account, data: string) =>
  account.uid === undefined ? data : '/proc/self/cwd';

/**
 * Starts PostgreSQL's server as a child process in its own session, so that Ctrl+C in a terminal does not
 * reach it.
 */
export function startServerProcess({ bin, data, account, settings, onLine }: ServerStart): ServerProcess {
  const program = programIn(bin, 'postgres');
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [program, '-D', dataPathFor(account, data), ...options];
  const command = process.platform === 'win32' ? server : ['/bin/sh', '-c', stopsWithParent, 'sh', ...server];
  const child = spawn(command[0] ?? program, command.slice(1), {
    ...account,
    cwd: data,
    env: programEnvironment,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const lines = lastLines(child, onLine);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(signal === null ? exitReason(lines) || `it exited with ${code}` : `it was ended by ${signal}`),
    );
  });
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    exited,
    ready: async () => {
      while (isRunning()) {
        const file = readPidFile(data);
        if (file?.pid === child.pid && file?.state === 'ready') return;
        await sleep(15);
      }
      throw new Error(await exited);
    },
    stop: async () => {
      if (!isRunning()) return;
      const timer = setTimeout(() => signalServer(bin, child.pid, 'SIGQUIT'), stopTimeoutMs);
      signalServer(bin, child.pid, 'SIGINT');
      await exited;
      clearTimeout(timer);
    },
  };
}

/**
 * SIGINT stops the server with a checkpoint, SIGQUIT without one: the next start then recovers what was
 * committed.
 */
export function signalServer(bin: string, pid: number | undefined, signal: 'SIGINT' | 'SIGQUIT'): void {
  if (pid === undefined) return;
  // On Windows Node's signals kill a process outright; PostgreSQL has signals of its own there.
  if (process.platform === 'win32')
    spawnSync(programIn(bin, 'pg_ctl'), ['kill', signal.slice(3), String(pid)], { windowsHide: true });
  else
    try {
      process.kill(pid, signal);
    } catch {
      // It has exited already.
    }
}

/** Collects the last lines of the server's log, the newest at the end. */
function lastLines(child: ChildProcess, onLine: (line: string) => void): string[] {
  const lines: string[] = [];
  let partial = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (partial + chunk).split('\n');
    partial = parts.pop() ?? '';
    for (const line of parts.filter((part) => part.trim() !== '')) {
      lines.push(line.trim());
      onLine(line.trim());
    }
    lines.splice(0, lines.length - maxLines);
  });
  return lines;
}

/** Why the server exited, as one line from the last lines of its log. */
const exitReason = (lines: readonly string[]) =>
  lines
    .filter((line) => /^(PANIC|FATAL|DETAIL|HINT|sh:|\/)/.test(line))
    .map((line) => line.replace(/\s+/g, ' '))
    .join(' ');
