/** The process: settings, database, images, demo, server; then a clean stop. `--dev` renders through Vite. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ensureFirstAccount, firstPasswordFault } from '../accounts/accounts.store.ts';
import { createImageHandler } from '../images/images.http.ts';
import { openSiteStorage } from '../images/storage/open-storage.ts';
import { createEncodingLeases } from '../images/encoding/encoding-leases.ts';
import { createVariants } from '../images/encoding/variants.ts';
import { DataDirectoryError } from '../platform/data-directory.ts';
import { DatabaseStartError, isUnavailable } from '../platform/database/failures.ts';
import { openDatabaseClock } from '../platform/database/database-clock.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { logServerVersion } from '../platform/database/server-version.ts';
import { gracefulStop } from '../platform/http/graceful-stop.ts';
import { createHttpServer, limitRequests } from '../platform/http/http-server.ts';
import { takeInheritedSocket } from '../platform/http/inherited-socket.ts';
import { createLog, logError, type Log } from '../platform/log.ts';
import { logSampledError } from '../platform/log-sampled.ts';
import { readSettings, SettingError, type Settings } from '../platform/settings.ts';
import { isHttps } from '../platform/http/strict-transport.ts';
import { openTracing } from '../platform/observability/open-tracing.ts';
import { openMetrics } from './metrics.ts';
import { programCommit, programVersion } from '../platform/program-version.ts';
import { mailPictures } from '../mail/mail-pictures.ts';
import { openMailSender } from '../platform/mail/sender.ts';
import { createServer } from './create-server.ts';
import { unencryptedWays } from './unencrypted.ts';
import { newestCards } from '../vehicles/catalogue/visitor-lists.ts';

/** Milliseconds between two writes of counted page views. */
const viewInterval = 5_000;

/** As many connections may wait as in `marque.socket`; Node would lower it. */
const inheritedBacklog = 4_096;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function start() {
  const inherited = takeInheritedSocket(process.env);
  const settings = readSettings(process.env);
  // Either may be a file on a full disk, or a pipe whose reader has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Process 1 of a container ignores signals that it does not handle. Nothing is lost yet, and it was asked to end.
  let stopOnce: () => void = () => process.exit(0);
  process.on('SIGTERM', () => stopOnce());
  process.on('SIGINT', () => stopOnce());
  const log = createLog(settings.logLevel);
  for (const way of unencryptedWays(settings, process.env.PGSSLMODE)) log.warn(way);
  const version = programVersion();
  const commit = programCommit();
  const tracing = await openTracing(process.env, { version, log, continueTraces: settings.trustProxy > 0 });
  const http = createHttpServer({ strictTransport: isHttps(settings) });
  const stopHttp = gracefulStop(http);
  // Concurrently: neither needs the other.
  const [rendering, { database, databaseClock, storage, copies, makePictures }] = await Promise.all([
    openRendering(http),
    openStores(settings, log),
  ]);
  const clock = databaseClock.now;
  const variants = createVariants({
    storage,
    leases: createEncodingLeases(database.queries),
    // On a full disk each request of a picture is one.
    onError: logSampledError(log, 'an image could not be encoded or stored'),
  });
  const images = createImageHandler({ variants, log });
  let hasItsFiles = false;
  const server = await createServer({
    database,
    settings,
    clock,
    log,
    images,
    storage,
    copies,
    hasItsFiles: () => hasItsFiles,
    readPicture: mailPictures(database.queries, variants),
    viewInterval,
    ...rendering,
  });
  const { backups, catalogue, cacheFigures, floodCounts, jobKinds, listener } = server;
  const metrics =
    settings.metricsPort === null
      ? null
      : openMetrics({
          database,
          storage,
          settings,
          isBackupPlaceUsable: backups.isPlaceUsable,
          clockOffsetMs: databaseClock.offsetMs,
          catalogue,
          cache: cacheFigures,
          floods: floodCounts,
          jobKinds,
          version,
          commit,
          log,
        });
  http.on('request', limitRequests(rendering.wrap(metrics?.wrap(listener) ?? listener)));
  // From here on requests are answered: a stop first waits until it can let them end.
  let isAskedToStop = false;
  stopOnce = () => {
    isAskedToStop = true;
  };
  const { host, port, metricsHost, metricsPort } = settings;
  if (metrics) {
    const names = { port: 'METRICS_PORT', host: metricsHost === host ? 'HOST' : 'METRICS_HOST' };
    await listen(metrics.http, names, metricsPort ?? 0, metricsHost);
  }
  if (!(await listenOnInherited(http, inherited, settings, log)))
    await listen(http, { port: 'PORT', host: 'HOST' }, port, host);
  const mail = await openMailSender({ database, deliver: server.deliver, isReady: server.sendsMail, log });
  // Last, when the start can no longer fail: a generated password is shown only once.
  const password = await ensureFirstAccount(database, settings.admin, clock());

  void makePictures()
    .catch(logError(log, 'the demo pictures could not be stored; the next start will try again'))
    .finally(() => (hasItsFiles = true));
  // The first visitors see the cards of the first pages, so their pictures are encoded in advance.
  const newest = newestCards(server.catalogue.current, 36).flatMap(({ thumbnail }) => thumbnail ?? []);
  variants.warm(newest, [480, 640]);

  log.info({ version, commit, node: process.version }, 'the program has started');
  print(`Marque is ready: ${settings.publicUrl}`);
  if (password !== null) {
    print(`Staff sign-in:   ${settings.publicUrl}/login`);
    print(`Staff account:   ${settings.admin.username}`);
    print(`Password:        ${password}  (generated, shown only this once)`);
  }

  const stop = async () => {
    server.announceStop();
    await stopHttp({ delayMs: settings.shutdownDelayMs, onDrained: server.endStreams });
    await rendering.close();
    await server.close();
    await mail.close();
    await variants.close();
    await databaseClock.close();
    await database.close();
    metrics?.close();
    await tracing?.close();
  };
  let stopping: Promise<void> | undefined;
  stopOnce = () => {
    stopping ??= stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop was not clean');
        process.exit(1);
      },
    );
  };
  if (isAskedToStop) stopOnce();
  // One unhandled promise of one request must not take the site down for everyone.
  process.on('unhandledRejection', logError(log, 'unhandled rejection'));
}

