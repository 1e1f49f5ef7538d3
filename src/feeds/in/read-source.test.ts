import type { IncomingMessage, RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { startHttpsServer } from '../../../test/https-server.ts';
import { cars, fileOf, useFeeds } from '../../../test/incoming-feeds.ts';
import { sftpUser, startSftpServer, type TestSftpServer } from '../../../test/sftp-server.ts';
import { seconds } from '../../../test/time-limits.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { incomingFeeds } from './incoming-feeds.table.ts';
import type { RunOptions } from './run-feed.ts';

describeWithDatabase('the file of a feed', (open) => {
  const feeds = useFeeds(open);
  const { addFeed, run, stock, mails, secrets } = feeds;

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

    test('that is read while staff change the feed changes nothing', async () => {
      const feed = await addHttps({ mostPercent: 100 });
      await run(feed, { by: null });
      const { queries } = feeds;
      const change = { onMissing: 'keep', etag: null, lastModified: null, fileDigest: null } as const;
      answer = (_, response) =>
        void queries
          .update(incomingFeeds)
          .set(change)
          .then(() => response.setHeader('etag', '"2"').end(fileOf(cars(1))));
      expect(await run(feed, { by: null })).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('changed while its file was read'),
      });
      expect((await stock()).join()).not.toContain('unpublished');
      // Nor is the file taken for known.
      expect(await queries.select().from(incomingFeeds)).toMatchObject([change]);
      expect(await run(feed, { by: null })).toMatchObject({
        state: 'done',
        counts: { left: 2, unpublished: 0 },
      });
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
      feeds.options.reaching = {
        ...feeds.options.reaching,
        timeoutMs: reason.includes('too long') ? 300 : seconds(30),
      };
      const failed = await run(feed, { by: null });
      expect(failed).toMatchObject({ state: 'failed', reason });
      expect(await stock()).toHaveLength(3);
      // What may pass is tried again within the hour.
      const inAnHour = new Date(feeds.now.getTime() + 60 * 60_000);
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
      feeds.options.reaching = { isAllowed: () => true };
      expect(await run(feed)).toMatchObject({ reason: 'The certificate of the server is not valid.' });
      feeds.options.reaching = {};
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
      expect(first.nextAt).toEqual(new Date(feeds.now.getTime() + 3 * 60 * 60_000));
      expect(await run(feed, { by: null })).toMatchObject({ state: 'unchanged' });
    });

    test('another key than the known one, an empty folder and a broken connection change nothing', async () => {
      server.put('/out/new.csv', fileOf(cars(2)));
      const other = await addSftp({ hostKey: 'SHA256:another' });
      expect(await run(other)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('shows a different key'),
      });
      await feeds.queries.delete(incomingFeeds);
      const empty = await addSftp({ path: '/in' });
      expect(await run(empty)).toMatchObject({ state: 'failed', reason: 'The folder has no CSV file.' });
      await feeds.queries.delete(incomingFeeds);
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
        feeds.options.reaching = { ...feeds.options.reaching, ...reaching };
        const { reason, nextAt } = await run(await addSftp({ port }), { by: null });
        await feeds.queries.delete(incomingFeeds);
        return [reason, ((nextAt?.getTime() ?? 0) - feeds.now.getTime()) / 60_000];
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
