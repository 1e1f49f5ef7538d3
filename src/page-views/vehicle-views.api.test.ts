import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../accounts/accounts.store.ts';
import { createSession } from '../accounts/sessions.store.ts';
import { testNow, vehicleRow } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { allVehicles } from '../vehicles/vehicles.store.ts';

describe('POST /api/vehicles/{id}/views', () => {
  let server: TestServer;
  let id = 0;
  let other = 0;
  beforeAll(async () => {
    server = await startTestServer({ vehicles: [vehicleRow(), vehicleRow()] });
    [id = 0, other = 0] = server.ids;
  });
  afterAll(() => server.close());

  const viewsOf = async (id: number) =>
    (await allVehicles(server.database.queries)).find((vehicle) => vehicle.id === id)?.views ?? NaN;

  test('counts visitors but not signed-in staff, and writes the counts when the server stops', async () => {
    const own = await startTestServer({ database: server.database, vehicles: [] });
    const account = await createUser(
      server.database.queries,
      { username: 'dana', passwordHash: 'x' },
      testNow,
    );
    const token = await createSession(server.database.queries, account?.id ?? 0, testNow);
    const before = await viewsOf(id);
    const updated = (await allVehicles(server.database.queries)).map(({ updatedAt }) => updatedAt);
    const visitors = [{}, {}, { authorization: 'Bearer gone' }, { authorization: `Bearer ${token}` }];
    for (const [index, headers] of visitors.entries()) {
      const answer = await own.send(`/api/vehicles/${id}/views`, {
        method: 'POST',
        headers: { ...headers, 'user-agent': `Mozilla/5.0 (${index})` },
      });
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    // Nothing is written during the request.
    expect(await viewsOf(id)).toBe(before);
    await own.close();
    expect(await viewsOf(id)).toBe(before + 3);
    expect((await allVehicles(server.database.queries)).map(({ updatedAt }) => updatedAt)).toEqual(updated);
  });

  test('does not query the database, and is the same in front of the framework and in it', async () => {
    const own = await startTestServer({ database: server.database, vehicles: [] });
    const { queries } = server.database;
    const before = await viewsOf(id);
    const view = `/api/vehicles/${id}/views`;
    await queries.execute(sql`alter table vehicles rename to hidden`);
    const [bare, framed] = [
      await own.send(view, { method: 'POST', headers: { 'user-agent': 'Mozilla/5.0 (bare)' } }),
      await own.send(view, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (framed)' },
        body: ['{}'],
      }),
    ];
    await queries.execute(sql`alter table hidden rename to vehicles`);
    const { date: _date, ...headers } = bare.headers;
    expect([bare.status, framed.status]).toEqual([204, 204]);
    expect(framed.headers).toMatchObject(headers);
    await own.close();
    expect(await viewsOf(id)).toBe(before + 2);
  });

  test('[56] counts one view per visitor and vehicle in half an hour, on either path', async () => {
    let now = testNow.getTime();
    const own = await startTestServer({
      database: server.database,
      vehicles: [],
      settings: { trustProxy: 1 },
      clock: () => new Date(now),
    });
    const before = [await viewsOf(id), await viewsOf(other)];
    const look = async (id: number, visitor: Record<string, string>, body?: string) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const headers = {
        'user-agent': 'Mozilla/5.0 (X11)',
        'x-forwarded-for': '203.0.113.5',
        ...type,
        ...visitor,
      };
      const answer = await own.send(`/api/vehicles/${id}/views`, {
        method: 'POST',
        headers,
        body: body === undefined ? [] : [body],
      });
      expect([answer.status, answer.text]).toEqual([204, '']);
    };
    const posted = Array.from({ length: 100 }, (_, index) => look(id, {}, index % 2 ? '{}' : undefined));
    await Promise.all(posted);
    await look(other, {});
    await look(id, { 'x-forwarded-for': '203.0.113.6' });
    await look(id, { 'user-agent': 'Mozilla/5.0 (Macintosh)' });
    // From one network, which has a practically unlimited number of addresses.
    await look(id, { 'x-forwarded-for': '2001:db8:0:1::1' });
    await look(id, { 'x-forwarded-for': '2001:db8:0:1:ffff::2' });
    now += 29 * 60_000;
    await look(id, {});
    now += 60_000;
    await look(id, {});
    now += 25 * 60 * 60_000;
    await look(id, {});
    await own.close();
    expect([await viewsOf(id), await viewsOf(other)]).toEqual([(before[0] ?? 0) + 6, (before[1] ?? 0) + 1]);
  });

  test('[56] does not count bots, or requests from other sites', async () => {
    const own = await startTestServer({
      database: server.database,
      vehicles: [],
      settings: { trustProxy: 1 },
    });
    const before = await viewsOf(id);
    const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36';
    const host = new URL(own.url).host;
    const ownPages = [
      { 'sec-fetch-site': 'same-origin', origin: 'https://www.dealer.example' },
      { origin: `http://${host}` },
      { origin: `https://${host}` },
      { 'user-agent': browser.replace('X11; Linux x86_64', 'Linux; Android 10; CUBOT X18') },
    ];
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'user-agent': '' },
      { 'user-agent': 'curl/8.5.0' },
      { 'user-agent': 'python-requests/2.32' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': `${browser} HeadlessChrome/143.0` },
      { 'user-agent': 'Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' },
      { 'user-agent': 'facebookexternalhit/1.1' },
    ];
    for (const [index, headers] of [...ownPages, ...others].entries()) {
      const visitor = { 'user-agent': browser, 'x-forwarded-for': `203.0.113.${index}`, ...headers };
      const view = { method: 'POST', headers: visitor };
      expect((await own.send(`/api/vehicles/${id}/views`, view)).status).toBe(204);
    }
    await own.close();
    expect(await viewsOf(id)).toBe(before + ownPages.length);
  });

  test('returns 404 for an unknown vehicle, and ignores a body', async () => {
    expect((await server.send('/api/vehicles/999999/views', { method: 'POST' })).status).toBe(404);
    const answer = await server.send(`/api/vehicles/${id}/views`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ['{"views":100000}'],
    });
    expect(answer.status).toBe(204);
  });
});
