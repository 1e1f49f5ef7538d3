import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database } from '../platform/database.ts';
import { createStaffNewsletterApi } from './newsletter.staff.api.ts';
import type { SubscriberPage } from './newsletter.schema.ts';
import { subscribers } from './newsletter.table.ts';

const now = new Date('2026-11-20T17:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

describeWithDatabase('the newsletter’s list', (open) => {
  let database: Database;
  let app: ReturnType<typeof apiApp>;
  beforeAll(async () => {
    database = await open();
    // There it is the 21st of November already.
    const dealership = { current: { timeZone: 'Pacific/Kiritimati' } };
    app = apiApp(
      '/newsletter',
      createStaffNewsletterApi({ database, clock: () => now, dealership, mails: () => null }),
      { user: { id: 1, username: 'maria', role: 'admin' } },
    );
  });
  beforeEach(async () => {
    await database.queries.delete(changes);
    await database.queries.delete(subscribers);
    await database.queries.insert(subscribers).values([
      { email: 'old@whitlock.example', createdAt: daysAgo(31) },
      { email: 'a_b@mail.example', createdAt: daysAgo(30) },
      { email: 'new@whitlock.example', createdAt: daysAgo(1) },
    ]);
  });

  const list = async (query = ''): Promise<SubscriberPage> =>
    (await app.get(`/newsletter/subscribers${query}`)).json();
  const emails = async (query = '') => (await list(query)).subscribers.map(({ email }) => email);

  test('the list is newest first, with the total and the number added in 30 days', async () => {
    const line = { id: expect.any(Number), state: 'unasked' };
    expect(await list()).toEqual({
      subscribers: [
        { ...line, email: 'new@whitlock.example', createdAt: daysAgo(1).toISOString() },
        { ...line, email: 'a_b@mail.example', createdAt: daysAgo(30).toISOString() },
        { ...line, email: 'old@whitlock.example', createdAt: daysAgo(31).toISOString() },
      ],
      total: 3,
      all: 3,
      waiting: 0,
      ended: 0,
      doubtful: 0,
      addedLast30Days: 2,
    });
  });

  test('the list is paged', async () => {
    expect(await emails('?limit=2')).toEqual(['new@whitlock.example', 'a_b@mail.example']);
    expect(await emails('?limit=2&page=2')).toEqual(['old@whitlock.example']);
    expect(await emails('?limit=2&page=3')).toEqual([]);
  });

  test('the list is sorted by address or by date, and in no other way', async () => {
    expect(await emails('?sort=email-asc')).toEqual([
      'a_b@mail.example',
      'new@whitlock.example',
      'old@whitlock.example',
    ]);
    expect(await emails('?sort=email-desc&limit=1')).toEqual(['old@whitlock.example']);
    expect(await emails('?sort=added-asc&limit=1')).toEqual(['old@whitlock.example']);
    expect((await app.get('/newsletter/subscribers?sort=id-asc')).status).toBe(400);
  });

  test('a search matches anywhere, ignoring case; the counts are those of the whole list', async () => {
    expect(await list('?search=WHITLOCK')).toMatchObject({ total: 2, all: 3, addedLast30Days: 2 });
    expect(await emails('?search=WHITLOCK')).toEqual(['new@whitlock.example', 'old@whitlock.example']);
  });

  test.each(['%25', '%27%20or%201%3D1%20--', '%5C', '%25_%25'])(
    'fault 11: %s is taken literally',
    async (search) => {
      expect(await emails(`?search=${search}`)).toEqual([]);
    },
  );

  test('fault 11: an underscore is not a wildcard', async () => {
    expect(await emails('?search=_')).toEqual(['a_b@mail.example']);
  });

  test.each(['page=0', 'page=NaN', 'page=1e9', 'page=1.5', 'limit=0', 'limit=101', 'search=a%00b'])(
    'fault 13: %s is rejected',
    async (query) => {
      expect((await app.get(`/newsletter/subscribers?${query}`)).status).toBe(400);
    },
  );

  test('removing deletes one address and logs it; the second time it is not found', async () => {
    const [first] = (await list()).subscribers;
    const path = `/newsletter/subscribers/${first?.id}`;
    expect((await app.delete(path)).status).toBe(204);
    expect(await emails()).toEqual(['a_b@mail.example', 'old@whitlock.example']);
    expect(await database.queries.select().from(changes)).toMatchObject([
      { by: 'maria', kind: 'newsletter', action: 'removed', subject: `number ${first?.id}` },
    ]);
    const again = await app.delete(path);
    expect([again.status, await again.json()]).toEqual([404, { message: 'Address not found' }]);
  });

  test('fault 70: doubtful addresses are a list of their own, until they are taken over', async () => {
    await database.queries
      .insert(subscribers)
      .values({ email: 'odd@whitlock.example', isDoubtful: true, createdAt: now });
    const apart = { all: 3, doubtful: 1, addedLast30Days: 2 };
    expect(await list()).toMatchObject({ total: 3, ...apart });
    expect(await list('?search=odd')).toMatchObject({ subscribers: [], total: 0, ...apart });
    const doubtful = await list('?view=doubtful&search=odd');
    expect(doubtful).toMatchObject({ subscribers: [{ email: 'odd@whitlock.example' }], total: 1, ...apart });
    expect(await (await app.get('/newsletter/export')).text()).not.toContain('odd@');

    const path = `/newsletter/subscribers/${doubtful.subscribers[0]?.id}/take-over`;
    for (let time = 0; time < 2; time += 1) expect((await app.patch(path, {})).status).toBe(204);
    expect(await list()).toMatchObject({ total: 4, all: 4, doubtful: 0, addedLast30Days: 3 });
    expect(await (await app.get('/newsletter/export')).text()).toContain('odd@');
    expect(await database.queries.select().from(changes)).toMatchObject([
      { by: 'maria', kind: 'newsletter', action: 'added', subject: 'odd@whitlock.example' },
    ]);
    expect((await app.patch('/newsletter/subscribers/1/take-over', {})).status).toBe(404);
  });

  test('those that wait and those that ended are lists of their own', async () => {
    await database.queries.insert(subscribers).values([
      { email: 'waiting@x.example', createdAt: now, waitingSince: now },
      { email: 'ended@x.example', createdAt: now, confirmedAt: now, endedAt: now },
      { email: 'refused@x.example', createdAt: now, confirmedAt: now, refusedAt: now },
      { email: 'odd@x.example', createdAt: now, isDoubtful: true },
    ]);
    expect(await list()).toMatchObject({ total: 6, all: 3, waiting: 1, ended: 2, doubtful: 1 });
    expect(await list()).toMatchObject({ addedLast30Days: 2 });
    expect(await emails('?view=listed&sort=email-asc')).toEqual([
      'a_b@mail.example',
      'new@whitlock.example',
      'old@whitlock.example',
    ]);
    expect((await list('?view=waiting')).subscribers).toMatchObject([{ state: 'waiting' }]);
    expect((await list('?view=ended')).subscribers).toMatchObject([{ state: 'refused' }, { state: 'ended' }]);
    expect((await app.get('/newsletter/subscribers?view=none')).status).toBe(400);
  });

  test('fault 28: the export is a CSV file of all addresses that get letters, oldest first, safe in a spreadsheet, named by the dealership’s day', async () => {
    const [confirmed, waiting] = [{ confirmedAt: now }, { waitingSince: now }];
    await database.queries
      .update(subscribers)
      .set(confirmed)
      .where(eq(subscribers.email, 'new@whitlock.example'));
    await database.queries.insert(subscribers).values([
      { email: '=cmd@x.example', createdAt: now },
      { email: 'waiting@x.example', createdAt: now, ...waiting },
      { email: 'ended@x.example', createdAt: now, ...confirmed, endedAt: now },
      { email: 'refused@x.example', createdAt: now, ...confirmed, refusedAt: now },
    ]);
    const response = await app.get('/newsletter/export');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="newsletter-2026-11-21.csv"',
    );
    expect((await response.text()).split('\r\n')).toEqual([
      'Email,Added,State',
      'old@whitlock.example,2026-10-21,Not confirmed',
      'a_b@mail.example,2026-10-22,Not confirmed',
      'new@whitlock.example,2026-11-20,Confirmed',
      "'=cmd@x.example,2026-11-21,Not confirmed",
      '',
    ]);
  });
});
