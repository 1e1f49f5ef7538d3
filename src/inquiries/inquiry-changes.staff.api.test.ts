import { describe, expect, test } from 'vitest';
import { insertVehicles, soldVehicleRow, testNow } from '../../test/factories.ts';
import { describeWithInquiries } from '../../test/inquiries-harness.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { inquiryEntries } from './inquiries.table.ts';
import { leadMessageId } from './mail/lead.ts';

describeWithInquiries('inquiries that staff change', (harness) => {
  const { app, stored, read, log } = harness;

  describe('PATCH /api/inquiries/{id}/status', () => {
    test('sets any status from any other and records who did it', async () => {
      const [id = 0] = await stored({ name: 'Ruben Okafor', status: 'closed' });
      const response = await app().patch(`/inquiries/${id}/status`, { status: 'contacted', name: 'Other' });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id, name: 'Ruben Okafor', status: 'contacted' });
      expect(await read(id)).toMatchObject({ name: 'Ruben Okafor', status: 'contacted' });
      expect(await log()).toMatchObject([
        {
          at: testNow,
          by: 'dana',
          kind: 'inquiry',
          action: 'changed',
          subjectId: id,
          subject: `Inquiry ${id}, Ruben Okafor`,
          fields: [{ field: 'status', from: 'closed', to: 'contacted' }],
        },
      ]);
    });

    test('setting the current status changes nothing', async () => {
      const [id = 0] = await stored({ status: 'pending' });
      const response = await app().patch(`/inquiries/${id}/status`, { status: 'pending' });
      expect([response.status, (await response.json()).status]).toEqual([200, 'pending']);
      expect(await log()).toEqual([]);
    });

    test.each([{}, { status: 'open' }, { status: null }, { status: ['new'] }, { status: 'NEW' }])(
      '%j is rejected and nothing changes',
      async (body) => {
        const [id = 0] = await stored({ status: 'pending' });
        const response = await app().patch(`/inquiries/${id}/status`, body);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          message: 'The status must be one of new, contacted, pending, resolved, closed',
        });
        expect(await read(id)).toMatchObject({ status: 'pending' });
      },
    );
  });

  describe('PATCH /api/inquiries/{id}/archive', () => {
    test('archives with any kind of empty body; the status stays', async () => {
      for (const init of [
        {},
        { headers: { 'content-type': 'application/json' } },
        { headers: { 'content-type': 'application/json' }, body: '' },
        { headers: { 'content-type': 'application/json' }, body: '{}' },
      ]) {
        const [id = 0] = await stored({ status: 'pending' });
        const response = await app().request(`/inquiries/${id}/archive`, { method: 'PATCH', ...init });
        expect(response.status).toBe(200);
        expect(await response.json()).toMatchObject({ id, isArchived: true, status: 'pending' });
      }
      expect(await (await app().get('/inquiries')).json()).toMatchObject({
        total: 0,
        counts: { current: 0, archived: 4, new: 0 },
      });
    });

    test('isArchived false restores it; both are recorded once', async () => {
      const [id = 0] = await stored({ status: 'new' });
      for (const isArchived of [true, true, false, false]) {
        const response = await app().patch(`/inquiries/${id}/archive`, { isArchived });
        expect(await response.json()).toMatchObject({ isArchived, status: 'new' });
      }
      const subject = `Inquiry ${id}, Dana Whitlock`;
      expect(await log()).toMatchObject([
        { action: 'archived', subject, by: 'dana' },
        { action: 'restored', subject, by: 'dana' },
      ]);
    });

    test('anything but true or false is rejected', async () => {
      const [id = 0] = await stored({});
      expect((await app().patch(`/inquiries/${id}/archive`, { isArchived: 'no' })).status).toBe(400);
      expect(await read(id)).toMatchObject({ isArchived: false });
    });
  });

  test('DELETE /api/inquiries/{id}: an archived one goes with everything that names the person', async () => {
    const [id = 0, other = 0] = await stored({ name: 'Dana Whitlock' }, { name: 'Bo Other' });
    const [vehicleId] = await insertVehicles(harness.database.queries, [
      soldVehicleRow({ soldToInquiryId: id }),
    ]);
    const { queries } = harness.database;
    await queries.insert(inquiryEntries).values(
      [id, other].map((inquiryId) => ({
        inquiryId,
        at: testNow,
        by: 'dana',
        kind: 'reply' as const,
        text: 'Yes',
        messageId: `<reply-${inquiryId}@marque>`,
      })),
    );
    const message = { to: 'a@b.example', subject: 'New inquiry: Dana Whitlock', text: 'Dana' };
    const ids = [id, other].flatMap((one) => [
      leadMessageId({ id: one, createdAt: testNow }, 'mail-1', 'https://cars.example'),
      `<reply-${one}@marque>`,
    ]);
    await queries.transaction((tx) =>
      enqueueMail(
        tx,
        ids.map((messageId) => ({ ...message, messageId })),
      ),
    );
    await app().patch(`/inquiries/${id}/status`, { status: 'contacted' });
    const answer = await app().delete(`/inquiries/${id}`);
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'Archive the inquiry before you delete it for good',
    ]);
    await app().patch(`/inquiries/${id}/archive`, {});
    expect((await app().delete(`/inquiries/${id}`)).status).toBe(204);
    expect((await app().get(`/inquiries/${id}`)).status).toBe(404);
    expect((await app().delete(`/inquiries/${id}`)).status).toBe(404);
    expect((await log()).map(({ action, subject }) => [action, subject])).toEqual([
      ['changed', `Inquiry ${id}`],
      ['archived', `Inquiry ${id}`],
      ['deleted', `Inquiry ${id}`],
    ]);
    const left = await queries.select().from(mailOutbox);
    expect(left.map((mail) => mail.message.messageId)).toEqual(ids.slice(2));
    const entries = await queries.select().from(inquiryEntries);
    expect(entries.map(({ inquiryId }) => inquiryId)).toEqual([other]);
    const [sold] = await queries.select().from(vehicles);
    expect([sold?.id, sold?.soldToInquiryId]).toEqual([vehicleId, null]);
  });
});
