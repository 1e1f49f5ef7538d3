import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testNow } from '../../test/factories.ts';
import { describeWithInquiries } from '../../test/inquiries-harness.ts';
import { users } from '../accounts/accounts.table.ts';
import type { InquiryDesk } from './inquiry-work.schema.ts';
import type { Inquiry } from './inquiry.schema.ts';

type List = { inquiries: Inquiry[]; total: number; counts: { overdue: number } };

describeWithInquiries('working on inquiries', (harness) => {
  const { account, app, stored, read, historyOf, log } = harness;
  const list = async (query = '', user = account('dana')) =>
    (await (await app(user).get(`/inquiries${query}`)).json()) as List;
  const names = async (query = '') => (await list(query)).inquiries.map(({ name }) => name);

  describe('follow-ups', () => {
    test('that are due are a list of their own, the most overdue first; the list stays newest first', async () => {
      await stored(
        { name: 'Newest', createdAt: new Date('2026-11-20T16:00:00Z') },
        { name: 'Today', followUpOn: '2026-11-20', createdAt: new Date('2026-11-01T12:00:00Z') },
        { name: 'Late', followUpOn: '2026-11-19', createdAt: new Date('2026-11-02T12:00:00Z') },
        { name: 'Later', followUpOn: '2026-11-02', createdAt: new Date('2026-11-03T12:00:00Z') },
        { name: 'Tomorrow', followUpOn: '2026-11-21', createdAt: new Date('2026-11-04T12:00:00Z') },
        { name: 'Done', followUpOn: '2026-11-01', status: 'resolved', createdAt: new Date('2026-10-01Z') },
        { name: 'Gone', followUpOn: '2026-11-01', isArchived: true },
      );
      const due = (await (await app().get('/inquiries/due')).json()) as Omit<List, 'counts'>;
      expect(due.inquiries.map(({ name }) => name)).toEqual(['Later', 'Late', 'Today']);
      expect(due.total).toBe(3);
      const order = ['Newest', 'Tomorrow', 'Later', 'Late', 'Today', 'Done'];
      expect(await names()).toEqual(order);
      expect((await list()).counts).toMatchObject({ current: 6, archived: 1, overdue: 2 });
      const pages = [];
      for (let page = 1; page <= 3; page += 1) pages.push(...(await names(`?page=${page}&limit=2`)));
      expect(pages).toEqual(order);
      expect(await names('?search=late')).toEqual(['Later', 'Late']);
      expect(await names('?archived=true')).toEqual(['Gone']);
    });

    test('without any that is due, that list is empty', async () => {
      await stored({ followUpOn: '2026-11-21' });
      expect(await (await app().get('/inquiries/due')).json()).toEqual({ inquiries: [], total: 0 });
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
      const news = harness.live.follow({ quietMs: 5, signal: stop.signal });
      expect((await news.next()).value).toMatchObject({ counts: { overdue: 0 } });
      harness.today = '2026-11-21';
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
      await app().patch(`/inquiries/${first}/assignee`, { assignedTo: account('maria').id });
      const answer = await app().patch(`/inquiries/${second}/assignee`, { assignedTo: account('dana').id });
      expect(await answer.json()).toMatchObject({ assignedTo: { id: account('dana').id, username: 'dana' } });
      expect(await list('?mine=true')).toMatchObject({ total: 1, inquiries: [{ name: 'Second' }] });
      expect(await list('?mine=true', account('maria'))).toMatchObject({
        total: 1,
        inquiries: [{ name: 'First' }],
      });
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
      await harness.database.queries
        .update(users)
        .set({ disabledAt: testNow })
        .where(eq(users.id, account('maria').id));
      for (const assignedTo of [account('maria').id, account('pat').id, 2_000_000_000, 0, 'maria', 1.5]) {
        const answer = await app().patch(`/inquiries/${id}/assignee`, { assignedTo });
        expect([assignedTo, answer.status]).toEqual([assignedTo, 400]);
      }
      expect(await read(id)).toMatchObject({ assignedTo: null });
      const desk = (await (await app().get('/inquiries/desk')).json()) as InquiryDesk;
      expect(desk).toEqual({
        colleagues: [{ id: account('dana').id, username: 'dana' }],
        templates: [],
        sendsMail: true,
        subjects: {
          confirmed: 'Your {appointment} is confirmed: {time}',
          moved: 'Your {appointment} is now {time}',
        },
      });
    });
  });

  describe('notes', () => {
    test('are listed newest first, and only their author can delete one', async () => {
      const [id = 0, other = 0] = await stored({}, {});
      await app().post(`/inquiries/${id}/notes`, { text: 'Called,\nno answer' });
      await app(account('maria')).post(`/inquiries/${id}/notes`, { text: 'Wants the red one' });
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

    test('fault 20: a repeated request adds one note; the same text later is another', async () => {
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
});
