/** The process: settings, database, images, demo, server; then a clean stop. `--dev` renders through Vite. */
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFirstAccount } from './accounts/first-account.ts';
import { createImageHandler } from './images/images.http.ts';
import { openImageStorage } from './images/storage/open-storage.ts';
import { createVariants } from './images/encoding/variants.ts';
import { DataDirectoryError } from './platform/data-directory.ts';
import { DatabaseStartError, isUnavailable } from './platform/database/failures.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import type { Database } from './platform/database.ts';
import { createHttpServer, limitPipelining } from './platform/http/http-server.ts';
import { createLog, type Log } from './platform/log.ts';
import { readSettings, SettingError, type MailSettings, type Settings } from './platform/settings.ts';
import { createServer } from './server.ts';
import { newestCards } from './vehicles/catalogue/visitor-lists.ts';

/** Milliseconds at a stop in which new requests are still taken, on connections that end with them. */
const drainTime = 500;
/** Milliseconds between two writings of counted page views. */
const viewInterval = 5_000;
/** Milliseconds that requests in flight may take after that before their connections are cut. */
const stopTimeoutMs = 8_000;

const clock = () => new Date();
const say = (line: string) => process.stdout.write(`${line}\n`);

async function start() {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const http = createHttpServer();
  // At once: each waits for things that the other has no need of.
  const [rendering, { database, storage, makePictures }] = await Promise.all([
    openRendering(http),
    openStores(settings, log),
  ]);
  const variants = createVariants({
    storage,
    onError: (error) => log.error({ err: error }, 'an image could not be encoded or stored'),
  });
  const images = createImageHandler({ variants, log });
  const server = await createServer({
    database,
    settings,
    clock,
    log,
    images,
    storage,
    viewInterval,
    ...rendering,
  });
  http.on('request', limitPipelining(rendering.wrap(server.listener)));
  await listen(http, settings.port, settings.host);
  const mail = settings.mail && (await openMail(settings.mail, { database, log }));
  // Only now that nothing can end the start any more: a generated password is shown once.
  const password = await ensureFirstAccount(database, settings.admin, clock());

  makePictures().catch((error: unknown) =>
    log.error({ err: error }, 'the pictures of the demo wait for the next start'),
  );
  // Cards of the first pages are what the first visitors see; their pictures are made before anyone asks.
  const newest = newestCards(server.catalogue.current, 36).flatMap(({ thumbnail }) => thumbnail ?? []);
  variants.warm(newest, [480, 640]);

  say(`Marque is ready: ${settings.publicUrl}`);
  if (password !== null) {
    say(`Staff sign-in:   ${settings.publicUrl}/login`);
    say(`Staff account:   ${settings.admin.username}`);
    say(`Password:        ${password}  (generated, shown only this once)`);
  }

  const stop = async () => {
    server.endStreams();
    await close(http);
    await rendering.close();
    await server.close();
    await mail?.close();
    await variants.close();
    await database.close();
  };
  let stopping: Promise<void> | undefined;
  const stopOnce = () => {
    stopping ??= stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop was not clean');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
  // One forgotten promise of one request must not take the site down for everyone.
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'unhandled rejection');
  });
}

async function openStores(settings: Settings, log: Log) {
  const database = await openDatabase(settings, log);
  await migrate(database);
  const stored = await openImageStorage(settings);
  if (settings.demo) {
    const { seedDemo } = await import('../demo/seed.ts');
    // Nodes that start at once: one fills the database, the others wait and find it filled.
    await database.withLock('marque demo', () => seedDemo({ database, clock, say }));
  }
  // Without DEMO too: the start that filled the database may have ended before all pictures were made.
  const { withPendingPictures } = await import('../demo/pending-pictures.ts');
  const { storage, encodeAll } = await withPendingPictures(stored, database.queries);
  return { database, storage, makePictures: encodeAll };
}

async function openRendering(http: Server) {
  const root = join(import.meta.dirname, '..');
  if (!process.argv.includes('--dev')) return (await import('./rendering/built.ts')).openBuilt(root, http);
  return (await import('./rendering/development.ts')).openDevelopment(root, http);
}

/** Loaded only where there is a mail server: a tenth of a second that a start without one is spared. */
async function openMail(settings: MailSettings, given: { database: Database; log: Log }) {
  const [{ createDelivery }, { openMailSender }] = await Promise.all([
    import('./platform/mail/deliver.ts'),
    import('./platform/mail/sender.ts'),
  ]);
  return openMailSender({ ...given, deliver: createDelivery(settings) });
}

function listen(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new SettingError('PORT', `${port} is in use by another program`));
      else if (error.code === 'EACCES')
        reject(new SettingError('PORT', `${port} may not be used by this account`));
      else if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')) {
        reject(new SettingError('HOST', `${host} is no address of this machine`));
      } else reject(error);
    });
    http.listen(port, host, resolve);
  });
}

/**
 * Stops taking connections, lets requests in flight finish, and cuts what takes longer than `stopTimeoutMs`. Connections
 * that stay open are first ended with an answer: one closed under its client loses the request that is on its way.
 */
async function close(http: Server): Promise<void> {
  http.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(drainTime);
  return new Promise((resolve) => {
    const cut = setTimeout(() => http.closeAllConnections(), stopTimeoutMs);
    http.close(() => {
      clearTimeout(cut);
      resolve();
    });
    http.closeIdleConnections();
  });
}

/** Starts the process, or ends it with exit code 1 and, where a person can help it, one line that says what is wrong. */
export async function runProcess(): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** One line for what a person can help, else where the program failed. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = [SettingError, DataDirectoryError, DatabaseStartError];
  if (known.some((kind) => error instanceof kind)) return error.message;
  if (isUnavailable(error)) return 'The database went away while the program started; start it again';
  return error.stack ?? error.message;
}
