import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiApp } from '../../../test/api-app.ts';
import { describeWithDatabase } from '../../../test/database.ts';
import { insertVehicles, vehicleRow } from '../../../test/factories.ts';
import { newAppearance } from '../../appearance/appearance.ts';
import { newDealership } from '../../dealership/dealership.schema.ts';
import type { Database } from '../../platform/database.ts';
import { mailOutbox } from '../../platform/mail/outbox.table.ts';
import { recipientOf } from '../../platform/mail/recipients.ts';
import { mailRecipients, recipientMails } from '../../platform/mail/recipients.table.ts';
import { createInquiriesApi } from '../inquiries.api.ts';
import { findInquiry } from '../inquiries.staff.store.ts';
import { inquiries } from '../inquiries.table.ts';
import { keepInquiryTime } from '../inquiry-changes.store.ts';
import { leadMailsFor } from '../mail/lead-mails.ts';
import { createAppointmentsApi } from './appointments.api.ts';
import { forgetHolds, releaseHolds } from './appointments.store.ts';

// A Friday, 9:30 in Phoenix.
const start = new Date('2026-11-20T16:30:00.000Z');
const rules = { ...newDealership, timeZone: 'America/Phoenix', appointmentsAtOnce: 1 };
const dealership = { current: rules };
const inquiry = { name: 'Dana', message: 'Is it there?', interest: 'test-drive' };
const monday = '2026-11-23T17:00:00.000Z';
const hourMs = 60 * 60_000;
const mail = { smtpUrl: 'smtp://mail.example', from: 'a@b.example', leadsTo: [], adfTo: [] };
const mailsOf = leadMailsFor(
  { publicUrl: 'https://www.dealer.example' },
  {
    mail: () => mail,
    dealership: () => rules,
    vehicle: () => undefined,
    adviser: () => undefined,
    appearance: () => newAppearance,
    texts: () => ({}),
  },
);

