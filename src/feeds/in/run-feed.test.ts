import type { IncomingMessage, RequestListener } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { insertVehicles, vehicleRow } from '../../../test/factories.ts';
import { startHttpsServer, testCertificate } from '../../../test/https-server.ts';
import { sftpUser, startSftpServer, type TestSftpServer } from '../../../test/sftp-server.ts';
import { seconds } from '../../../test/time-limits.ts';
import { undoBatch } from '../../bulk/undo-batch.store.ts';
import { changes } from '../../changes/changes.table.ts';
import { isImportColumn } from '../../import/import-fields.ts';
import type { Database } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import { mailOutbox } from '../../platform/mail/outbox.table.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { readRun, readRuns } from './feed-runs.store.ts';
import { feedFiles, feedRuns, feedVehicles, incomingFeeds } from './incoming-feeds.table.ts';
import { runFeed, type Asked, type RunOptions } from './run-feed.ts';

const header = 'vin,stockNumber,make,model,year,price,mileage,description,status';
const car = (number: number, { price = 100_000 + number, rest = ',,' } = {}) =>
  `SCFRMFAW0BGL0${1000 + number},P${number},Ashdown,Tourer ${number},2022,${price},${5_000 + number}${rest}`;
/** Cars 1 to `count`. */
const cars = (count: number) => Array.from({ length: count }, (_, index) => car(index + 1));
const fileOf = (rows: readonly string[]) => `${[header, ...rows].join('\r\n')}\r\n`;
const reading = {
  dots: null,
  days: null,
  columns: header.split(',').map((name) => ({ name, field: isImportColumn(name) ? name : null })),
};

