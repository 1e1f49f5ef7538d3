import { beforeAll, beforeEach, expect, test } from 'vitest';
import { apiApp } from '../../../test/api-app.ts';
import { describeWithDatabase } from '../../../test/database.ts';
import { insertVehicles, soldVehicleRow, vehicleRow } from '../../../test/factories.ts';
import { newDealership } from '../../dealership/dealership.schema.ts';
import type { Database } from '../../platform/database.ts';
import { createInquiriesApi } from '../inquiries.api.ts';
import { appointments, inquiries } from '../inquiries.table.ts';
import { changeInquiry } from '../inquiry-changes.store.ts';
import { createAppointmentsApi } from './appointments.api.ts';

// A Friday, 9:30 in Phoenix.
const now = new Date('2026-11-20T16:30:00.000Z');
const clock = () => now;
const rules = { ...newDealership, timeZone: 'America/Phoenix', appointmentsAtOnce: 2 };
const dealership = { current: rules };
const inquiry = {
  name: 'Dana',
  email: 'dana@whitlock.example',
  message: 'Is it there?',
  interest: 'test-drive',
};
const monday = '2026-11-23T17:00:00.000Z';
const halfAnHourLater = '2026-11-23T17:30:00.000Z';
const anHourLater = '2026-11-23T18:00:00.000Z';

describeWithDatabase('appointments', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    dealership.current = rules;
    await database.queries.delete(inquiries);
  });

  const send = (appointmentAt: string | null, headers?: Record<string, string>, vehicleId?: number) =>
    apiApp('/inquiries', createInquiriesApi({ database, clock, rateLimits: false, dealership })).post(
      '/inquiries',
      { ...inquiry, appointmentAt, vehicleId },
      headers,
    );
  const free = async (vehicleId?: number) => {
    const app = apiApp('/appointments', createAppointmentsApi({ database, clock, dealership }));
    const query = vehicleId === undefined ? '' : `?vehicleId=${vehicleId}`;
    const { days } = (await (await app.get(`/appointments${query}`)).json()) as {
      days: { day: string; times: string[] }[];
    };
    return days;
  };
  const isFree = async (time: string, vehicleId?: number) =>
    (await free(vehicleId)).some(({ times }) => times.includes(time));
  const setArchived = async (id: number, isArchived: boolean) => {
    const writing = { by: 'dana', now, bookingRules: dealership.current, mailsOf: () => [] };
    return (await changeInquiry(database, id, { isArchived }, writing))?.inquiry;
  };

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
    const [{ id }] = receipts;
    expect(await isFree(monday)).toBe(false);
    expect(await setArchived(id, true)).toMatchObject({ appointmentAt: monday, hasTime: false });
    expect(await isFree(monday)).toBe(true);
    expect(await setArchived(id, false)).toMatchObject({ appointmentAt: monday, hasTime: true });
    expect(await isFree(monday)).toBe(false);
    await setArchived(id, true);
    expect((await send(monday)).status).toBe(201);
    expect(await setArchived(id, false)).toMatchObject({ isArchived: false, hasTime: false });
  });

  test('one car is driven by one visitor at a time, also when an inquiry about it is restored', async () => {
    const [car = 0, other = 0] = await insertVehicles(database.queries, [vehicleRow(), vehicleRow()]);
    const answers = await Promise.all([send(monday, {}, car), send(monday, {}, car)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect([await isFree(monday, car), await isFree(monday, other)]).toEqual([false, true]);
    const [first] = await database.queries.select().from(inquiries);
    await setArchived(first?.id ?? 0, true);
    expect((await send(monday, {}, car)).status).toBe(201);
    expect(await setArchived(first?.id ?? 0, false)).toMatchObject({ hasTime: false });
    expect((await send(monday, {}, other)).status).toBe(201);
  });

  test.each([
    ['sold', soldVehicleRow(), 'This car has been sold'],
    ['unpublished', soldVehicleRow({ isPublished: false }), 'This car is no longer offered'],
    ['deleted', undefined, 'This car is no longer offered'],
  ])('nobody gets a time for a car that is %s, but the message still arrives', async (_, row, reason) => {
    const [car = 2_000_000] = row === undefined ? [] : await insertVehicles(database.queries, [row]);
    const message = `${reason}. You can still send your message without a time.`;
    const answer = await send(monday, {}, car);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message, issues: [{ path: 'appointmentAt', message }] },
    ]);
    expect(await isFree(monday, car)).toBe(false);
    expect((await send(null, {}, car)).status).toBe(201);
    expect(await database.queries.select().from(inquiries)).toMatchObject([{ vehicleId: car }]);
  });

  test('whoever has a time keeps all of it when appointments get longer', async () => {
    dealership.current = { ...rules, appointmentsAtOnce: 1, appointmentMinutes: 30 };
    expect((await send(halfAnHourLater)).status).toBe(201);
    dealership.current = { ...rules, appointmentsAtOnce: 1 };
    expect([await isFree(monday), await isFree(anHourLater)]).toEqual([false, true]);
    expect((await send(monday)).status).toBe(409);
    // As a node of the version before writes it.
    await database.queries.update(appointments).set({ endsAt: null });
    expect(await isFree(anHourLater)).toBe(false);
  });

  test('fewer may come at once than before: whoever has a time counts', async () => {
    const { id } = await (await send(monday)).json();
    await send(monday);
    await setArchived(id, true);
    dealership.current = { ...rules, appointmentsAtOnce: 1 };
    expect(await isFree(monday)).toBe(false);
    expect((await send(monday)).status).toBe(409);
  });

  test('nobody can come on a closed day', async () => {
    dealership.current = { ...rules, closedDays: [{ day: '2026-11-23', reason: 'Inventory' }] };
    expect(await isFree(monday)).toBe(false);
    const answer = await send(monday);
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'Please choose one of the times']);
    expect(await database.queries.select().from(inquiries)).toEqual([]);
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
