import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { apiApp } from '../../test/api-app.ts';
import { insertVehicles, soldVehicleRow, vehicleRow } from '../../test/factories.ts';
import type { Database } from '../platform/database.ts';
import { createInquiriesApi } from './inquiries.api.ts';
import { inquiries } from './inquiries.table.ts';

const now = new Date('2026-11-20T17:00:00.000Z');
const inquiry = {
  name: 'Dana Whitlock',
  email: 'dana@whitlock.example',
  phone: '(602) 555-0188',
  message: 'Is it still there?',
  interest: 'test-drive',
  vehicleId: 7,
};

describeWithDatabase('inquiries', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => database.queries.delete(inquiries));

  const stored = () => database.queries.select().from(inquiries).orderBy(asc(inquiries.id));
  const appWith = (rateLimits: boolean, clock = () => now) =>
    apiApp('/inquiries', createInquiriesApi({ database, clock, rateLimits }));
  const app = {
    post: (...args: Parameters<ReturnType<typeof appWith>['post']>) => appWith(false).post(...args),
  };
  const send = (change: object = {}, headers?: Record<string, string>) =>
    app.post('/inquiries', { ...inquiry, ...change }, headers);

  describe('POST /api/inquiries', () => {
    test('stores the inquiry and returns a receipt', async () => {
      const response = await send();
      expect(response.status).toBe(201);
      const [row] = await stored();
      expect(await response.json()).toEqual({ id: row?.id, status: 'new', createdAt: now.toISOString() });
      expect(row).toMatchObject({ ...inquiry, status: 'new', isArchived: false, createdAt: now });
    });

    test('remembers whether its vehicle was sold already', async () => {
      const vehicleIds = await insertVehicles(database.queries, [vehicleRow(), soldVehicleRow()]);
      for (const vehicleId of [...vehicleIds, null]) await send({ interest: 'purchase', vehicleId });
      expect((await stored()).map(({ wasSold }) => wasSold)).toEqual([false, true, false]);
    });

    test('optional fields may be missing, null or empty', async () => {
      const { name, email, message } = inquiry;
      for (const body of [
        { name, email, message },
        { name, email, message, phone: null, interest: null, vehicleId: null, leaveBlank: null },
        { name, email, message, phone: ' ', interest: '', leaveBlank: '' },
      ]) {
        expect((await app.post('/inquiries', body)).status).toBe(201);
      }
      const rows = await stored();
      expect(rows).toHaveLength(3);
      for (const row of rows)
        expect(row).toMatchObject({ phone: null, interest: null, vehicleId: null, isDoubtful: false });
    });

    test('keeps where the visit came from: the host only, and short tags; odd ones refuse no inquiry', async () => {
      const source = new URLSearchParams({
        referrer: 'https://www.google.com/search?q=private',
        utm_source: 'google',
        utm_medium: ' cpc\n',
        utm_campaign: 'x'.repeat(200),
      });
      const nothing = { referrer: null, utmSource: null, utmMedium: null, utmCampaign: null };
      const odd = ['referrer=javascript:alert(1)&utm_source=%00&utm_medium=', '%E0%A4%A', '=&&=', '{"a":1}'];
      await send({}, { 'x-visit-source': String(source) });
      for (const header of odd) expect((await send({}, { 'x-visit-source': header })).status).toBe(201);
      // The body says nothing about it.
      await send({ referrer: 'www.google.com', utmSource: 'google' });
      expect(await stored()).toMatchObject([
        { referrer: 'www.google.com', utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'x'.repeat(100) },
        ...odd.map(() => nothing),
        nothing,
      ]);
    });

    test.each(['{', 'null', '[]', '5', '"text"'])('fault 1: the body %s is rejected', async (body) => {
      const response = await app.post('/inquiries', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toHaveProperty('message');
    });

    test('fault 2: another media type is rejected', async () => {
      const response = await app.post('/inquiries', 'name=Dana', {
        'content-type': 'application/x-www-form-urlencoded',
      });
      expect(response.status).toBe(415);
    });

    test('fault 3, 7: a message of 1 MB is too large', async () => {
      expect((await send({ message: 'x'.repeat(1_000_000) })).status).toBe(413);
    });

    test('fault 4: nesting and special keys have no effect', async () => {
      const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
      const text = JSON.stringify(inquiry).slice(0, -1);
      expect((await app.post('/inquiries', `${text},"other":${nested}}`)).status).toBeLessThan(500);
      expect((await app.post('/inquiries', `${text},"__proto__":{"admin":1},"constructor":{}}`)).status).toBe(
        201,
      );
      expect({}).not.toHaveProperty('admin');
      expect((await app.post('/inquiries', `{"__proto__":${JSON.stringify(inquiry)}}`)).status).toBe(400);
    });

    test('fault 5: server-set fields are ignored', async () => {
      const response = await send({ id: 99, status: 'closed', createdAt: '2001-01-01', isArchived: true });
      expect(response.status).toBe(201);
      expect(await stored()).toMatchObject([{ status: 'new', createdAt: now, isArchived: false }]);
      expect((await stored())[0]?.id).not.toBe(99);
    });

    test.each([
      { path: 'email', value: 'dana', message: 'Please enter a valid email address' },
      { path: 'email', value: undefined, message: 'Please enter a valid email address' },
      { path: 'email', value: `${'d'.repeat(250)}@w.example`, message: 'Please enter a valid email address' },
      { path: 'phone', value: '555-01888', message: 'Please enter a valid phone number' },
      { path: 'phone', value: 6_025_550_188, message: 'Please enter a valid phone number' },
      { path: 'phone', value: '5'.repeat(41), message: 'May have at most 40 characters' },
      { path: 'interest', value: 'lunch', message: 'Please choose one of the interests' },
      { path: 'vehicleId', value: 0, message: 'Must be the id of a vehicle' },
      { path: 'vehicleId', value: 1.5, message: 'Must be a whole number' },
      { path: 'vehicleId', value: 2 ** 31, message: 'Must be the id of a vehicle' },
      { path: 'vehicleId', value: '7', message: 'Must be a number' },
    ])('fault 6: $path $value is rejected with "$message"', async ({ path, value, message }) => {
      const response = await send({ [path]: value });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message, issues: [{ path, message }] });
      expect(await stored()).toEqual([]);
    });

    test.each([
      { name: undefined },
      { name: '' },
      { name: ' \u00a0 ' },
      { name: 'x'.repeat(101) },
      { message: undefined },
      { message: '' },
      { message: ' \n\t\r\n ' },
      { message: 'x'.repeat(5_001) },
      { name: null },
      { name: '\u202e' },
      { name: '\u200b \u3164\u2800' },
      { message: ['text'] },
    ])('fault 7: %j is rejected', async (change) => {
      const response = await send(change);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ issues: [{ path: Object.keys(change)[0] }] });
      expect(await stored()).toEqual([]);
    });

    test.each([
      { name: 'Dana\0' },
      { name: 'Dana\r\nBcc: all@whitlock.example' },
      { name: 'Dana\n' },
      { name: 'Dana\u001b[31m' },
      { name: 'Dana\u0085Whitlock' },
      { email: 'dana@whitlock.example\r\nBcc: all@whitlock.example' },
      { email: 'dana@whitlock.example\n' },
      { phone: '(602) 555-0188\n' },
      { message: 'Hello\0' },
    ])('fault 8: %j is rejected', async (change) => {
      expect((await send(change)).status).toBe(400);
      expect(await stored()).toEqual([]);
    });

    test.each([
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '🚗💨 👩🏽‍🔧 é e\u0301 Z\u0351\u036b',
      'مرحبا \u202e reversed \u200f',
      "Robert'); DROP TABLE inquiries; -- %_\\",
      '  two spaces before,\r\nlines\n\tand a tab after  \n',
    ])('fault 9: the message %j is stored unchanged', async (message) => {
      expect((await send({ message, name: 'Zoë <b>👩🏽‍🔧</b> دانا' })).status).toBe(201);
      expect(await stored()).toMatchObject([{ message, name: 'Zoë <b>👩🏽‍🔧</b> دانا' }]);
    });

    test('fault 19: the id of a vehicle that no longer exists is stored', async () => {
      expect((await send({ vehicleId: 2_147_483_647 })).status).toBe(201);
      expect(await stored()).toMatchObject([{ vehicleId: 2_147_483_647 }]);
    });
  });

  describe('a repeated request', () => {
    test('fault 20: the same inquiry with the same key is one row with the same response', async () => {
      const first = await send({}, { 'idempotency-key': 'a-1' });
      const second = await send({}, { 'idempotency-key': 'a-1' });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(await second.json()).toEqual(await first.json());
      expect(await stored()).toHaveLength(1);
    });

    test('fault 20: 20 concurrent ones are one row with one response, and none hits the rate limit', async () => {
      const limited = appWith(true);
      const sends = Array.from({ length: 20 }, () =>
        limited.post('/inquiries', inquiry, { 'idempotency-key': 'b-2' }),
      );
      const answers = await Promise.all((await Promise.all(sends)).map((response) => response.json()));
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
      expect(answers[0]).toMatchObject({ status: 'new' });
      expect(await stored()).toHaveLength(1);
    });

    test('the response stays that of the first request, whatever staff have changed since', async () => {
      const first = await (await send({}, { 'idempotency-key': 'c-3' })).json();
      await database.queries.update(inquiries).set({ status: 'closed' });
      expect(await (await send({}, { 'idempotency-key': 'c-3' })).json()).toEqual(first);
    });

    test('another message with the same key is a new inquiry', async () => {
      await send({}, { 'idempotency-key': 'd-4' });
      await send({ message: 'One more thing.' }, { 'idempotency-key': 'd-4' });
      expect(await stored()).toHaveLength(2);
    });

    test('without a key, the same inquiry twice is two', async () => {
      await send();
      await send();
      expect(await stored()).toHaveLength(2);
    });

    test.each(['x'.repeat(201), 'a b', ''])('the key %j is rejected', async (key) => {
      expect((await send({}, { 'idempotency-key': key })).status).toBe(400);
    });
  });

  describe('floods and bots', () => {
    test.each(['https://spam.example', ' ', 1, false, [], {}])(
      'fault 70: with %j in the hidden field an inquiry gets the usual response, and is stored as doubtful',
      async (leaveBlank) => {
        const real = await (await send()).json();
        const response = await send({ leaveBlank });
        expect(response.status).toBe(201);
        expect(await response.json()).toEqual({ ...real, id: real.id + 1 });
        expect(await stored()).toMatchObject([
          { ...inquiry, isDoubtful: false },
          { ...inquiry, isDoubtful: true },
        ]);
      },
    );

    test('a field that tools fill in from what they know of a person says nothing', async () => {
      expect((await send({ website: 'https://whitlock.example', company: 'Whitlock' })).status).toBe(201);
      expect(await stored()).toMatchObject([{ ...inquiry, isDoubtful: false }]);
    });

    test('fault 32: the eleventh inquiry in ten minutes gets 429 and is not stored; later ones are accepted', async () => {
      let time = now;
      const limited = appWith(true, () => time);
      for (let n = 0; n < 10; n += 1) expect((await limited.post('/inquiries', inquiry)).status).toBe(201);
      const refused = await limited.post('/inquiries', inquiry);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('600');
      expect(await refused.json()).toEqual({ message: 'Too many messages. Try again in 10 minutes.' });
      expect(await stored()).toHaveLength(10);

      limited.from('203.0.113.2');
      expect((await limited.post('/inquiries', inquiry)).status).toBe(201);
      limited.from('203.0.113.1');
      time = new Date(now.getTime() + 600_000);
      expect((await limited.post('/inquiries', inquiry)).status).toBe(201);
    });

    test('fault 69: beyond the total of all visitors inquiries are stored as doubtful', async () => {
      const limited = appWith(true);
      for (let n = 0; n < 103; n += 1) {
        limited.from(`2001:db8:${n.toString(16)}::1`);
        expect((await limited.post('/inquiries', { ...inquiry, name: `Visitor ${n}` })).status).toBe(201);
      }
      const doubtful = (await stored()).filter(({ isDoubtful }) => isDoubtful);
      expect(doubtful.map(({ name }) => name)).toEqual(['Visitor 100', 'Visitor 101', 'Visitor 102']);
    });

    test('inquiries rejected for their content do not count', async () => {
      const limited = appWith(true);
      for (let n = 0; n < 30; n += 1) await limited.post('/inquiries', { ...inquiry, email: 'dana' });
      expect((await limited.post('/inquiries', inquiry)).status).toBe(201);
    });
  });
});
