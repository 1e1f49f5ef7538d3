import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Log } from '../../log.ts';
import { changeOwner, serverAccount } from './system-account.ts';
import { databaseUser, openCluster } from './cluster.ts';
import { findPrograms, copiesFolder } from './programs.ts';
import { serverAddress } from './server-address.ts';
import { findRunningServer } from './pid-file.ts';
import { signalServer, startServerProcess, type ServerStart } from './server-process.ts';
import { serverSettings } from './server-settings.ts';

/**
 * Milliseconds before an exited server is restarted the first time; the delay doubles with each attempt, up
 * to the maximum.
 */
const minDelayMs = 100;
const maxDelayMs = 10_000;
/** Milliseconds of uptime after which the delay is reset. */
const stableAfterMs = 60_000;
/** Milliseconds that a server left over from an earlier start may take to exit. */
const leftoverTimeoutMs = 30_000;

export type EmbeddedServer = {
  /** How to connect to it, as its superuser. */
  readonly connection: ClientConfig;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server with all of its files in the folder at `path`, and keeps it running until
 * `stop`: if it exits or is killed, it is restarted after a growing delay. Resolves when it accepts
 * connections. The caller must hold the lock of the data directory. Throws with the server's last log lines.
 */
export async function startEmbeddedServer(path: string, log: Log): Promise<EmbeddedServer> {
  const folder = resolve(path);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const account = serverAccount(folder);
  changeOwner(account, folder);
  const home = findPrograms(account, copiesFolder(account, folder));
  const { data, password } = await openCluster(folder, account, home);
  const address = await serverAddress(folder, account);
  const start: ServerStart = {
    home,
    data,
    account,
    settings: { ...serverSettings, ...address.settings },
    onLine: (line) => {
      if (line.startsWith('PANIC')) log.error({ server: line }, 'the database server crashed');
    },
  };
  const supervisor = await supervise(start, log).catch((error: unknown) => {
    address.remove();
    throw error;
  });
  return {
    connection: { ...address.connection, user: databaseUser, password, database: 'postgres', ssl: false },
    stop: async () => {
      await supervisor.stop();
      address.remove();
    },
  };
}

/** Resolves when the server accepts connections. From then on restarts it whenever it exits. */
async function supervise(start: ServerStart, log: Log): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  await stopLeftover(start);
  let server = startServerProcess(start);
  await server.ready();

  async function restartLoop(): Promise<void> {
    for (let delay = minDelayMs; ; delay = Math.min(delay * 2, maxDelayMs)) {
      const started = Date.now();
      const reason = await server.exited;
      if (stopping.signal.aborted) return;
      if (Date.now() - started > stableAfterMs) delay = minDelayMs;
      log.error({ reason, delay }, 'the database server has exited and will be restarted');
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      await stopLeftover(start).catch((error: unknown) =>
        log.error({ err: error }, 'the database server could not be restarted'),
      );
      if (stopping.signal.aborted) return;
      server = startServerProcess(start);
    }
  }
  const running = restartLoop();

  return {
    stop: async () => {
      stopping.abort();
      await server.stop();
      await running;
    },
  };
}

/**
 * A server may outlive a killed program, for a moment or, if the shell that watches it was killed too,
 * forever.
 */
async function stopLeftover({ home, data }: ServerStart): Promise<void> {
  const deadline = Date.now() + leftoverTimeoutMs;
  for (let pid = findRunningServer(data); pid !== null; pid = findRunningServer(data)) {
    if (Date.now() > deadline) throw new Error(`an earlier server, process ${pid}, does not stop`);
    signalServer(home, pid, 'SIGQUIT');
    await sleep(20);
  }
}
