import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { apiApp } from '../../test/api-app.ts';
import type { Database } from '../platform/database.ts';
import { createNewsletterApi } from './newsletter.api.ts';
import { subscribers } from './newsletter.table.ts';

const now = new Date('2026-11-20T17:00:00.000Z');

describeWithDatabase('POST /api/newsletter', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => database.queries.delete(subscribers));

  const stored = async () => (await database.queries.select().from(subscribers)).map(({ email }) => email);
  const appWith = (rateLimits: boolean) =>
    apiApp('/newsletter', createNewsletterApi({ database, clock: () => now, rateLimits, mails: () => null }));
  const signUp = (body: unknown) => appWith(false).post('/newsletter', body);

  test('an address is stored in lower case', async () => {
    const response = await signUp({ email: ' Dana@Whitlock.EXAMPLE ' });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ email: 'dana@whitlock.example' });
    expect(await stored()).toEqual(['dana@whitlock.example']);
  });

  test('subscribing again gets the same response, in any case and concurrently', async () => {
    const spellings = ['dana@whitlock.example', 'DANA@whitlock.example', 'dana@whitlock.example'];
    const responses = await Promise.all(spellings.map((email) => signUp({ email })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const response of responses)
      expect(await response.json()).toEqual({ email: 'dana@whitlock.example' });
    expect(await stored()).toEqual(['dana@whitlock.example']);
  });

  test.each(['dana', '', null, 5, 'dana@whitlock.example\r\n', 'a\0b@whitlock.example'])(
    'fault 6, 8: %j is not an address',
    async (email) => {
      const response = await signUp({ email });
      expect(response.status).toBe(400);
      const message = 'Please enter a valid email address';
      expect(await response.json()).toEqual({ message, issues: [{ path: 'email', message }] });
      expect(await stored()).toEqual([]);
    },
  );

  test('fault 70: with text in the hidden field an address gets the same response, and is stored as doubtful', async () => {
    const doubtful = async () =>
      (await database.queries.select().from(subscribers)).map(({ isDoubtful }) => isDoubtful);
    const email = 'dana@whitlock.example';
    const filled = await signUp({ email, leaveBlank: 'x' });
    expect([filled.status, await filled.json()]).toEqual([201, { email }]);
    expect(await doubtful()).toEqual([true]);
    // Without that text it is certain, and stays so.
    for (const leaveBlank of ['', 'x']) {
      await signUp({ email, leaveBlank });
      expect(await doubtful()).toEqual([false]);
    }
  });

  test('fault 32: a flood gets 429', async () => {
    const limited = appWith(true);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await limited.post('/newsletter', { email: `d${n}@whitlock.example` })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429]);
    expect(await stored()).toHaveLength(10);
  });
});