describeWithDatabase('a feed', (open) => {
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
    for (const table of [vehicles, changes, mailOutbox]) await queries.delete(table);
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
      mailsOf: ({ feed, runId, state, reason }) =>
        feed.mailTo.map((to) => ({ messageId: `<${runId}@x>`, to, subject: state, text: reason })),
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

  describe('what a run does', () => {
    test('brings the cars of the first file; the same file again changes nothing, not even a time', async () => {
      const feed = await addFeed();
      const first = await bring(feed, cars(12));
      expect(first).toMatchObject({
        state: 'done',
        by: 'dana',
        counts: { rows: 12, added: 12, changed: 0, unchanged: 0, refused: 0, leftAlone: 0, left: 0 },
        file: { name: 'stock.csv' },
      });
      expect(published).toBe(1);
      const before = await database.queries.select().from(vehicles);
      const remembered = await database.queries.select().from(feedVehicles);
      expect(await run(feed)).toMatchObject({
        state: 'done',
        counts: { rows: 12, added: 0, changed: 0, unchanged: 12 },
        batchId: null,
      });
      expect(await database.queries.select().from(vehicles)).toEqual(before);
      expect(await database.queries.select().from(feedVehicles)).toEqual(remembered);
      // By the schedule the file is not even planned.
      expect(await run(feed, { by: null })).toMatchObject({ state: 'unchanged', counts: null });
    });

    test('is one batch, which can be undone and then stays undone', async () => {
      const feed = await addFeed({ mostPercent: 100 });
      await bring(feed, cars(4));
      const { batchId } = await bring(feed, [car(1, { price: 90_000 }), car(2), car(3), car(5)]);
      expect(await stock()).toEqual(['1 90000', '2 100002', '3 100003', '4 100004 unpublished', '5 100005']);
      const entries = await database.queries.select().from(changes).orderBy(changes.id);
      expect(entries.at(-1)).toMatchObject({ by: 'feed AutoManager', subject: '2022 Ashdown Tourer 1' });
      await undoBatch(database.queries, batchId ?? 0, { by: 'dana', now });
      expect(await stock()).toEqual(['1 100001', '2 100002', '3 100003', '4 100004']);
      const again = await run(feed);
      expect(again.counts).toMatchObject({ added: 0, changed: 0, leftAlone: 1 });
      expect(again.problems).toMatchObject([
        { kind: 'warning', about: expect.stringContaining('Was deleted here') },
      ]);
      expect(await stock()).toHaveLength(4);
    });

    test('what staff have changed stays until the other system says something new of it', async () => {
      const feed = await addFeed({ mostPercent: 100 });
      await bring(feed, cars(3));
      await edit(1, { price: 77_000, description: 'Ours.' });
      await edit(2, { status: 'pending' });
      expect((await bring(feed, [car(1), car(2), car(3, { price: 5 })])).counts).toMatchObject({
        changed: 1,
        unchanged: 2,
      });
      expect(await stock()).toEqual(['1 77000', '2 100002 pending', '3 5']);
      // Its price is new, its other cells are not.
      await bring(feed, [car(1, { price: 88_000 }), car(2, { rest: ',New text.,' }), car(3, { price: 5 })]);
      expect(await stock()).toEqual(['1 88000', '2 100002 pending', '3 5']);
      const [one] = await database.queries.select().from(vehicles).where(eq(vehicles.stockNumber, 'P1'));
      expect(one?.description).toBe('Ours.');
    });

    test('cars that were entered by hand, or are another feed’s, are never touched, nor taken for gone', async () => {
      await insertVehicles(database.queries, [
        vehicleRow({
          vin: 'SCFRMFAW0BGL01001',
          stockNumber: 'P1',
          price: 1,
          make: 'Ashdown',
          model: 'Tourer 1',
          year: 2022,
        }),
        vehicleRow({ vin: 'SCFRMFAW0BGL09999', stockNumber: 'H1', price: 2, model: 'Hand' }),
      ]);
      const feed = await addFeed({ mostPercent: 100 });
      expect(await bring(feed, cars(2))).toMatchObject({
        counts: { added: 1, changed: 0, leftAlone: 1 },
        problems: expect.arrayContaining([
          expect.objectContaining({ about: 'Was entered here, not by this feed: stays as it is' }),
        ]),
      });
      const other = await addFeed({ name: 'Other', takesOver: true, mostPercent: 100 });
      const taken = await bring(other, [car(1), car(2, { price: 9 })]);
      expect(taken).toMatchObject({ counts: { changed: 1, leftAlone: 1 } });
      expect(await stock()).toEqual(['1 100001', 'Hand 2', '2 100002']);
      await bring(feed, [car(3)]);
      expect(await stock()).toEqual(['1 100001', 'Hand 2', '2 100002 unpublished', '3 100003']);
    });

    test('sold stays sold; deleted stays deleted until the car has left the file and comes back', async () => {
      const feed = await addFeed({ mostPercent: 100 });
      await bring(feed, cars(3));
      await edit(1, { status: 'sold', soldAt: now, soldPrice: 1 });
      await database.queries.delete(vehicles).where(eq(vehicles.stockNumber, 'P2'));
      expect((await run(feed)).counts).toMatchObject({ added: 0, leftAlone: 2, left: 0 });
      expect(await stock()).toEqual(['1 100001 sold', '3 100003']);
      await bring(feed, [car(3)]);
      await bring(feed, cars(3));
      expect(await stock()).toEqual(['1 100001 sold', '3 100003', '2 100002']);
      // One that was sold lately without the feed.
      await insertVehicles(database.queries, [
        vehicleRow({ vin: 'SCFRMFAW0BGL01007', status: 'sold', soldAt: now, model: 'Tourer 7' }),
        vehicleRow({
          vin: 'SCFRMFAW0BGL01008',
          status: 'sold',
          soldAt: new Date('2026-06-01'),
          model: 'Tourer 8',
        }),
      ]);
      await bring(feed, [...cars(3), car(7), car(8), car(9, { rest: ',,sold' })]);
      expect((await stock()).slice(3)).toEqual(['7 239900 sold', '8 239900 sold', '8 100008']);
    });
  });

  describe('a car that left the file', () => {
    test('stays, is unpublished, or waits for staff, as was chosen; back in the file it is shown again', async () => {
      for (const [onMissing, shown] of [
        ['keep', '2 100002'],
        ['unpublish', '2 100002 unpublished'],
        ['ask', '2 100002'],
      ] as const) {
        const feed = await addFeed({ name: onMissing, onMissing, mostPercent: 100 });
        await bring(feed, cars(2));
        expect(await bring(feed, [car(1)])).toMatchObject({
          counts: { left: 1 },
          left: [{ label: '2022 Ashdown Tourer 2' }],
        });
        expect(await stock()).toEqual(['1 100001', shown]);
        const [missing] = await database.queries
          .select()
          .from(feedVehicles)
          .where(eq(feedVehicles.isAsked, true));
        expect(missing !== undefined).toBe(onMissing === 'ask');
        // Staff show it again: the feed says it once.
        await edit(2, { isPublished: true });
        expect((await bring(feed, [car(1, { price: 5 })])).counts).toMatchObject({ left: 0, unpublished: 0 });
        await edit(2, { isPublished: false });
        const isBack = (await bring(feed, [car(1, { price: 5 }), car(2)])).counts?.published === 1;
        expect(isBack).toBe(onMissing === 'unpublish');
        await database.queries.delete(vehicles);
        await database.queries.delete(incomingFeeds);
      }
    });

    test('is also one whose row says sold: no error, once, and back when it is offered again', async () => {
      const feed = await addFeed({ mostPercent: 100 });
      const sold = car(2, { rest: ',,sold' });
      await bring(feed, cars(3));
      await insertVehicles(database.queries, [vehicleRow({ vin: 'SCFRMFAW0BGL01004', model: 'Tourer 4' })]);
      const rows = [car(1), sold, car(3), car(4, { rest: ',,sold' })];
      expect(await bring(feed, rows)).toMatchObject({
        counts: { refused: 0, leftAlone: 2, left: 1, unpublished: 1 },
        problems: [{ kind: 'warning', about: expect.stringContaining('Says sold') }],
      });
      const shown = ['1 100001', '2 100002 unpublished', '3 100003', '4 239900'];
      expect(await stock()).toEqual(shown);
      expect((await run(feed)).counts).toMatchObject({ refused: 0, left: 0, unpublished: 0 });
      expect(await stock()).toEqual(shown);
      expect((await bring(feed, cars(3))).counts).toMatchObject({ published: 1 });
    });

    test('is one that no row is about, not one whose row has an error', async () => {
      const feed = await addFeed({ mostPercent: 100 });
      await bring(feed, cars(5));
      const wrong = car(2).replace(',2022,', ',20x2,');
      expect((await bring(feed, [car(1), wrong, car(3), car(4), car(5)])).counts).toMatchObject({
        refused: 1,
        left: 0,
      });
      // A row of which nobody knows what it is about.
      expect((await bring(feed, [car(1), 'SCFRMFAW0', car(3), car(4), car(5)])).counts).toMatchObject({
        refused: 1,
        left: 0,
      });
      expect(await stock()).toHaveLength(5);
      expect((await stock()).join()).not.toContain('unpublished');
    });
  });

  describe('too large a change', () => {
    test('is held and written about, until staff run it anyway; then only as much as was shown', async () => {
      const feed = await addFeed();
      await bring(feed, cars(20));
      const held = await bring(feed, cars(13));
      expect(held).toMatchObject({
        state: 'held',
        reason: 'It would change 7 cars (7 to unpublish) of 20, more than 30%. Nothing was changed.',
        counts: { unpublished: 7 },
        batchId: null,
      });
      expect((await stock()).join()).not.toContain('unpublished');
      expect(await mails()).toEqual([`boss@dealer.example held: ${held.reason}`]);
      // The same again is not written about again.
      await run(feed);
      expect(await mails()).toHaveLength(1);
      expect(await bring(feed, cars(4), { anywayOf: held.id })).toMatchObject({ state: 'held' });
      await upload(feed, fileOf(cars(13)));
      expect(await run(feed, { anywayOf: held.id })).toMatchObject({
        state: 'done',
        counts: { unpublished: 7 },
      });
      expect((await stock()).filter((text) => text.endsWith('unpublished'))).toHaveLength(7);
    });

    test.each([
      ['an empty file', '', 'The first row names no known column'],
      ['a file with a header alone', fileOf([]), 'The file has no cars.'],
      ['a file that ends in a row', fileOf(cars(20)).slice(0, -10), 'ends in the middle of a row'],
      ['a file that ends in a quoted cell', `${fileOf(cars(19))}"SCF`, 'is never closed'],
      ['a workbook', Buffer.from('PK\u0003\u0004 a workbook'), 'This is a workbook or a zip file'],
      ['another kind of file', Buffer.from([1, 0, 2, 0, 0, 0, 3, 4]), 'This is not a text file.'],
      ['a page of an error', '<!doctype html>\n<p>Sorry, <b>later</b>', 'names no known column'],
      [
        'a file with other columns',
        fileOf(cars(20)).replace('price', 'Dealer Code'),
        'It lacks “price” (price). New in it: “Dealer Code”.',
      ],
      [
        'a file of errors',
        fileOf(cars(20).map((row) => row.replace(',2022,', ',20x2,'))),
        '20 of 20 rows have errors.',
      ],
    ])('%s changes nothing and is written about', async (_, bytes, reason) => {
      const feed = await addFeed({ mostPercent: 100 });
      await bring(feed, cars(20));
      const before = await stock();
      await upload(feed, bytes);
      expect(await run(feed)).toMatchObject({ state: 'failed', reason: expect.stringContaining(reason) });
      expect(await stock()).toEqual(before);
      expect(await mails()).toEqual([expect.stringMatching(/^boss@dealer\.example failed: /)]);
    });

    test('columns may move, and others may be added', async () => {
      const feed = await addFeed();
      await bring(feed, cars(3));
      const moved = fileOf(cars(3))
        .split('\r\n')
        .map((line) => (line === '' ? '' : `${line.startsWith('vin') ? 'Lot' : 'A7'},${line}`));
      await upload(feed, moved.join('\r\n'));
      expect(await run(feed)).toMatchObject({ state: 'done', counts: { unchanged: 3 } });
    });

    test('letters of Windows are read as such', async () => {
      const feed = await addFeed();
      await upload(feed, Buffer.from(fileOf([car(1).replace('Tourer 1', 'Coupé')]), 'latin1'));
      expect(await run(feed)).toMatchObject({ state: 'done' });
      expect(await stock()).toEqual(['Coupé 100001']);
    });
  });

  test('of two runs at the same time the later one writes, and a killed one is said to have written nothing', async () => {
    const feed = await addFeed();
    await upload(feed, fileOf(cars(30)));
    const { queries } = database;
    // A process that has died in the middle.
    await queries.insert(feedRuns).values({ feedId: feed, startedAt: now, state: 'running' });
    await Promise.all([run(feed), run(feed)]);
    expect(await stock()).toHaveLength(30);
    const runs = await readRuns(queries, feed);
    expect(runs.filter(({ counts }) => counts?.added === 30)).toHaveLength(1);
    expect(runs.filter(({ state }) => state === 'running')).toEqual([]);
    expect(runs.at(-1)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('Nothing of it was written'),
    });
    expect(await queries.select().from(feedVehicles)).toHaveLength(30);
  });

  describe('an https address', () => {
    let answer: RequestListener;
    let server: Awaited<ReturnType<typeof startHttpsServer>>;
    const asked: IncomingMessage['headers'][] = [];
    beforeAll(async () => {
      server = await startHttpsServer((request, response) => {
        asked.push(request.headers);
        answer(request, response);
      });
    });
    afterAll(() => server.close());
    beforeEach(() => {
      asked.length = 0;
      answer = (_, response) => response.setHeader('etag', '"1"').end(fileOf(cars(3)));
    });
    const schedule = { every: 'day', at: '06:00' } as const;
    const addHttps = (given: Partial<typeof incomingFeeds.$inferInsert> = {}) =>
      addFeed({
        source: { kind: 'https', address: `${server.url}/stock.csv`, username: 'halcyon' },
        secret: secrets.seal('s3cret'),
        schedule,
        ...given,
      });

    test('is asked with its user, and by the schedule only for what is new', async () => {
      const feed = await addHttps();
      const first = await run(feed, { by: null });
      expect(first).toMatchObject({ state: 'done', counts: { added: 3 }, file: { name: 'stock.csv' } });
      // 06:00 in Phoenix is 13:00.
      expect(first.nextAt).toEqual(new Date('2026-11-20T13:00:00Z'));
      expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from('halcyon:s3cret').toString('base64')}`);
      answer = ({ headers }, response) =>
        response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 500).end();
      expect(await run(feed, { by: null })).toMatchObject({ state: 'unchanged' });
    });

    test.each([
      [
        'answers 500',
        (): RequestListener => (_, response) => void response.writeHead(500).end(),
        'The server answered 500.',
        true,
      ],
      [
        'answers 401',
        (): RequestListener => (_, response) => void response.writeHead(401).end(),
        'The server answered 401.',
        false,
      ],
      [
        'sends to a private network',
        (): RequestListener => (_, response) =>
          void response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
        'The address is in a private network.',
        false,
      ],
      [
        'sends to a server without encryption',
        (): RequestListener => (_, response) =>
          void response.writeHead(302, { location: 'http://localhost/' }).end(),
        'The address leads to a server without encryption (https).',
        false,
      ],
      [
        'breaks off',
        (): RequestListener => (_, response) => {
          response.writeHead(200, { 'content-length': 10_000 });
          response.write(fileOf(cars(3)), () => response.destroy());
        },
        'The server could not be reached.',
        true,
      ],
      ['says nothing', (): RequestListener => () => undefined, 'The server took too long.', true],
    ])('that %s changes nothing', async (_, listener, reason, again) => {
      const feed = await addHttps();
      await run(feed, { by: null });
      answer = listener();
      options.reaching = { ...options.reaching, timeoutMs: reason.includes('too long') ? 300 : seconds(30) };
      const failed = await run(feed, { by: null });
      expect(failed).toMatchObject({ state: 'failed', reason });
      expect(await stock()).toHaveLength(3);
      // What may pass is tried again within the hour.
      const inAnHour = new Date(now.getTime() + 60 * 60_000);
      expect(failed.nextAt).toEqual(again ? inAnHour : new Date('2026-11-20T13:00:00Z'));
      expect(await mails()).toEqual([`boss@dealer.example failed: ${reason}`]);
    });

    test('that is down, in a private network, or has a wrong certificate, is said in words', async () => {
      const gone = await startHttpsServer(() => undefined);
      await gone.close();
      const down = await addHttps({
        name: 'down',
        source: { kind: 'https', address: gone.url, username: '' },
      });
      expect(await run(down)).toMatchObject({ reason: 'The server could not be reached.' });
      const feed = await addHttps();
      options.reaching = { isAllowed: () => true };
      expect(await run(feed)).toMatchObject({ reason: 'The certificate of the server is not valid.' });
      options.reaching = {};
      expect(await run(feed)).toMatchObject({ reason: 'The address is in a private network.' });
      expect(asked).toEqual([]);
    });

    test('its password does not go to where it redirects to', async () => {
      const other = await startHttpsServer((request, response) => {
        asked.push(request.headers);
        response.end(fileOf(cars(2)));
      });
      answer = (_, response) => response.writeHead(307, { location: `${other.url}/x.csv` }).end();
      const feed = await addHttps();
      expect(await run(feed)).toMatchObject({ state: 'done' });
      await other.close();
      expect(asked.map(({ authorization }) => authorization !== undefined)).toEqual([true, false]);
    });

    test('a password that was sealed with another key is asked for', async () => {
      const feed = await addHttps({
        secret: openSecrets({ secretKey: 'another key of 32 letters, at least', dataDir: '' }).seal('x'),
      });
      expect(await run(feed)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('Enter it again'),
      });
    });
  });

  describe('an SFTP server', () => {
    let server: TestSftpServer;
    beforeAll(async () => {
      server = await startSftpServer();
    });
    afterAll(() => server.close());
    afterEach(() => {
      Object.assign(server.faults, { breaksAfter: Infinity, isSilent: false });
    });
    const addSftp = (given: { hostKey?: string | null; path?: string; port?: number } = {}) =>
      addFeed({
        source: { kind: 'sftp', ...server.access, path: '/out', signIn: 'password', hostKey: null, ...given },
        secret: secrets.seal(sftpUser.password),
        schedule: { every: 'hours', hours: 3 },
      });

    test('its folder’s newest CSV file is read', async () => {
      server.put('/out/old.csv', fileOf(cars(1)), new Date('2026-11-19T00:00:00Z'));
      server.put('/out/new.csv', fileOf(cars(2)), new Date('2026-11-20T00:00:00Z'));
      server.put('/out/.new.csv.part', 'half', new Date('2026-11-21T00:00:00Z'));
      const feed = await addSftp();
      const first = await run(feed, { by: null });
      expect(first).toMatchObject({ state: 'done', file: { name: 'new.csv' }, counts: { added: 2 } });
      expect(first.nextAt).toEqual(new Date(now.getTime() + 3 * 60 * 60_000));
      expect(await run(feed, { by: null })).toMatchObject({ state: 'unchanged' });
    });

    test('another key than the known one, an empty folder and a broken connection change nothing', async () => {
      server.put('/out/new.csv', fileOf(cars(2)));
      const other = await addSftp({ hostKey: 'SHA256:another' });
      expect(await run(other)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('shows a different key'),
      });
      await database.queries.delete(incomingFeeds);
      const empty = await addSftp({ path: '/in' });
      expect(await run(empty)).toMatchObject({ state: 'failed', reason: 'The folder has no CSV file.' });
      await database.queries.delete(incomingFeeds);
      const feed = await addSftp({ path: '/out/new.csv' });
      server.faults.breaksAfter = 10;
      expect(await run(feed)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('ended the connection'),
      });
      expect(await stock()).toEqual([]);
    });

    test('that is down, silent or in a private network is said in words, and only what may pass is tried soon', async () => {
      server.put('/out/new.csv', fileOf(cars(2)));
      const gone = await startSftpServer();
      await gone.close();
      const failed = async (port: number, reaching: RunOptions['reaching']) => {
        options.reaching = { ...options.reaching, ...reaching };
        const { reason, nextAt } = await run(await addSftp({ port }), { by: null });
        await database.queries.delete(incomingFeeds);
        return [reason, ((nextAt?.getTime() ?? 0) - now.getTime()) / 60_000];
      };
      expect(await failed(gone.port, {})).toEqual([
        'The server refuses connections at this port. Check the port.',
        60,
      ]);
      server.faults.isSilent = true;
      expect(await failed(server.port, { timeoutMs: 300 })).toEqual(['The server took too long.', 60]);
      server.faults.isSilent = false;
      expect(await failed(server.port, { timeoutMs: seconds(30), isAllowed: () => false })).toEqual([
        'The address is in a private network.',
        180,
      ]);
      expect(await stock()).toEqual([]);
    });
  });
});
