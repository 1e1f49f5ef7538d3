import ICAL from 'ical.js';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAppearance } from '../../appearance/appearance.ts';
import { users } from '../../accounts/accounts.table.ts';
import { apiApp } from '../../../test/api-app.ts';
import { describeWithDatabase } from '../../../test/database.ts';
import { insertVehicles, vehicleRow } from '../../../test/factories.ts';
import { vehicle as aPublicVehicle } from '../../../test/leads.ts';
import { changes } from '../../changes/changes.table.ts';
import { newDealership, type Dealership } from '../../dealership/dealership.schema.ts';
import type { MailTexts } from '../../mail/mail-texts.ts';
import type { Database } from '../../platform/database.ts';
import { mailOutbox } from '../../platform/mail/outbox.table.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import { appointmentStates, inquiries } from '../inquiries.table.ts';
import { appointmentMailsFor } from '../mail/appointment-news-mails.ts';
import { createAgendaApi } from './agenda.staff.api.ts';
import { createOwnAppointmentApi } from './own-appointment.api.ts';
import { writeReminders } from './reminders.ts';

// A Friday, 9:30 in Phoenix.
const start = new Date('2026-11-20T16:30:00.000Z');
const monday = '2026-11-23T17:00:00.000Z';
const mondayLater = '2026-11-23T18:00:00.000Z';
const tuesday = '2026-11-24T17:00:00.000Z';
const settings: Dealership = {
  ...newDealership,
  name: 'Halcyon',
  email: 'hello@halcyon.example',
  timeZone: 'America/Phoenix',
  appointmentsAtOnce: 2,
  closedDays: [{ day: '2026-11-26', reason: 'Thanksgiving' }],
};
const dealership = { current: settings };
const publicUrl = 'https://www.dealer.example';
const mail = { smtpUrl: 'smtp://mail.example', from: 'a@b.example', leadsTo: ['sales@b.example'], adfTo: [] };

