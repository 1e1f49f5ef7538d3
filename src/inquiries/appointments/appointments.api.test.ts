import { beforeAll, beforeEach, expect, test } from 'vitest';
import { apiApp } from '../../../test/api-app.ts';
import { describeWithDatabase } from '../../../test/database.ts';
import { newDealership } from '../../dealership/dealership.ts';
import type { Database } from '../../platform/database.ts';
import { createInquiriesApi } from '../inquiries.api.ts';
import { inquiries } from '../inquiries.table.ts';
import { changeInquiry } from '../inquiry-changes.store.ts';
import { createAppointmentsApi } from './appointments.api.ts';

// A Friday, 9:30 in Phoenix.
const now = new Date('2026-11-20T16:30:00.000Z');
const clock = () => now;
const dealership = { current: { ...newDealership, timeZone: 'America/Phoenix', appointmentsAtOnce: 2 } };
const inquiry = {
  name: 'Dana',
  email: 'dana@whitlock.example',
  message: 'Is it there?',
  interest: 'test-drive',
};
const monday = '2026-11-23T17:00:00.000Z';

describeWithDatabase('appointments', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => database.queries.delete(inquiries));

  const send = (appointmentAt: string, headers?: Record<string, string>) =>
    apiApp('/inquiries', createInquiriesApi({ database, clock, rateLimits: false, dealership })).post(
      '/inquiries',
      { ...inquiry, appointmentAt },
      headers,
    );
  const free = async () => {
    const app = apiApp('/appointments', createAppointmentsApi({ database, clock, dealership }));
    const { days } = (await (await app.get('/appointments')).json()) as {
      days: { day: string; times: string[] }[];
    };
    return days;
  };
  const isFree = async (time: string) => (await free()).some(({ times }) => times.includes(time));

  test('the next seven days are offered, with the times of the business hours', async () => {
    const days = await free();
    expect(days.map(({ day, times }) => [day, times.length])).toEqual([
      ['2026-11-20', 8],
      ['2026-11-21', 8],
      ['2026-11-22', 0],
      ['2026-11-23', 10],
      ['2026-11-24', 10],
      ['2026-11-25', 10],
      ['2026-11-26', 10],
    ]);
    expect(days[0]?.times[0]).toBe('2026-11-20T18:00:00.000Z');
  });

  test('as many get a time as may come at once, whoever is first; one more is told to choose another', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(monday)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const message = 'This time has just been taken. Please choose another.';
    expect(await refused?.json()).toEqual({ message, issues: [{ path: 'appointmentAt', message }] });
    expect(await isFree(monday)).toBe(false);
    const stored = await database.queries.select().from(inquiries);
    expect(stored.map(({ appointmentAt }) => appointmentAt?.toISOString())).toEqual([monday, monday]);
  });

  test('fault 20: the same inquiry sent twice takes one place', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [first, second] = [await send(monday, headers), await send(monday, headers)];
    expect(await second.json()).toEqual(await first.json());
    expect(await isFree(monday)).toBe(true);
  });

  test('an archived inquiry gives up its time; restored, it takes it again, or says that others have it', async () => {
    const receipts = [await (await send(monday)).json(), await (await send(monday)).json()];
    const setArchived = async (isArchived: boolean) => {
      const writing = { by: 'dana', now, appointmentsAtOnce: 2 };
      const done = await changeInquiry(database, receipts[0].id, { isArchived }, writing);
      return done?.inquiry;
    };
    expect(await isFree(monday)).toBe(false);
    expect(await setArchived(true)).toMatchObject({ appointmentAt: monday, hasTime: false });
    expect(await isFree(monday)).toBe(true);
    expect(await setArchived(false)).toMatchObject({ appointmentAt: monday, hasTime: true });
    expect(await isFree(monday)).toBe(false);
    await setArchived(true);
    expect((await send(monday)).status).toBe(201);
    expect(await setArchived(false)).toMatchObject({ isArchived: false, hasTime: false });
  });

  test.each([
    ['between two times', '2026-11-23T17:15:00.000Z'],
    ['when it is closed', '2026-11-22T17:00:00.000Z'],
    ['too soon', '2026-11-20T17:00:00.000Z'],
    ['too far ahead', '2026-11-30T17:00:00.000Z'],
    ['no time at all', 'tomorrow'],
  ])('nobody can come %s', async (_, time) => {
    const answer = await send(time);
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'Please choose one of the times']);
  });
});