describeWithDatabase('a time that nobody has confirmed', (open) => {
  let database: Database;
  let now = start;
  let asked = 0;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    now = start;
    for (const table of [inquiries, mailOutbox, mailRecipients, recipientMails])
      await database.queries.delete(table);
  });

  const app = ({
    sendsMail = true,
    ...options
  }: { rateLimits?: boolean; sendsMail?: boolean; onHoldFlood?: () => void } = {}) =>
    apiApp(
      '/inquiries',
      createInquiriesApi({
        database,
        clock: () => now,
        rateLimits: false,
        dealership,
        sending: { sendsMail },
        mailsOf,
        ...options,
      }),
    );
  const send = async (appointmentAt: string, change: object = {}, to = app()) => {
    asked += 1;
    const body = { ...inquiry, email: `visitor${asked}@mail.example`, appointmentAt, ...change };
    const answer = await to.post('/inquiries', body);
    return { status: answer.status, id: ((await answer.json()) as { id: number }).id };
  };
  const site = () =>
    apiApp('/appointments', createAppointmentsApi({ database, clock: () => now, dealership, mailsOf }));
  const freeTimes = async () => {
    const { days } = (await (await site().get('/appointments')).json()) as { days: { times: string[] }[] };
    return days.map(({ times }) => times);
  };
  const isFree = async (time: string) => (await freeTimes()).flat().includes(time);
  const confirm = async (token: string | null | undefined) =>
    (await site().post('/appointments/confirm', { token })).status;
  const tokenOf = async (id: number) => {
    const rows = await database.queries.select().from(inquiries);
    return rows.find((row) => row.id === id)?.appointmentToken;
  };
  const read = (id: number) => findInquiry(database.queries, id);
  const later = (hours: number) => {
    now = new Date(start.getTime() + hours * hourMs);
  };
  const mailed = async () => (await database.queries.select().from(mailOutbox)).map(({ message }) => message);

  test('is held for four hours, is free then, and taken again by its link', async () => {
    const { id } = await send(monday);
    expect(await read(id)).toMatchObject({
      hasTime: true,
      heldUntil: new Date(start.getTime() + 4 * hourMs).toISOString(),
    });
    expect(await isFree(monday)).toBe(false);
    expect((await send(monday)).status).toBe(409);
    later(4);
    expect(await isFree(monday)).toBe(true);
    expect(await confirm(await tokenOf(id))).toBe(204);
    expect(await read(id)).toMatchObject({ hasTime: true, heldUntil: null });
    later(24);
    expect(await isFree(monday)).toBe(false);
  });

  test('confirmed in time it stays, as often as the link is used; others have it otherwise', async () => {
    const { id } = await send(monday);
    const token = await tokenOf(id);
    expect([await confirm(token), await confirm(token)]).toEqual([204, 204]);
    await forgetHolds(database.queries, new Date(start.getTime() + 48 * hourMs));
    expect(await read(id)).toMatchObject({ hasTime: true, heldUntil: null });

    const other = '2026-11-23T19:00:00.000Z';
    const late = await send(other);
    later(5);
    const first = await send(other);
    expect(first.status).toBe(201);
    expect(await confirm(await tokenOf(late.id))).toBe(409);
    expect(await read(first.id)).toMatchObject({ hasTime: true });
    expect([await confirm('x'.repeat(43)), await confirm('short'), await confirm(null)]).toEqual([
      404, 400, 400,
    ]);
  });

  test('the mail names its end and the links, and nothing that was typed', async () => {
    const { id } = await send(monday, {
      email: 'dana@whitlock.example',
      name: 'You have won',
      phone: '5550199555',
    });
    const [told] = (await mailed()).filter(({ to }) => to === 'dana@whitlock.example');
    expect(told?.text).toContain('keep this time for you until Friday, November 20, 1:30 PM (MST).\n');
    expect(told?.text).toContain(
      `\nhttps://www.dealer.example/alerts/test-drive?token=${await tokenOf(id)}\n`,
    );
    expect(told?.text).toContain(`\n${told?.unsubscribeUrl}\n`);
    expect(JSON.stringify(told)).not.toMatch(/You have won|5550199/);
  });

  describe('fault 66: in the name of a stranger', () => {
    test('three mails in a week, three times in any spelling, and all that is asked for is stored', async () => {
      const times = (await freeTimes()).flat();
      const spellings = ['d.whitlock@gmail.com', 'dwhitlock+1@gmail.com'];
      const sent = [];
      for (let n = 0; n < 12; n += 1) sent.push(await send(times[n * 3] ?? '', { email: spellings[n % 2] }));
      expect(sent.map(({ status }) => status)).toEqual(Array(12).fill(201));
      expect(await mailed()).toHaveLength(3);
      const kept = await Promise.all(sent.map(({ id }) => read(id)));
      expect(kept.map((each) => each?.hasTime)).toEqual([...Array(3).fill(true), ...Array(9).fill(false)]);
    });

    test('what was kept back follows when the owner confirms: what is held, or still free, and nothing twice', async () => {
      const email = 'dana@whitlock.example';
      const days = (await freeTimes()).filter((times) => times.length > 3);
      const at = (day: number, index: number) => days[day]?.[index] ?? '';
      const mine = await send(at(0, 0), { email });
      for (const index of [1, 2]) await send(at(0, index), { email });
      const kept = [
        await send(at(1, 0), { email: 'Dana@Whitlock.example' }),
        await send(at(1, 1), { email }),
      ];
      const taken = await send(at(1, 2), { email });
      await send(at(1, 2));
      await send(at(1, 3), { email, leaveBlank: 'x' });
      const toDana = async () => (await mailed()).filter(({ to }) => /^dana@/i.test(to));
      expect(await toDana()).toHaveLength(3);
      later(1);
      expect(await confirm(await tokenOf(mine.id))).toBe(204);
      const after = await toDana();
      expect(after).toHaveLength(5);
      for (const { id } of kept) {
        const link = `https://www.dealer.example/alerts/test-drive?token=${await tokenOf(id)}`;
        expect(after.filter(({ text }) => text.includes(link))).toHaveLength(1);
      }
      expect(after.at(-1)?.text).toContain('but this time is not kept for you yet.');
      expect(await tokenOf(taken.id)).toBeNull();
      expect(await confirm(await tokenOf(kept[0]?.id ?? 0))).toBe(204);
      expect(await toDana()).toHaveLength(5);
    });

    test('a time that staff kept meanwhile is told of as theirs', async () => {
      const email = 'dana@whitlock.example';
      const times = (await freeTimes()).flat();
      const first = await send(times[0] ?? '', { email });
      for (const index of [4, 8]) await send(times[index] ?? '', { email });
      const { id } = await send(times[12] ?? '', { email });
      await keepInquiryTime(database, id, { by: 'maria', now, bookingRules: rules });
      later(1);
      await confirm(await tokenOf(first.id));
      const [last] = (await mailed()).slice(-1);
      expect(last?.text).toContain('We have the request and keep this time for you.');
      expect(last?.text).not.toContain('/alerts/test-drive');
    });

    test('the owner who wants no mail gives up what was held, not what they confirmed', async () => {
      const email = 'dana@whitlock.example';
      const [mine, strange] = [
        await send(monday, { email }),
        await send('2026-11-24T17:00:00.000Z', { email }),
      ];
      expect(await confirm(await tokenOf(mine.id))).toBe(204);
      await releaseHolds(database.queries, recipientOf('Dana+x@Whitlock.example'));
      expect(await read(mine.id)).toMatchObject({ hasTime: true });
      expect(await read(strange.id)).toMatchObject({ hasTime: false });
    });
  });

  test('case A5: whoever asks for all of them leaves a quarter of each day, which confirming may take', async () => {
    const before = await freeTimes();
    const sent = [];
    for (const time of before.flat()) sent.push(await send(time));
    expect(sent.map(({ status }) => status)).toEqual(before.flat().map(() => 201));
    const after = await freeTimes();
    for (const [day, times] of before.entries())
      expect(after[day]?.length).toBe(times.length - Math.floor((times.length * 3) / 4));
    // They are free for others who can be reached.
    const [left = ''] = after.flat();
    const { id } = await send(left);
    expect(await read(id)).toMatchObject({ hasTime: false });
    expect(await confirm(await tokenOf(id))).toBe(204);
    expect(await isFree(left)).toBe(false);
  });

  test('fault 69: one network has three held in an hour, wider ones more, all visitors forty; the rest is stored', async () => {
    let floods = 0;
    const limited = app({
      rateLimits: true,
      onHoldFlood: () => {
        floods += 1;
      },
    });
    dealership.current = { ...rules, appointmentsAtOnce: 50 };
    const held = async (count: number, address: (n: number) => string) => {
      let kept = 0;
      for (let n = 0; n < count; n += 1) {
        limited.from(address(n));
        const { id, status } = await send(monday, {}, limited);
        if (status === 201 && (await read(id))?.hasTime === true) kept += 1;
      }
      return kept;
    };
    expect(await held(5, () => '203.0.113.1')).toBe(3);
    expect(await held(8, (n) => `2001:db8:1:1${n}::1`)).toBe(6);
    expect(await held(40, (n) => `2001:db8:${n}1::1`)).toBe(31);
    expect(floods).toBe(9);
    dealership.current = rules;
  });

  test('staff keep it, also when it is no longer held, and are told when others have it', async () => {
    const writing = { by: 'maria', now, bookingRules: rules };
    const { id } = await send(monday);
    expect(await keepInquiryTime(database, id, writing)).toMatchObject({ hasTime: true, heldUntil: null });
    const [car = 0] = await insertVehicles(database.queries, [vehicleRow()]);
    const tuesday = '2026-11-24T17:00:00.000Z';
    const late = await send(tuesday, { vehicleId: car });
    later(5);
    await forgetHolds(database.queries, now);
    expect(await keepInquiryTime(database, late.id, { ...writing, now })).toMatchObject({ hasTime: true });
    const wednesday = '2026-11-25T17:00:00.000Z';
    const lost = await send(wednesday);
    later(10);
    expect((await send(wednesday)).status).toBe(201);
    await expect(keepInquiryTime(database, lost.id, { ...writing, now })).rejects.toMatchObject({
      status: 409,
    });
    await expect(keepInquiryTime(database, 2_000_000_000, writing)).rejects.toMatchObject({ status: 404 });
  });

  test('without a mail server it is kept until it comes, within the same share', async () => {
    const silent = app({ sendsMail: false });
    const { id } = await send(monday, {}, silent);
    expect(await read(id)).toMatchObject({ hasTime: true, heldUntil: monday });
    expect(await tokenOf(id)).toBeNull();
    later(48);
    expect(await isFree(monday)).toBe(false);
    expect(await mailed()).toEqual([]);
  });
});