describeWithDatabase('appointments in the hands of staff', (open) => {
  let database: Database;
  let now = start;
  let car = 0;
  let maria = 0;
  let texts: MailTexts = {};
  beforeAll(async () => {
    database = await open();
    [car = 0] = await insertVehicles(database.queries, [vehicleRow()]);
    const [user] = await database.queries
      .insert(users)
      .values({ username: 'maria', passwordHash: 'x', role: 'sales', createdAt: start })
      .returning();
    maria = user?.id ?? 0;
  });
  beforeEach(async () => {
    now = start;
    dealership.current = settings;
    texts = {};
    for (const table of [inquiries, mailOutbox, changes]) await database.queries.delete(table);
  });

  const vehicle = (id: number) => (id === car ? { ...aPublicVehicle, id } : undefined);
  const mailsOf = appointmentMailsFor(
    { publicUrl },
    {
      mail: () => mail,
      dealership: () => dealership.current,
      appearance: () => newAppearance,
      texts: () => texts,
      vehicle,
    },
  );
  const given = () => ({ database, clock: () => now, dealership, mailsOf, publicUrl });
  const staff = () =>
    apiApp('/appointments', createAgendaApi(given()), {
      user: { id: maria, username: 'maria', role: 'sales' },
    });
  const site = () => apiApp('/appointments', createOwnAppointmentApi({ ...given(), vehicle }));
  const lead = async (change: Partial<typeof inquiries.$inferInsert> = {}) => {
    const [row] = await database.queries
      .insert(inquiries)
      .values({
        name: 'Dana Whitlock',
        email: 'dana@whitlock.example',
        phone: '(602) 555-0188',
        message: 'Is it there?',
        interest: 'test-drive',
        vehicleId: car,
        createdAt: start,
        appointmentAt: new Date(monday),
        ...change,
      })
      .returning();
    return row?.id ?? 0;
  };
  const act = async (id: number, body: object) => {
    const answer = await staff().patch(`/appointments/${id}`, body);
    return { status: answer.status, inquiry: (await answer.json()) as Inquiry };
  };
  const undo = async (id: number) => {
    const answer = await staff().post(`/appointments/${id}/undo`, {});
    return { status: answer.status, inquiry: (await answer.json()) as Inquiry };
  };
  const waiting = async () =>
    ((await (await staff().get('/appointments/waiting')).json()) as { waiting: number }).waiting;
  const outbox = () => database.queries.select().from(mailOutbox).orderBy(mailOutbox.id);
  const mailsTo = async (address: string) =>
    (await outbox()).map(({ message }) => message).filter(({ to }) => to === address);
  const toDana = () => mailsTo('dana@whitlock.example');
  const tokenOf = async (id: number) =>
    (await database.queries.select().from(inquiries)).find((row) => row.id === id)?.appointmentToken ?? '';
  const eventIn = (calendar = '') => {
    const root = new ICAL.Component(ICAL.parse(calendar));
    const component = root.getFirstSubcomponent('vevent');
    if (component === null) throw new Error('There is no event');
    const event = new ICAL.Event(component);
    return {
      method: root.getFirstPropertyValue('method'),
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      title: event.summary,
    };
  };

  test('confirming keeps the time, answers the lead, and tells the customer after thirty seconds', async () => {
    const id = await lead();
    expect(await waiting()).toBe(1);
    const { status, inquiry } = await act(id, { action: 'confirm' });
    expect(status).toBe(200);
    expect(inquiry).toMatchObject({
      status: 'contacted',
      answeredAt: start.toISOString(),
      hasTime: true,
      heldUntil: null,
      appointment: {
        state: 'confirmed',
        by: 'maria',
        since: start.toISOString(),
        undoUntil: '2026-11-20T16:30:30.000Z',
      },
    });
    expect(await waiting()).toBe(0);
    const [sent] = await toDana();
    expect(sent?.subject).toBe('Your test drive is confirmed: Monday, November 23, 10:00 AM');
    expect(sent?.text).toContain(`${publicUrl}/appointments?token=${await tokenOf(id)}`);
    expect(sent?.text).toContain('2023 Ashdown Grand Tourer V12');
    const [row] = await outbox();
    expect((row?.nextAttemptAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(30_000);
    expect(await database.queries.select().from(changes)).toMatchObject([
      { by: 'maria', fields: [{ field: 'appointment', from: 'Asked for', to: 'Confirmed' }] },
    ]);
  });

  test('a mail has the words of staff, and names who works on the inquiry with the direct line', async () => {
    texts = {
      'appointment-moved': {
        subject: 'A new time for the {vehicle}',
        text: '{adviser} waits for you, {name}.',
        closing: 'Yours, {dealership}',
      },
    };
    const id = await lead({ assignedTo: maria });
    await act(id, { action: 'confirm' });
    // A user name says nothing to a customer.
    expect((await toDana())[0]?.text).not.toMatch(/maria|With /);
    await database.queries
      .update(users)
      .set({ firstName: 'Maria', lastName: 'Vega', phone: '(480) 555-0147' })
      .where(eq(users.id, maria));
    await act(id, { action: 'move', at: tuesday });
    const moved = (await toDana())[1];
    expect(moved?.subject).toBe('A new time for the 2023 Ashdown Grand Tourer V12');
    expect(moved?.text).toContain('\n\nMaria Vega waits for you, Dana Whitlock.\n\n');
    expect(moved?.text).toContain('With     Maria Vega, (480) 555-0147\n');
    expect(moved?.text).toContain('it into your calendar. Yours, Halcyon\n');
    await database.queries.update(users).set({ disabledAt: now }).where(eq(users.id, maria));
    await act(id, { action: 'move', at: mondayLater });
    expect((await toDana())[2]?.text).not.toContain('Vega');
    await database.queries
      .update(users)
      .set({ firstName: '', lastName: '', phone: '', disabledAt: null })
      .where(eq(users.id, maria));
  });

  test('a license that was seen says by whom and when, is in the change log, and is not asked for again', async () => {
    const id = await lead();
    const note = async (isSeen: boolean) => {
      const answer = await staff().patch(`/appointments/${id}/license`, { isSeen });
      return [answer.status, ((await answer.json()) as Inquiry).licenseSeen];
    };
    await act(id, { action: 'confirm' });
    expect(await note(true)).toEqual([200, { at: start.toISOString(), by: 'maria' }]);
    now = new Date(start.getTime() + 60_000);
    // The first one stays.
    expect(await note(true)).toEqual([200, { at: start.toISOString(), by: 'maria' }]);
    await act(id, { action: 'move', at: tuesday });
    const [asked, moved] = await toDana();
    expect(asked?.text).toContain('Please bring your driver’s license.');
    expect(moved?.text).not.toContain('license');
    expect(await note(false)).toEqual([200, null]);
    const log = await database.queries.select().from(changes).orderBy(changes.id);
    expect(
      log.flatMap(({ by, fields }) =>
        (fields ?? []).filter(({ field }) => field === 'licenseSeen').map(({ to }) => [by, to]),
      ),
    ).toEqual([
      ['maria', true],
      ['maria', false],
    ]);
  });

  test.each([
    ['a handover', { appointmentAt: null }, { action: 'move', at: tuesday, kind: 'handover' }],
    ['no appointment', { appointmentAt: null }, null],
  ])('there is no license to see before %s', async (_, change, action) => {
    const id = await lead(change);
    if (action !== null) await act(id, action);
    expect((await staff().patch(`/appointments/${id}/license`, { isSeen: true })).status).toBe(409);
    expect((await staff().patch('/appointments/2000000000/license', { isSeen: true })).status).toBe(404);
    expect((await staff().patch(`/appointments/${id}/license`, {})).status).toBe(400);
    expect((await toDana()).every(({ text = '' }) => !text.includes('license'))).toBe(true);
  });

  test('one entry in the calendar: moved and canceled by the mails that follow', async () => {
    const id = await lead();
    await act(id, { action: 'confirm' });
    await act(id, { action: 'move', at: tuesday });
    await act(id, { action: 'cancel' });
    const mails = await toDana();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your test drive is confirmed: Monday, November 23, 10:00 AM',
      'Your test drive is now Tuesday, November 24, 10:00 AM',
      'Your test drive on Tuesday, November 24, 10:00 AM is canceled',
    ]);
    const uid = `appointment-${id}@www.dealer.example`;
    const title = 'Test drive: 2023 Ashdown Grand Tourer V12';
    expect(mails.map(({ calendar }) => eventIn(calendar))).toEqual([
      { method: 'REQUEST', uid, sequence: 1, start: monday, title },
      { method: 'REQUEST', uid, sequence: 2, start: tuesday, title },
      { method: 'CANCEL', uid, sequence: 3, start: tuesday, title },
    ]);
  });

  test('a car is away while it is driven, whatever else is free; a canceled drive frees it', async () => {
    const [first, second] = [await lead(), await lead()];
    expect((await act(first, { action: 'confirm' })).status).toBe(200);
    expect((await act(second, { action: 'confirm' })).status).toBe(409);
    // Half an hour later the car is still away.
    expect((await act(second, { action: 'move', at: '2026-11-23T17:30:00.000Z' })).status).toBe(409);
    const { days } = (await (
      await staff().get(`/appointments/times?vehicleId=${car}&except=${second}`)
    ).json()) as { days: { day: string; closed: string | null; times: { at: string; isFree: boolean }[] }[] };
    expect(days.flatMap(({ times }) => times).find(({ at }) => at === monday)).toEqual({
      at: monday,
      isFree: false,
    });
    expect(days.find(({ day }) => day === '2026-11-26')).toEqual({
      day: '2026-11-26',
      closed: 'Thanksgiving',
      times: [],
    });
    expect((await act(first, { action: 'cancel' })).inquiry).toMatchObject({ hasTime: false });
    expect((await act(second, { action: 'confirm' })).status).toBe(200);
    // Neither archiving nor restoring brings the canceled one back.
    expect((await act(first, { action: 'confirm' })).status).toBe(409);
    expect((await act(first, { action: 'move', at: mondayLater })).inquiry).toMatchObject({
      hasTime: true,
      appointmentAt: mondayLater,
      appointment: { state: 'confirmed', movedFrom: null },
    });
  });

  test('undo takes the mail and the change back; not when the mail has left, or others have the time', async () => {
    const id = await lead();
    await act(id, { action: 'confirm' });
    await database.queries.delete(mailOutbox);
    await act(id, { action: 'move', at: tuesday });
    const undone = await undo(id);
    expect(undone).toMatchObject({
      status: 200,
      inquiry: {
        appointmentAt: monday,
        hasTime: true,
        appointment: { state: 'confirmed', sequence: 3, undoUntil: null },
      },
    });
    expect(await toDana()).toEqual([]);
    expect((await undo(id)).status).toBe(409);

    await act(id, { action: 'cancel' });
    const other = await lead();
    await act(other, { action: 'confirm' });
    expect((await undo(id)).status).toBe(409);
    expect(await toDana()).toHaveLength(2);

    await act(other, { action: 'move', at: tuesday });
    await database.queries.update(mailOutbox).set({ attempts: 1 });
    expect((await undo(other)).status).toBe(409);
    now = new Date(start.getTime() + 31_000);
    expect((await undo(id)).status).toBe(409);
  });

  test('an undone confirmation leaves the lead as new as it was', async () => {
    const id = await lead();
    await act(id, { action: 'confirm' });
    expect((await undo(id)).inquiry).toMatchObject({
      status: 'new',
      answeredAt: null,
      appointment: { state: 'requested' },
    });
    expect(await waiting()).toBe(1);
  });

  test('a dealership without a mail address tells its customers too, without an invitation', async () => {
    dealership.current = { ...settings, email: '' };
    expect((await act(await lead(), { action: 'confirm' })).status).toBe(200);
    const [sent] = await toDana();
    expect(eventIn(sent?.calendar).method).toBe('PUBLISH');
    expect(sent?.replyTo).toBeUndefined();
  });

  test('a lead without an appointment gets one, of a kind; who has no mail address is told nothing', async () => {
    const id = await lead({ appointmentAt: null, email: '' });
    expect((await act(id, { action: 'confirm' })).status).toBe(409);
    const { inquiry } = await act(id, { action: 'move', at: tuesday, kind: 'handover' });
    expect(inquiry).toMatchObject({
      appointmentAt: tuesday,
      hasTime: true,
      appointment: { state: 'confirmed', kind: 'handover' },
    });
    expect(await outbox()).toEqual([]);
  });

  test('whoever came, or did not, is noted on the day, and not before', async () => {
    const [came, missed] = [await lead(), await lead({ vehicleId: null })];
    expect((await act(came, { action: 'came' })).status).toBe(409);
    now = new Date('2026-11-23T18:00:00.000Z');
    expect((await act(came, { action: 'came' })).inquiry.appointment).toMatchObject({ state: 'came' });
    expect((await act(missed, { action: 'no-show' })).inquiry).toMatchObject({
      appointment: { state: 'no-show' },
      hasTime: false,
    });
    expect(await outbox()).toEqual([]);
  });

  test.each([
    [{ action: 'move', at: '2026-11-19T17:00:00.000Z' }, 400],
    [{ action: 'move', at: 'tomorrow' }, 400],
    [{ action: 'dance' }, 400],
  ])('%o is refused', async (body, status) => {
    expect((await act(await lead(), body)).status).toBe(status);
  });

  test('an archived or doubtful inquiry is not changed', async () => {
    expect((await act(await lead({ isArchived: true }), { action: 'confirm' })).status).toBe(409);
    expect((await act(await lead({ isDoubtful: true }), { action: 'confirm' })).status).toBe(409);
    expect((await act(2_000_000_000, { action: 'confirm' })).status).toBe(404);
  });

  test('the agenda has the days that are asked for, by time, with their closed days', async () => {
    const later = await lead({ appointmentAt: new Date(tuesday) });
    const first = await lead();
    await lead({ appointmentAt: new Date('2026-12-01T17:00:00Z') });
    await lead({ isDoubtful: true });
    await lead({ isArchived: true });
    const agenda = (await (await staff().get('/appointments/agenda?from=2026-11-23&days=7')).json()) as {
      inquiries: Inquiry[];
      closedDays: object[];
      waiting: number;
    };
    expect(agenda.inquiries.map(({ id }) => id)).toEqual([first, later]);
    expect(agenda.closedDays).toEqual([{ day: '2026-11-26', reason: 'Thanksgiving' }]);
    expect(agenda.waiting).toBe(3);
  });

  describe('by the link of the customer', () => {
    const own = async (token: string) => {
      const answer = await site().get(`/appointments/mine?token=${token}`);
      return {
        status: answer.status,
        body: (await answer.json()) as { state: string; days: { times: string[] }[] },
      };
    };
    const send = (body: object) => site().post('/appointments/mine', body);

    test('a time is moved, waits to be confirmed again, and both sides are told at once', async () => {
      const id = await lead();
      await act(id, { action: 'confirm' });
      const token = await tokenOf(id);
      const { body } = await own(token);
      expect(body).toMatchObject({ state: 'confirmed', vehicle: { id: car } });
      expect(JSON.stringify(body)).not.toMatch(/Dana|whitlock|555-0188|maria/);
      expect(body.days.flatMap(({ times }) => times)).toContain(tuesday);
      await database.queries.delete(mailOutbox);
      expect((await send({ token, action: 'move', at: tuesday })).status).toBe(204);
      expect(await own(token)).toMatchObject({ body: { state: 'requested', at: tuesday } });
      expect(await waiting()).toBe(1);
      const [mine] = await toDana();
      expect(mine?.subject).toBe('Your test drive is moved: Tuesday, November 24, 10:00 AM');
      const [theirs] = await mailsTo('sales@b.example');
      expect(theirs?.subject).toBe(
        'Test drive moved by the customer: Dana Whitlock, Tuesday, November 24, 10:00 AM',
      );
      const rows = await outbox();
      expect(rows.every(({ nextAttemptAt, createdAt }) => nextAttemptAt <= createdAt)).toBe(true);
    });

    test('only to a time that is offered and free', async () => {
      const [id, other] = [await lead(), await lead({ appointmentAt: new Date(tuesday) })];
      await act(id, { action: 'confirm' });
      await act(other, { action: 'confirm' });
      const token = await tokenOf(id);
      expect((await send({ token, action: 'move', at: tuesday })).status).toBe(409);
      expect((await send({ token, action: 'move', at: '2026-11-26T17:00:00.000Z' })).status).toBe(400);
      expect((await send({ token: 'x'.repeat(43), action: 'cancel' })).status).toBe(404);
      expect((await own('x'.repeat(43))).status).toBe(404);
    });

    test.each(['came', 'no-show'] as const)('not once staff have noted "%s"', async (state) => {
      const id = await lead();
      await act(id, { action: 'confirm' });
      const token = await tokenOf(id);
      await database.queries
        .update(appointmentStates)
        .set({ state })
        .where(eq(appointmentStates.inquiryId, id));
      const answer = await send({ token, action: 'move', at: tuesday });
      expect([answer.status, await answer.json()]).toEqual([
        409,
        { message: 'Please call us to make another appointment.' },
      ]);
      expect((await own(token)).body.state).toBe(state);
    });

    test('it is canceled, which frees the time', async () => {
      const id = await lead();
      await act(id, { action: 'confirm' });
      const token = await tokenOf(id);
      expect((await send({ token, action: 'cancel' })).status).toBe(204);
      expect((await own(token)).body.state).toBe('canceled');
      expect((await send({ token, action: 'cancel' })).status).toBe(409);
      expect(await mailsTo('sales@b.example')).toHaveLength(1);
      const other = await lead();
      expect((await act(other, { action: 'confirm' })).status).toBe(200);
      const [log] = (await database.queries.select().from(changes)).filter(({ by }) => by !== 'maria');
      expect(log).toMatchObject({ by: 'the customer', subjectId: id });
    });

    test('the calendar file of the form has the same id, and names no one', async () => {
      const answer = await site().get(`/appointments/file?at=${monday}&inquiry=7&vehicleId=${car}`);
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(eventIn(await answer.text())).toEqual({
        method: 'PUBLISH',
        uid: 'appointment-7@www.dealer.example',
        sequence: 0,
        start: monday,
        title: 'Test drive: 2023 Ashdown Grand Tourer V12',
      });
    });
  });

  describe('the reminder', () => {
    const remind = () =>
      writeReminders({ database, clock: () => now, dealership: () => dealership.current, mailsOf });
    const sundayAtNine = new Date('2026-11-22T16:00:00.000Z');

    test('leaves on the morning of the day before, once, whoever runs', async () => {
      const id = await lead();
      await act(id, { action: 'confirm' });
      await database.queries.delete(mailOutbox);
      now = new Date(sundayAtNine.getTime() - 1);
      expect(await remind()).toBe(0);
      now = sundayAtNine;
      const counts = await Promise.all([remind(), remind()]);
      expect(counts.sort()).toEqual([0, 1]);
      const mails = await toDana();
      expect(mails.map(({ subject }) => subject)).toEqual([
        'A reminder: your test drive, Monday, November 23, 10:00 AM',
      ]);
      expect(mails[0]?.calendar).toBeUndefined();
      // A move is reminded of again.
      await act(id, { action: 'move', at: tuesday });
      now = new Date(sundayAtNine.getTime() + 24 * 60 * 60_000);
      expect(await remind()).toBe(1);
    });

    test('not of what was confirmed today, is canceled, waits to be confirmed, or has a sold car', async () => {
      const [sold = 0] = await insertVehicles(database.queries, [
        vehicleRow({ status: 'sold', soldAt: start }),
      ]);
      const [canceled, late] = [await lead(), await lead({ vehicleId: null })];
      await act(canceled, { action: 'confirm' });
      await act(canceled, { action: 'cancel' });
      await lead();
      const gone = await lead({ vehicleId: sold, appointmentAt: null });
      await act(gone, { action: 'move', at: monday });
      now = new Date(sundayAtNine.getTime() + 60_000);
      await act(late, { action: 'confirm' });
      expect(await remind()).toBe(0);
    });
  });

  test('a calendar address shows the appointments of all, or of its owner, until it is renewed', async () => {
    const [mine, theirs] = [
      await lead({ assignedTo: maria }),
      await lead({ appointmentAt: new Date(tuesday) }),
    ];
    await act(mine, { action: 'confirm' });
    const make = async (isOwn: boolean) => {
      const answer = await staff().post('/appointments/addresses', { isOwn });
      return ((await answer.json()) as { address: string }).address;
    };
    const uids = async (address: string) => {
      const answer = await site().get(new URL(address).pathname.replace('/api', ''));
      if (answer.status !== 200) return answer.status;
      const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
      return calendar
        .getAllSubcomponents('vevent')
        .map((event) => [event.getFirstPropertyValue('uid'), event.getFirstPropertyValue('status')]);
    };
    const uid = (id: number) => `appointment-${id}@www.dealer.example`;
    const [all, own] = [await make(false), await make(true)];
    expect(await uids(all)).toEqual([
      [uid(mine), 'CONFIRMED'],
      [uid(theirs), 'TENTATIVE'],
    ]);
    expect(await uids(own)).toEqual([[uid(mine), 'CONFIRMED']]);
    const listed = await (await staff().get('/appointments/addresses')).json();
    expect(listed).toMatchObject({
      addresses: [
        { isOwn: false, ending: all.slice(-4) },
        { isOwn: true, ending: own.slice(-4) },
      ],
    });
    expect(JSON.stringify(listed)).not.toContain(all.slice(-20));
    const renewed = await make(false);
    expect([await uids(all), (await uids(renewed)) !== 404]).toEqual([404, true]);
    await staff().delete('/appointments/addresses/all');
    expect(await uids(renewed)).toBe(404);
    for (const left of [{ role: 'photographer' as const }, { disabledAt: now }]) {
      await database.queries.update(users).set({ role: 'admin', disabledAt: null });
      expect(await uids(own)).not.toBe(404);
      await database.queries.update(users).set(left);
      expect(await uids(own)).toBe(404);
    }
  });
});
