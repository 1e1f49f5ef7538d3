import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { users } from '../src/accounts/accounts.table.ts';
import { changes } from '../src/changes/changes.table.ts';
import { readRun, readRuns } from '../src/feeds/in/feed-runs.store.ts';
import { feedFiles, incomingFeeds } from '../src/feeds/in/incoming-feeds.table.ts';
import { runFeed, type Asked, type RunOptions } from '../src/feeds/in/run-feed.ts';
import { isImportColumn } from '../src/import/import-fields.ts';
import type { Database } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import { mailOutbox } from '../src/platform/mail/outbox.table.ts';
import { openSecrets } from '../src/platform/secrets.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { testCertificate } from './https-server.ts';

const header = 'vin,stockNumber,make,model,year,price,mileage,description,status';
export const car = (number: number, { price = 100_000 + number, rest = ',,' } = {}) =>
  `SCFRMFAW0BGL0${1000 + number},P${number},Ashdown,Tourer ${number},2022,${price},${5_000 + number}${rest}`;
/** Cars 1 to `count`. */
export const cars = (count: number) => Array.from({ length: count }, (_, index) => car(index + 1));
export const fileOf = (rows: readonly string[]) => `${[header, ...rows].join('\r\n')}\r\n`;
const reading = {
  dots: null,
  days: null,
  columns: header.split(',').map((name) => ({ name, field: isImportColumn(name) ? name : null })),
};

/** Feeds of an empty inventory, for each test of a suite; times are those of `now`, a minute later with each run. */
export function useFeeds(open: () => Promise<Database>) {
  let database: Database;
  let now: Date;
  let published: number;
  let options: RunOptions;
  const secrets = openSecrets({ secretKey: 'a key of 32 letters for tests only', dataDir: '' });
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    const { queries } = database;
    await queries.delete(incomingFeeds);
    for (const table of [vehicles, changes, mailOutbox, users]) await queries.delete(table);
    now = new Date('2026-11-20T06:00:00Z');
    published = 0;
    options = {
      database,
      secrets,
      clock: () => now,
      log: createLog('silent'),
      timeZone: () => 'America/Phoenix',
      publish: async () => {
        published += 1;
      },
      mailsOf: ({ to, runId, state, reason }) =>
        to.map((address) => ({ messageId: `<${runId}@x>`, to: address, subject: state, text: reason })),
      reaching: { isAllowed: (ip) => ip === '127.0.0.1', trusted: testCertificate },
    };
  });

  const addFeed = async (given: Partial<typeof incomingFeeds.$inferInsert> = {}) => {
    const [row] = await database.queries
      .insert(incomingFeeds)
      .values({
        name: 'AutoManager',
        source: { kind: 'upload' },
        reading,
        onMissing: 'unpublish',
        takesOver: false,
        mostPercent: 30,
        mailTo: ['boss@dealer.example'],
        isOn: true,
        ...given,
      })
      .returning({ id: incomingFeeds.id });
    return row?.id ?? 0;
  };
  const upload = async (feedId: number, bytes: string | Buffer) => {
    const given = { feedId, name: 'stock.csv', bytes: Buffer.from(bytes), uploadedAt: now };
    await database.queries
      .insert(feedFiles)
      .values(given)
      .onConflictDoUpdate({ target: feedFiles.feedId, set: given });
  };
  /** A run, and what became of it. */
  const run = async (feedId: number, asked: Partial<Asked> = {}, signal?: AbortSignal) => {
    now = new Date(now.getTime() + 60_000);
    const nextAt = await runFeed(feedId, { by: 'dana', ...asked }, options, signal);
    const [newest] = await readRuns(database.queries, feedId);
    const report = await readRun(database.queries, newest?.id ?? 0);
    if (report === null) throw new Error('There is no run');
    return { ...report, nextAt };
  };
  const bring = async (feedId: number, rows: readonly string[], asked: Partial<Asked> = {}) => {
    await upload(feedId, fileOf(rows));
    return run(feedId, asked);
  };
  const stock = async () => {
    const rows = await database.queries.select().from(vehicles).orderBy(vehicles.id);
    return rows.map(({ model, price, isPublished, status }) =>
      [
        model.replace('Tourer ', ''),
        price,
        ...(isPublished ? [] : ['unpublished']),
        ...(status === 'available' ? [] : [status]),
      ].join(' '),
    );
  };
  const edit = (number: number, values: Partial<typeof vehicles.$inferInsert>) =>
    database.queries
      .update(vehicles)
      .set({ ...values, updatedAt: now })
      .where(eq(vehicles.stockNumber, `P${number}`));
  const mails = async () =>
    (await database.queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(
      ({ message: { to, subject, text } }) => `${to} ${subject}: ${text}`,
    );

  return {
    secrets,
    addFeed,
    upload,
    run,
    bring,
    stock,
    edit,
    mails,
    get queries() {
      return database.queries;
    },
    get options() {
      return options;
    },
    get now() {
      return now;
    },
    get published() {
      return published;
    },
  };
}