async function openStores(settings: Settings, log: Log) {
  const database = await openDatabase(settings, log, { waits: true });
  await logServerVersion(database, log);
  const databaseClock = await openDatabaseClock({ database, log });
  await migrate(database);
  const fault = await firstPasswordFault(database.queries, settings.admin, settings.publicUrl);
  if (fault?.isRefused) throw new SettingError('ADMIN_PASSWORD', `is not accepted: ${fault.problem}`);
  if (fault) log.warn(`ADMIN_PASSWORD should be changed in Settings, Your account: ${fault.problem}`);
  const { storage: stored, copies, isAway } = await openSiteStorage(settings, log);
  if (settings.demo) {
    const { seedDemo } = await import('../../demo/seed.ts');
    // If several nodes start concurrently, one fills the database while the others wait.
    await database.withLock('marque demo', () =>
      seedDemo({ database, clock: databaseClock.now, say: print, firstAccount: settings.admin.username }),
    );
  }
  // Also without DEMO: the start that filled the database may have ended before all pictures were stored.
  const { withPendingPictures } = await import('../../demo/pending-pictures.ts');
  const { storage, encodeAll } = isAway
    ? { storage: stored, encodeAll: () => Promise.resolve() }
    : await withPendingPictures(stored, database.queries);
  return { database, databaseClock, storage, copies, makePictures: encodeAll };
}

async function openRendering(http: Server) {
  const root = join(import.meta.dirname, '../..');
  if (!process.argv.includes('--dev')) return (await import('./rendering/built.ts')).openBuilt(root, http);
  return (await import('./rendering/development.ts')).openDevelopment(root, http);
}

/**
 * Listens on the socket that systemd holds: connections that come while no process runs wait there for the next one. Returns
 * whether it does. Not if PORT names another one, which counts.
 */
async function listenOnInherited(
  http: Server,
  fd: number | null,
  { host, port }: Settings,
  log: Log,
): Promise<boolean> {
  if (fd === null) return false;
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen({ fd, backlog: inheritedBacklog }, resolve);
  });
  const held = http.address() as AddressInfo;
  // systemd also binds an address that the machine has not got, or not yet: that ends this start as without it.
  const probe = createHttpServer();
  await listen(probe, { port: 'PORT', host: 'HOST' }, 0, held.address);
  probe.close();
  if (held.port === port && held.address === host) return true;
  log.warn(
    `systemd listens on ${held.address} port ${held.port}, but HOST is ${host} and PORT is ${port}: run sudo marque restart`,
  );
  if (held.port === port) return true;
  http.close();
  return false;
}

/** `names` are the settings that an error names. */
function listen(
  http: Server,
  names: { port: string; host: string },
  port: number,
  host: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new SettingError(
            names.port,
            `${port} is in use by another program; set ${names.port} to another port`,
          ),
        );
      else if (error.code === 'EACCES')
        reject(new SettingError(names.port, `${port} requires more privileges than this account has`));
      else if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')) {
        reject(new SettingError(names.host, `${host} is not an address of this machine`));
      } else reject(error);
    });
    http.listen(port, host, resolve);
  });
}

/**
 * Starts the process. On failure it exits with code 1 and one line if the operator can fix it, or a stack
 * trace if not.
 */
export async function runProcess(): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** One line for what the operator can fix, else the stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = [SettingError, DataDirectoryError, DatabaseStartError];
  if (known.some((kind) => error instanceof kind)) return error.message;
  if (isUnavailable(error))
    return 'The connection to the database was lost during the start; start the program again';
  return error.stack ?? error.message;
}
