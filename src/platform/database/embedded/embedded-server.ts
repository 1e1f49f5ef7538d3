import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { versionText } from '../postgres-versions.ts';
import { useCollation } from '../server-check.ts';
import { changeOwner, serverAccount } from './system-account.ts';
import { databaseUser, openCluster } from './cluster.ts';
import {
  findAllPrograms,
  readOfMajor,
  type PossiblePrograms,
  type ProgramPlaces,
} from './machine-programs.ts';
import { copiesFolder, type Programs } from './programs.ts';
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
  /** The programs that it runs. */
  programs(): Programs;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server with all of its files in the folder at `path`, and keeps it running until
 * `stop`: if it exits or is killed, it is restarted after a growing delay. Resolves when it accepts
 * connections. The caller must hold the lock of the data directory. It runs this machine's programs where
 * they are newer than the packaged ones and work. Throws with the server's last log lines.
 */
export async function startEmbeddedServer(
  path: string,
  log: Log,
  places: Omit<ProgramPlaces, 'copies'> = {},
): Promise<EmbeddedServer> {
  const folder = resolve(path);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const account = serverAccount(folder);
  changeOwner(account, folder);
  const found = findAllPrograms(account, { ...places, copies: copiesFolder(account, folder) }, log);
  // Programs of one major version make the same data. The last are those of the package.
  const { data, password } = await openCluster(folder, account, (found.at(-1) ?? found[0]).bin);
  const address = await serverAddress(folder, account);
  const connection = {
    ...address.connection,
    user: databaseUser,
    password,
    database: 'postgres',
    ssl: false,
  };
  const start = {
    data,
    account,
    settings: { ...serverSettings, ...address.settings },
    onLine: (line: string) => {
      if (line.startsWith('PANIC')) log.error({ server: line }, 'the database server crashed');
    },
  };
  const supervisor = await superviseFirst(found, start, connection, log).catch((error: unknown) => {
    address.remove();
    throw error;
  });
  return {
    connection,
    programs: supervisor.programs,
    stop: async () => {
      await supervisor.stop();
      address.remove();
    },
  };
}

type Supervisor = { programs: () => Programs; stop: () => Promise<void> };
type StartWithoutPrograms = Omit<ServerStart, 'bin'>;

/** Starts a server of the first programs that work on the data. */
async function superviseFirst(
  [first, second, ...others]: PossiblePrograms,
  start: StartWithoutPrograms,
  connection: ClientConfig,
  log: Log,
): Promise<Supervisor> {
  try {
    const supervisor = await supervise(
      second === undefined ? [first] : [first, second, ...others],
      start,
      log,
    );
    try {
      if (first.source === 'machine') await checkCollation(connection);
      return supervisor;
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
  } catch (error) {
    if (second === undefined) throw error;
    const { bin, version } = first;
    log.warn(
      { folder: bin, version: versionText(version), problem: messageOf(error) },
      "this machine's PostgreSQL cannot be used",
    );
    return superviseFirst([second, ...others], start, connection, log);
  }
}

/** A server that was built without ICU starts on our data, but cannot write them. */
async function checkCollation(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(useCollation);
  } finally {
    await client.end();
  }
}

/**
 * Resolves when a server of the first programs accepts connections. From then on restarts it whenever it exits,
 * with the first programs that run then: an update of the machine may have replaced or removed its own.
 */
async function supervise(
  programs: PossiblePrograms,
  start: StartWithoutPrograms,
  log: Log,
): Promise<Supervisor> {
  const stopping = new AbortController();
  let current = programs[0];
  await stopLeftover({ ...start, bin: current.bin });
  let server = startServerProcess({ ...start, bin: current.bin });
  await server.ready();

  async function restartLoop(): Promise<void> {
    for (let delay = minDelayMs; ; delay = Math.min(delay * 2, maxDelayMs)) {
      const started = Date.now();
      const reason = await server.exited;
      if (stopping.signal.aborted) return;
      if (Date.now() - started > stableAfterMs) delay = minDelayMs;
      log.error({ reason, delay }, 'the database server has exited and will be restarted');
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      await stopLeftover({ ...start, bin: current.bin }).catch((error: unknown) =>
        log.error({ err: error }, 'the database server could not be restarted'),
      );
      if (stopping.signal.aborted) return;
      current = programs.find(({ bin }) => 'version' in readOfMajor(bin, start.account)) ?? current;
      server = startServerProcess({ ...start, bin: current.bin });
    }
  }
  const running = restartLoop();

  return {
    programs: () => current,
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
async function stopLeftover({ bin, data }: ServerStart): Promise<void> {
  const deadline = Date.now() + leftoverTimeoutMs;
  for (let pid = findRunningServer(data); pid !== null; pid = findRunningServer(data)) {
    if (Date.now() > deadline) throw new Error(`an earlier server, process ${pid}, does not stop`);
    signalServer(bin, pid, 'SIGQUIT');
    await sleep(20);
  }
}
