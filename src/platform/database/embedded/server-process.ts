import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { programEnvironment, programIn } from './programs.ts';
import { readPidFile } from './pid-file.ts';

/** Lines of the server's log that are kept for when it ends. */
const keptLines = 20;
/** Milliseconds that a stop may take, its last checkpoint included, before the server is made to end at once. */
const stopTimeoutMs = 60_000;

/**
 * The shell becomes the server, so that its process is our child. What it leaves behind waits for the end of our pipe, which
 * comes when this process is killed too, and stops the server then.
 */
const endsWithUs = 'exec 3<&0; (read -r _ <&3; kill -INT $$ 2>/dev/null) & exec 3<&- "$@" </dev/null';

/** How to start a server: its programs, its data, who runs it, and its settings. */
export type ServerStart = {
  home: string;
  data: string;
  account: Account;
  settings: Readonly<Record<string, string>>;
  /** Told each line of the server's log. */
  onLine: (line: string) => void;
};

export type ServerProcess = {
  /** Resolves when all processes of the server have ended, with what it last said of it. */
  readonly ended: Promise<string>;
  /** Resolves when connections are taken; rejects with what the server said when it ends before that. */
  ready(): Promise<void>;
  /** Ends its connections, writes a checkpoint and stops. Resolves when it has ended. */
  stop(): Promise<void>;
};

/**
 * The data folder as PostgreSQL's programs are told it. They begin in it, so that an account which may not enter the folders
 * above, as root's home, reads and writes it all the same.
 */
export const dataAs = (account: Account, data: string) =>
  account.uid === undefined ? data : '/proc/self/cwd';

/** Starts PostgreSQL's server as a child process in a session of its own: Ctrl+C in a terminal is not for it. */
export function startServerProcess({ home, data, account, settings, onLine }: ServerStart): ServerProcess {
  const program = programIn(home, 'postgres');
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [program, '-D', dataAs(account, data), ...options];
  const command = process.platform === 'win32' ? server : ['/bin/sh', '-c', endsWithUs, 'sh', ...server];
  const child = spawn(command[0] ?? program, command.slice(1), {
    ...account,
    cwd: data,
    env: programEnvironment,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const lines = keepLines(child, onLine);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(signal === null ? lastWords(lines) || `it ended with ${code}` : `it was ended by ${signal}`),
    );
  });
  const runs = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    ended,
    ready: async () => {
      while (runs()) {
        const file = readPidFile(data);
        if (file?.pid === child.pid && file?.state === 'ready') return;
        await sleep(15);
      }
      throw new Error(await ended);
    },
    stop: async () => {
      if (!runs()) return;
      const atOnce = setTimeout(() => signalServer(home, child.pid, 'SIGQUIT'), stopTimeoutMs);
      signalServer(home, child.pid, 'SIGINT');
      await ended;
      clearTimeout(atOnce);
    },
  };
}

/** SIGINT stops a server with a checkpoint, SIGQUIT at once: the next start recovers what was committed. */
export function signalServer(home: string, pid: number | undefined, signal: 'SIGINT' | 'SIGQUIT'): void {
  if (pid === undefined) return;
  // Node's signals end a process on Windows as it stands; PostgreSQL has its own there.
  if (process.platform === 'win32')
    spawnSync(programIn(home, 'pg_ctl'), ['kill', signal.slice(3), String(pid)], { windowsHide: true });
  else
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
}

/** The last lines of the server's log, the newest at the end. */
function keepLines(child: ChildProcess, onLine: (line: string) => void): string[] {
  const lines: string[] = [];
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts.filter((part) => part.trim() !== '')) {
      lines.push(line.trim());
      onLine(line.trim());
    }
    lines.splice(0, lines.length - keptLines);
  });
  return lines;
}

/** Why the server ended, of its last lines, as one. */
const lastWords = (lines: readonly string[]) =>
  lines
    .filter((line) => /^(PANIC|FATAL|DETAIL|HINT|sh:|\/)/.test(line))
    .map((line) => line.replace(/\s+/g, ' '))
    .join(' ');
