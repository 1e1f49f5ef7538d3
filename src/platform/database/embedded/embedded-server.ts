import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Log } from '../../log.ts';
import { changeOwner, serverAccount } from './account.ts';
import { databaseUser, openCluster } from './cluster.ts';
import { findPrograms, copiesFolder } from './programs.ts';
import { serverAddress } from './server-address.ts';
import { findRunningServer } from './pid-file.ts';
import { signalServer, startServerProcess, type ServerStart } from './server-process.ts';
import { serverSettings } from './server-settings.ts';

/** Milliseconds before the first try to start a server that has ended; each further pause is twice as long, up to the longest. */
const shortestPause = 100;
const longestPause = 10_000;
/** Milliseconds after which a server counts as well again, so that its next end begins with the shortest pause. */
const steadyAfter = 60_000;
/** Milliseconds that a server which is left over from an earlier start may take to end. */
const endPatience = 30_000;

export type EmbeddedServer = {
  /** How to connect to it, as its superuser. */
  readonly connection: ClientConfig;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server of this program's own, whose files are all in the folder at `path`, and keeps it running until `stop`: one
 * that ends by itself, or is killed, is started again with growing pauses. Resolves when it takes connections. The caller
 * holds the lock of the data directory. Throws with what the server said.
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
      if (line.startsWith('PANIC')) log.error({ server: line }, 'the database server gave up');
    },
  };
  const keeper = await keepRunning(start, log).catch((error: unknown) => {
    address.remove();
    throw error;
  });
  return {
    connection: { ...address.connection, user: databaseUser, password, database: 'postgres', ssl: false },
    stop: async () => {
      await keeper.stop();
      address.remove();
    },
  };
}

/** Resolves when the server takes connections, and starts it again from then on whenever it ends. */
async function keepRunning(start: ServerStart, log: Log): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  await endLeftOver(start);
  let server = startServerProcess(start);
  await server.ready();

  async function keep(): Promise<void> {
    for (let pause = shortestPause; ; pause = Math.min(pause * 2, longestPause)) {
      const since = Date.now();
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > steadyAfter) pause = shortestPause;
      log.error({ reason, pause }, 'the database server has ended and is started again');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      await endLeftOver(start).catch((error: unknown) => log.error({ err: error }, 'it cannot be started'));
      if (stopping.signal.aborted) return;
      server = startServerProcess(start);
    }
  }
  const keeping = keep();

  return {
    stop: async () => {
      stopping.abort();
      await server.stop();
      await keeping;
    },
  };
}

/** A server may outlive a program that was killed, for a moment or, where the shell was killed too, for good. */
async function endLeftOver({ home, data }: ServerStart): Promise<void> {
  const deadline = Date.now() + endPatience;
  for (let pid = findRunningServer(data); pid !== null; pid = findRunningServer(data)) {
    if (Date.now() > deadline) throw new Error(`an earlier server, process ${pid}, does not end`);
    signalServer(home, pid, 'SIGQUIT');
    await sleep(20);
  }
}
