import { request, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testNow } from '../../test/factories.ts';
import { postJson } from '../../test/http.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { startTwoServers } from '../../test/two-servers.ts';
import { createUser } from '../accounts/accounts.store.ts';
import { createSession, deleteSession } from '../accounts/sessions.store.ts';
import { inquiries } from './inquiries.table.ts';

const inquiry = { name: 'Dana Whitlock', email: 'dana@whitlock.example', message: 'Is it still there?' };

type News = { counts: { current: number }; change: number };

/** The events as they were sent; a chunk may contain part of an event, or several. */
async function* eventsOf(incoming: IncomingMessage) {
  let text = '';
  for await (const piece of incoming.setEncoding('utf8')) {
    text += String(piece);
    const ended = text.split('\n\n');
    text = ended.pop() ?? '';
    yield* ended;
  }
}

/** Opens the stream; `next` resolves with the next event's data, or null at the end. */
async function listen(url: string, token: string) {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}/api/inquiries/events`, { headers: { authorization: `Bearer ${token}` }, agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
  const events = eventsOf(incoming);
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    next: async (): Promise<unknown> => {
      const { done, value } = await events.next();
      if (done === true) return null;
      const data = /^event: inquiries\ndata: (.*)$/.exec(value)?.[1];
      return data === undefined ? `unexpected: ${value}` : (JSON.parse(data) as unknown);
    },
    leave: () => incoming.destroy(),
  };
}

describe('the stream of news', () => {
  let site: Awaited<ReturnType<typeof startTwoServers>>;
  let servers: [TestServer, TestServer];
  let token: string;
  let userId: number;
  let now = testNow;
  const streams: Awaited<ReturnType<typeof listen>>[] = [];

  beforeAll(async () => {
    site = await startTwoServers({ vehicles: [], clock: () => now });
    servers = site.servers;
    const user = await createUser(servers[0].database.queries, { username: 'dana', passwordHash: 'x' }, now);
    userId = user?.id ?? 0;
  });
  beforeEach(async () => {
    const { queries } = servers[0].database;
    await queries.delete(inquiries);
    token = await createSession(queries, userId, now);
  });
  afterEach(() => {
    for (const { leave } of streams.splice(0)) leave();
    now = testNow;
  });
  afterAll(() => site.close());

  const open = async (server = servers[0]) => {
    const stream = await listen(server.url, token);
    streams.push(stream);
    return stream;
  };
  /**
   * The first news that is so. Older news may come before: a stream begins with what its server knows, and the
   * stream of the test before may just be ending.
   */
  const nextWhere = async (stream: Awaited<ReturnType<typeof open>>, isSo: (news: News) => boolean) => {
    for (;;) {
      const news = (await stream.next()) as News;
      if (isSo(news)) return news;
    }
  };
  const patch = (id: number, what: string, body: object) =>
    servers[1].send(`/api/inquiries/${id}/${what}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: [JSON.stringify(body)],
    });

  test('begins with the counts, in a response that proxies do not buffer', async () => {
    await servers[0].database.queries.insert(inquiries).values([
      { ...inquiry, createdAt: now },
      { ...inquiry, name: 'Ruben Okafor', status: 'closed', createdAt: now },
    ]);
    const stream = await open();
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(await stream.next()).toMatchObject({
      counts: { current: 2, archived: 0, new: 1 },
      latest: { name: 'Ruben Okafor' },
    });
  });

  test('HEAD returns the headers and opens no stream', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await servers[0].send('/api/inquiries/events', { method: 'HEAD', headers });
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
      200,
      'text/event-stream',
      '',
    ]);
  });

  test('an inquiry sent to another server reaches every listener within 250 ms', async () => {
    const listeners = [await open(), await open(), await open(servers[1])];
    for (const stream of listeners) await stream.next();
    const times: number[] = [];
    // The first round is a warm-up, and a busy machine may delay any one of them.
    for (let round = 1; round <= 3; round += 1) {
      const from = performance.now();
      const answer = await postJson(servers[1].url, '/api/inquiries', inquiry);
      for (const stream of listeners) {
        expect(await stream.next()).toEqual({
          counts: { current: round, archived: 0, doubtful: 0, new: round, overdue: 0 },
          change: expect.any(Number) as number,
          floods: [],
          latest: { id: (JSON.parse(answer.text) as { id: number }).id, name: 'Dana Whitlock' },
        });
      }
      times.push(performance.now() - from);
    }
    expect(Math.min(...times)).toBeLessThan(250);
  });

  test('status changes and archiving are news; a new listener is not', async () => {
    const { id } = JSON.parse((await postJson(servers[1].url, '/api/inquiries', inquiry)).text) as {
      id: number;
    };
    const stream = await open();
    await nextWhere(stream, ({ counts }) => counts.current === 1);
    await (await open()).next();
    expect((await patch(id, 'status', { status: 'pending' })).status).toBe(200);
    expect(await stream.next()).toMatchObject({ counts: { current: 1, archived: 0, new: 0 } });
    expect((await patch(id, 'archive', {})).status).toBe(200);
    expect(await stream.next()).toMatchObject({ counts: { current: 0, archived: 1, new: 0 } });
  });

  test('changes that no count shows are news on every server: who works on it, a follow-up, a note', async () => {
    const { id } = JSON.parse((await postJson(servers[1].url, '/api/inquiries', inquiry)).text) as {
      id: number;
    };
    const stream = await open();
    let { change: seen } = await nextWhere(stream, ({ counts }) => counts.current === 1);
    const [headers, body] = [
      { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      [JSON.stringify({ text: 'Called' })],
    ];
    for (const change of [
      () => patch(id, 'assignee', { assignedTo: userId }),
      () => patch(id, 'follow-up', { followUpOn: '2099-01-01' }),
      () => servers[1].send(`/api/inquiries/${id}/notes`, { method: 'POST', headers, body }),
    ]) {
      expect((await change()).status).toBeLessThan(300);
      const news = (await stream.next()) as News;
      expect(news.change).toBeGreaterThan(seen);
      seen = news.change;
    }
  });

  test('a doubtful inquiry changes only their number', async () => {
    const stream = await open();
    expect(await stream.next()).toMatchObject({ counts: { current: 0, doubtful: 0 }, latest: null });
    await postJson(servers[0].url, '/api/inquiries', { ...inquiry, leaveBlank: 'https://spam.example' });
    expect(await stream.next()).toMatchObject({
      counts: { current: 0, new: 0, doubtful: 1 },
      latest: null,
    });
  });

  test('ends without another event when its session has ended', async () => {
    const stream = await open();
    await stream.next();
    await deleteSession(servers[1].database.queries, token);
    await postJson(servers[1].url, '/api/inquiries', inquiry);
    expect(await stream.next()).toBeNull();
  });

  test('listening does not count as use: an unused session ends after 12 hours', async () => {
    const stream = await open();
    await stream.next();
    for (const hours of [6, 11]) {
      now = new Date(testNow.getTime() + hours * 3_600_000);
      await postJson(servers[1].url, '/api/inquiries', inquiry);
      expect(await stream.next()).toMatchObject({ counts: { archived: 0 } });
    }
    now = new Date(testNow.getTime() + 12 * 3_600_000);
    await postJson(servers[1].url, '/api/inquiries', inquiry);
    expect(await stream.next()).toBeNull();
  });

  test('ends when the process is stopping, and no new one begins', async () => {
    const stopping = await startTestServer({ database: servers[0].database, vehicles: [] });
    const stream = await open(stopping);
    await stream.next();
    stopping.server.endStreams();
    expect(await stream.next()).toBeNull();
    expect(await (await open(stopping)).next()).toBeNull();
    await stopping.close();
  });
});
