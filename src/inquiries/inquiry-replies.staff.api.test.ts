import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { insertVehicles, soldVehicleRow, testNow, vehicleRow } from '../../test/factories.ts';
import { describeWithInquiries } from '../../test/inquiries-harness.ts';
import { maxAttempts } from '../platform/mail/outbox.store.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { requireInquiry } from './inquiry-history.store.ts';

describeWithInquiries('answering inquiries', (harness) => {
  const { account, app, stored, read, historyOf, log, outbox } = harness;

  describe('replies', () => {
    const reply = { subject: 'Re: Your inquiry', text: 'Dear Dana,\n\nYes.\n' };

    test('go to the outbox with their entry; the first one counts, and new becomes contacted', async () => {
      const [id = 0] = await stored({ followUpOn: '2026-11-20' });
      expect((await app().post(`/inquiries/${id}/replies`, reply)).status).toBe(204);
      const [sent] = await outbox();
      expect(sent?.message).toMatchObject({
        messageId: expect.stringMatching(/^<reply-[0-9a-f-]{36}@www\.halcyon\.example>$/) as string,
        to: 'dana@whitlock.example',
        ...reply,
        replyTo: { name: 'Halcyon Motor Group', address: 'hello@halcyon.example' },
        isPersonal: true,
        html: expect.stringContaining('Dear Dana,<br><br>Yes.') as string,
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
      await harness.database.queries.update(mailOutbox).set({ attempts: 1, lastError: '450' });
      expect(await state()).toBe('delayed');
      await harness.database.queries.update(mailOutbox).set({ attempts: maxAttempts });
      expect(await state()).toBe('failed');
      await harness.database.queries.delete(mailOutbox);
      expect(await state()).toBe('sent');
      expect(await read(id)).toMatchObject({ status: 'pending', followUpOn: '2026-11-24' });
    });

    test('fault 20: a repeated request sends one mail', async () => {
      const [id = 0] = await stored({});
      const send = () => app().post(`/inquiries/${id}/replies`, reply, { 'idempotency-key': 'one' });
      const answers = await Promise.all([send(), send()]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect([(await outbox()).length, (await historyOf(id)).entries.length]).toEqual([1, 1]);
    });

    test('a reply that cannot be stored sends no mail', async () => {
      const [id = 0] = await stored({});
      await harness.database.queries.execute(
        // What comes last in the transaction.
        sql`alter table inquiries add constraint refused check (answered_at is null)`,
      );
      try {
        await expect(app().post(`/inquiries/${id}/replies`, reply)).rejects.toThrow();
      } finally {
        await harness.database.queries.execute(sql`alter table inquiries drop constraint refused`);
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
    ])('faults 7 and 8: an invalid one, or one with a placeholder left, is rejected', async (body) => {
      const [id = 0] = await stored({});
      expect((await app().post(`/inquiries/${id}/replies`, body)).status).toBe(400);
      expect(await outbox()).toEqual([]);
    });

    test('without a mail server none is sent; an answer that was given elsewhere can be recorded', async () => {
      const [id = 0] = await stored({});
      const { post } = app(account('dana'), { sendsMail: false });
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
      const [sold = 0] = await insertVehicles(harness.database.queries, [
        soldVehicleRow({ soldToInquiryId: id }),
        soldVehicleRow(),
        vehicleRow(),
      ]);
      expect((await historyOf(id)).bought).toMatchObject([{ id: sold, label: '2024 Porsche 911 Turbo S' }]);
    });

    test('a vehicle can be sold to an inquiry about any vehicle, but to no other number', async () => {
      const [vehicle = 0] = await insertVehicles(harness.database.queries, [vehicleRow()]);
      const [id = 0, other = 0] = await stored({ vehicleId: vehicle }, {});
      const require = requireInquiry(harness.database.queries);
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
