import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { insertVehicles, soldVehicleRow, testNow, vehicleRow } from '../../test/factories.ts';
import type { Account } from '../accounts/account.ts';
import { users } from '../accounts/accounts.table.ts';
import { createUser } from '../accounts/accounts.store.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import type { Role } from '../platform/roles.ts';
import { maxAttempts } from '../platform/mail/outbox.store.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { openLiveInquiries, type LiveInquiries } from './inquiries.live.ts';
import { createStaffInquiriesApi } from './inquiries.staff.api.ts';
import { inquiries } from './inquiries.table.ts';
import { requireInquiry } from './inquiry-history.store.ts';
import { createInquiryWorkApi } from './inquiry-work.staff.api.ts';
import type { Inquiry, InquiryDesk, InquiryHistory } from './inquiry.ts';
import { replyMailFor } from './mail/reply-mail.ts';

type Row = typeof inquiries.$inferInsert;
type List = { inquiries: Inquiry[]; total: number; counts: { overdue: number } };

const mail = { smtpUrl: 'smtp://127.0.0.1', from: 'site@dealer.example', leadsTo: [], adfTo: [] };
const dealership = { name: 'Halcyon Motor Group', email: 'hello@halcyon.example' };

describeWithDatabase('working on inquiries', (open) => {
  let database: Database;
  let live: LiveInquiries;
  let dana: Account;
  let maria: typeof dana;
  let photographer: typeof dana;
  let today = '2026-11-20';
  beforeAll(async () => {
    database = await open();
    live = await openLiveInquiries(database, { today: () => today, onError: () => undefined });
    const add = async (username: string, role: Role = 'admin') => {
      const user = await createUser(database.queries, { username, passwordHash: 'x', role }, testNow);
      if (!user) throw new Error('No account');
      return user;
    };
    [dana, maria] = [await add('dana'), await add('maria', 'sales')];
    photographer = await add('pat', 'photographer');
  });
  afterAll(() => live.close());
  beforeEach(async () => {
    today = '2026-11-20';
    for (const table of [inquiries, changes, mailOutbox, vehicles]) await database.queries.delete(table);
    await database.queries.update(users).set({ disabledAt: null });
  });

  const app = (user = dana, { sendsMail = true } = {}) => {
    const api = createStaffInquiriesApi({
      database,
      clock: () => testNow,
      today: () => today,
      log: createLog('silent'),
      liveInquiries: live,
      isSignedIn: async () => true,
    });
    const settings = { mail: sendsMail ? mail : null, publicUrl: 'https://www.halcyon.example' };
    const work = createInquiryWorkApi({
      database,
      clock: () => testNow,
      today: () => today,
      createMail: replyMailFor(settings, () => dealership),
    });
    return apiApp('/inquiries', work.route('/', api), { user });
  };
  const stored = async (...rows: Partial<Row>[]) => {
    const inserted = await database.queries
      .insert(inquiries)
      .values(
        rows.map((row) => ({
          name: 'Dana Whitlock',
          email: 'dana@whitlock.example',
          message: 'Is it still there?',
          createdAt: testNow,
          ...row,
        })),
      )
      .returning({ id: inquiries.id });
    return inserted.map(({ id }) => id);
  };
  const list = async (query = '', user = dana) =>
    (await (await app(user).get(`/inquiries${query}`)).json()) as List;
  const names = async (query = '') => (await list(query)).inquiries.map(({ name }) => name);
  const read = async (id: number) => (await (await app().get(`/inquiries/${id}`)).json()) as Inquiry;
  const historyOf = async (id: number, user = dana) =>
    (await (await app(user).get(`/inquiries/${id}/history`)).json()) as InquiryHistory;
  const log = () => database.queries.select().from(changes).orderBy(asc(changes.id));
  const outbox = () => database.queries.select().from(mailOutbox).orderBy(asc(mailOutbox.id));

  describe('follow-ups', () => {
    test('come first when due, the most overdue at the top; settled and archived ones are not due', async () => {
      await stored(
        { name: 'Newest', createdAt: new Date('2026-11-20T16:00:00Z') },
        { name: 'Today', followUpOn: '2026-11-20', createdAt: new Date('2026-11-01T12:00:00Z') },
        { name: 'Late', followUpOn: '2026-11-19', createdAt: new Date('2026-11-02T12:00:00Z') },
        { name: 'Later', followUpOn: '2026-11-02', createdAt: new Date('2026-11-03T12:00:00Z') },
        { name: 'Tomorrow', followUpOn: '2026-11-21', createdAt: new Date('2026-11-04T12:00:00Z') },
        { name: 'Done', followUpOn: '2026-11-01', status: 'resolved', createdAt: new Date('2026-10-01Z') },
        { name: 'Gone', followUpOn: '2026-11-01', isArchived: true },
      );
      const order = ['Later', 'Late', 'Today', 'Newest', 'Tomorrow', 'Done'];
      expect(await names()).toEqual(order);
      expect((await list()).counts).toMatchObject({ current: 6, archived: 1, overdue: 2 });
      // Page by page, each of them is there once.
      const pages = [];
      for (let page = 1; page <= 3; page += 1) pages.push(...(await names(`?page=${page}&limit=2`)));
      expect(pages).toEqual(order);
      expect(await names('?search=late')).toEqual(['Later', 'Late']);
      // Any other order is what it says.
      expect((await names('?sort=name-asc'))[0]).toBe('Done');
      expect((await names('?sort=date-asc'))[0]).toBe('Done');
      expect(await names('?archived=true')).toEqual(['Gone']);
    });

    test('are set, moved and removed, each time with an entry in the change log', async () => {
      const [id = 0] = await stored({});
      for (const followUpOn of ['2026-11-24', '2026-11-24', null]) {
        const answer = await app().patch(`/inquiries/${id}/follow-up`, { followUpOn });
        expect(await answer.json()).toMatchObject({ id, followUpOn });
      }
      expect((await log()).map(({ by, fields }) => [by, fields])).toEqual([
        ['dana', [{ field: 'followUpOn', from: null, to: '2026-11-24' }]],
        ['dana', [{ field: 'followUpOn', from: '2026-11-24', to: null }]],
      ]);
    });

    test.each(['2026-02-30', '24.11.2026', '', 20261124, '0001-01-01', '2026-11-24T00:00:00Z'])(
      'the day %j is rejected',
      async (followUpOn) => {
        const [id = 0] = await stored({});
        expect((await app().patch(`/inquiries/${id}/follow-up`, { followUpOn })).status).toBe(400);
        expect(await read(id)).toMatchObject({ followUpOn: null });
      },
    );

    test('one becomes overdue at midnight, and those who listen are told', async () => {
      await stored({ followUpOn: '2026-11-20' });
      const stop = new AbortController();
      const news = live.follow({ quietMs: 5, signal: stop.signal });
      expect((await news.next()).value).toMatchObject({ counts: { overdue: 0 } });
      today = '2026-11-21';
      let next = await news.next();
      while (next.value === null) next = await news.next();
      expect(next.value).toMatchObject({ counts: { overdue: 1 } });
      stop.abort();
      await news.next();
    });
  });

  describe('who works on an inquiry', () => {
    test('can be oneself or a colleague; Mine lists one’s own', async () => {
      const [first = 0, second = 0] = await stored({ name: 'First' }, { name: 'Second' });
      await app().patch(`/inquiries/${first}/assignee`, { assignedTo: maria.id });
      const answer = await app().patch(`/inquiries/${second}/assignee`, { assignedTo: dana.id });
      expect(await answer.json()).toMatchObject({ assignedTo: { id: dana.id, username: 'dana' } });
      expect(await list('?mine=true')).toMatchObject({ total: 1, inquiries: [{ name: 'Second' }] });
      expect(await list('?mine=true', maria)).toMatchObject({ total: 1, inquiries: [{ name: 'First' }] });
      await app().patch(`/inquiries/${second}/assignee`, { assignedTo: null });
      expect(await list('?mine=true')).toMatchObject({ total: 0, inquiries: [] });
      expect((await log()).flatMap(({ fields }) => fields)).toEqual([
        { field: 'assignedTo', from: null, to: 'maria' },
        { field: 'assignedTo', from: null, to: 'dana' },
        { field: 'assignedTo', from: 'dana', to: null },
      ]);
    });

    test('cannot be a disabled account, a photographer or nobody at all', async () => {
      const [id = 0] = await stored({});
      await database.queries.update(users).set({ disabledAt: testNow }).where(eq(users.id, maria.id));
      for (const assignedTo of [maria.id, photographer.id, 2_000_000_000, 0, 'maria', 1.5]) {
        const answer = await app().patch(`/inquiries/${id}/assignee`, { assignedTo });
        expect([assignedTo, answer.status]).toEqual([assignedTo, 400]);
      }
      expect(await read(id)).toMatchObject({ assignedTo: null });
      const desk = (await (await app().get('/inquiries/desk')).json()) as InquiryDesk;
      expect(desk).toEqual({
        colleagues: [{ id: dana.id, username: 'dana' }],
        templates: [],
        sendsMail: true,
      });
    });
  });

  describe('notes', () => {
    test('are listed newest first, and only their author can delete one', async () => {
      const [id = 0, other = 0] = await stored({}, {});
      await app().post(`/inquiries/${id}/notes`, { text: 'Called,\nno answer' });
      await app(maria).post(`/inquiries/${id}/notes`, { text: 'Wants the red one' });
      const { entries } = await historyOf(id);
      expect(entries).toMatchObject([
        { by: 'maria', kind: 'note', text: 'Wants the red one', isOwn: false, mail: null },
        { by: 'dana', kind: 'note', text: 'Called,\nno answer', isOwn: true, subject: null },
      ]);
      const [hers, mine] = entries;
      expect((await app().delete(`/inquiries/${id}/notes/${hers?.id}`)).status).toBe(404);
      expect((await app().delete(`/inquiries/${other}/notes/${mine?.id}`)).status).toBe(404);
      expect((await app().delete(`/inquiries/${id}/notes/${mine?.id}`)).status).toBe(204);
      expect((await historyOf(id)).entries.map(({ by }) => by)).toEqual(['maria']);
      // The log says that there was one, and not what it said.
      expect((await log()).map(({ by, fields }) => [by, fields])).toEqual(
        ['dana', 'maria', 'dana'].map((by) => [by, [{ field: 'note', from: null, to: null }]]),
      );
    });

    test('fault 38: a repeated request adds one note; the same text later is another', async () => {
      const [id = 0] = await stored({});
      const send = (key: string) =>
        app().post(`/inquiries/${id}/notes`, { text: 'Called' }, { 'idempotency-key': key });
      const answers = await Promise.all([send('one'), send('one'), send('two')]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
      expect((await historyOf(id)).entries).toHaveLength(2);
    });

    test.each([{}, { text: '' }, { text: ' \n ' }, { text: 'x'.repeat(5_001) }, { text: 'a\0b' }])(
      'an invalid one is rejected',
      async (body) => {
        const [id = 0] = await stored({});
        expect((await app().post(`/inquiries/${id}/notes`, body)).status).toBe(400);
        expect((await historyOf(id)).entries).toEqual([]);
      },
    );
  });

  describe('replies', () => {
    const reply = { subject: 'Re: Your inquiry', text: 'Dear Dana,\n\nYes.\n' };

    test('go to the outbox with their entry; the first one counts, and new becomes contacted', async () => {
      const [id = 0] = await stored({ followUpOn: '2026-11-20' });
      expect((await app().post(`/inquiries/${id}/replies`, reply)).status).toBe(204);
      const [sent] = await outbox();
      expect(sent?.message).toEqual({
        messageId: expect.stringMatching(/^<reply-[0-9a-f-]{36}@www\.halcyon\.example>$/) as string,
        to: 'dana@whitlock.example',
        ...reply,
        replyTo: { name: 'Halcyon Motor Group', address: 'hello@halcyon.example' },
        isPersonal: true,
      });
      // The follow-up was due, and has been made.
      expect(await read(id)).toMatchObject({
        status: 'contacted',
        answeredAt: testNow.toISOString(),
        followUpOn: null,
      });
      expect((await historyOf(id)).entries).toMatchObject([
        { by: 'dana', kind: 'reply', ...reply, mail: 'waiting' },
      ]);
      expect((await log()).map(({ fields }) => fields)).toEqual([
        [
          { field: 'reply', from: null, to: null },
          { field: 'status', from: 'new', to: 'contacted' },
          { field: 'followUpOn', from: '2026-11-20', to: null },
        ],
      ]);
    });

    test('show whether the mail has gone out', async () => {
      const [id = 0] = await stored({ status: 'pending', followUpOn: '2026-11-24' });
      await app().post(`/inquiries/${id}/replies`, reply);
      const state = async () => (await historyOf(id)).entries[0]?.mail;
      await database.queries.update(mailOutbox).set({ attempts: 1, lastError: '450' });
      expect(await state()).toBe('delayed');
      await database.queries.update(mailOutbox).set({ attempts: maxAttempts });
      expect(await state()).toBe('failed');
      await database.queries.delete(mailOutbox);
      expect(await state()).toBe('sent');
      expect(await read(id)).toMatchObject({ status: 'pending', followUpOn: '2026-11-24' });
    });

    test('fault 38: a repeated request sends one mail', async () => {
      const [id = 0] = await stored({});
      const send = () => app().post(`/inquiries/${id}/replies`, reply, { 'idempotency-key': 'one' });
      const answers = await Promise.all([send(), send()]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect([(await outbox()).length, (await historyOf(id)).entries.length]).toEqual([1, 1]);
    });

    test('a reply that cannot be stored sends no mail', async () => {
      const [id = 0] = await stored({});
      await database.queries.execute(
        // What comes last in the transaction.
        sql`alter table inquiries add constraint refused check (answered_at is null)`,
      );
      try {
        await expect(app().post(`/inquiries/${id}/replies`, reply)).rejects.toThrow();
      } finally {
        await database.queries.execute(sql`alter table inquiries drop constraint refused`);
      }
      expect(await outbox()).toEqual([]);
      expect(await read(id)).toMatchObject({ status: 'new', answeredAt: null });
    });

    test.each([
      { subject: '', text: 'Hello' },
      { subject: 'Two\nlines', text: 'Hello' },
      { subject: 'Re', text: '  ' },
      { subject: 'Re', text: 'x'.repeat(10_001) },
      { subject: 'Re {vehicle}', text: 'Hello' },
      { subject: 'Re', text: 'The price is {price}' },
    ])('fault 27: an invalid one, or one with a placeholder left, is rejected', async (body) => {
      const [id = 0] = await stored({});
      expect((await app().post(`/inquiries/${id}/replies`, body)).status).toBe(400);
      expect(await outbox()).toEqual([]);
    });

    test('without a mail server none is sent; an answer that was given elsewhere can be recorded', async () => {
      const [id = 0] = await stored({});
      const { post } = app(dana, { sendsMail: false });
      expect((await post(`/inquiries/${id}/replies`, reply)).status).toBe(409);
      expect((await historyOf(id)).entries).toEqual([]);
      expect((await post(`/inquiries/${id}/answers`, '')).status).toBe(204);
      expect((await historyOf(id)).entries).toMatchObject([
        { by: 'dana', kind: 'reply', subject: null, text: '', mail: null },
      ]);
      expect(await read(id)).toMatchObject({ status: 'contacted', answeredAt: testNow.toISOString() });
      expect(await outbox()).toEqual([]);
    });
  });

  describe('the history', () => {
    test('has the person’s other inquiries: the same mail address or the same phone number', async () => {
      const [id = 0] = await stored(
        { phone: '+1 (602) 555-0188' },
        { name: 'By mail', email: 'DANA@whitlock.example', createdAt: new Date('2026-11-19Z') },
        { name: 'By phone', email: 'd@other.example', phone: '602.555.0188', isArchived: true },
        { name: 'Nobody', email: 'x@other.example', phone: '602 555 0189' },
      );
      expect((await historyOf(id)).others.map(({ name }) => name)).toEqual(['By phone', 'By mail']);
      // A text in place of a number is nobody's.
      const [first = 0] = await stored(
        { email: 'a@one.example', phone: 'call me later' },
        { email: 'b@two.example', phone: 'call me later' },
      );
      expect((await historyOf(first)).others).toEqual([]);
    });

    test('has the vehicles that were sold to it', async () => {
      const [id = 0] = await stored({});
      const [sold = 0] = await insertVehicles(database.queries, [
        soldVehicleRow({ soldToInquiryId: id }),
        soldVehicleRow(),
        vehicleRow(),
      ]);
      expect((await historyOf(id)).bought).toMatchObject([{ id: sold, label: '2024 Porsche 911 Turbo S' }]);
    });

    test('a vehicle can be sold to an inquiry about any vehicle, but to no other number', async () => {
      const [vehicle = 0] = await insertVehicles(database.queries, [vehicleRow()]);
      const [id = 0, other = 0] = await stored({ vehicleId: vehicle }, {});
      const require = requireInquiry(database.queries);
      await expect(require(id)).resolves.toBeUndefined();
      await expect(require(other)).resolves.toBeUndefined();
      await expect(require(2_000_000_000)).rejects.toMatchObject({ status: 400 });
      const about = await app().get(`/inquiries/about/${vehicle}`);
      expect(await about.json()).toMatchObject({ inquiries: [{ id }] });
    });

    test.each(['history', 'notes', 'replies', 'answers', 'follow-up', 'assignee'])(
      'there is no %s of an inquiry that does not exist',
      async (what) => {
        const { get, post, patch } = app();
        const path = `/inquiries/2147483647/${what}`;
        const answer = {
          history: () => get(path),
          notes: () => post(path, { text: 'Called' }),
          replies: () => post(path, { subject: 'Re', text: 'Hello' }),
          answers: () => post(path, ''),
          'follow-up': () => patch(path, { followUpOn: null }),
          assignee: () => patch(path, { assignedTo: null }),
        }[what];
        expect((await answer?.())?.status).toBe(404);
      },
    );
  });
});
