import { describe, expect, test } from 'vitest';
import { insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { describeWithInquiries } from '../../test/inquiries-harness.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import { takeTime } from './appointments/appointments.store.ts';
import { readInquiryNews } from './inquiries.staff.store.ts';
import { createInquiry } from './inquiries.store.ts';
import type { Inquiry, InquiryCounts } from './inquiry.schema.ts';
import type { LeadMails } from './mail/lead-mails.ts';

type List = { inquiries: Inquiry[]; total: number; counts: InquiryCounts };

describeWithInquiries('doubtful inquiries', (harness) => {
  const { account, app, stored, read, historyOf, log, outbox } = harness;
  const list = async (query = '') => (await (await app().get(`/inquiries${query}`)).json()) as List;
  const names = async (query = '') => (await list(query)).inquiries.map(({ name }) => name);
  /** A mail to staff about each lead, and one to the customer who is told of a time. */
  const mailsOf: LeadMails = (inquiry, { offer, time } = {}) =>
    ['staff@dealer.example', ...(time ? [inquiry.email] : [])].map((to) => ({
      messageId: `<${inquiry.id}-${to}>`,
      to,
      subject: inquiry.name,
      text: offer?.car.make ?? '',
    }));
  const leads = { mailsOf, dealership: { current: newDealership } };
  const takeOver = async (id: number) => {
    const answer = await app(account('maria'), { leads }).patch(`/inquiries/${id}/take-over`, {});
    return [answer.status, (await answer.json()) as Inquiry] as const;
  };
  const mailed = async () => (await outbox()).map(({ message }) => message.to);

  test('are a list of their own, outside all others, their counts and the news', async () => {
    const [vehicleId = 0] = await insertVehicles(harness.database.queries, [vehicleRow()]);
    const due = { followUpOn: '2026-11-01', vehicleId };
    const [real = 0] = await stored({ name: 'Real', ...due });
    await stored(
      { name: 'Odd', isDoubtful: true, ...due },
      { name: 'Old and odd', isDoubtful: true, isArchived: true, ...due },
    );
    expect(await list()).toMatchObject({
      inquiries: [{ name: 'Real', isDoubtful: false }],
      total: 1,
      counts: { current: 1, archived: 1, doubtful: 1, new: 1, overdue: 1 },
    });
    expect(await list('?doubtful=true')).toMatchObject({
      inquiries: [{ name: 'Odd', isDoubtful: true }],
      total: 1,
    });
    expect(await names('?archived=true')).toEqual(['Old and odd']);
    expect(await names('?search=odd')).toEqual([]);
    expect(await names('?search=odd&doubtful=true')).toEqual(['Odd']);
    expect((await historyOf(real)).others).toEqual([]);
    expect(await names(`/about/${vehicleId}`)).toEqual(['Real']);
    expect(await readInquiryNews(harness.database.queries, harness.today)).toMatchObject({
      latest: { id: real },
    });
  });

  test('the export keeps them, and says so', async () => {
    await stored({ name: 'Odd', isDoubtful: true }, { name: 'Real' });
    const [header = '', ...rows] = (await (await app().get('/inquiries/export')).text()).split('\r\n');
    const column = header.split(',').indexOf('Doubtful');
    expect(rows.map((row) => [row.split(',')[2], row.split(',')[column]])).toEqual([
      ['Real', 'no'],
      ['Odd', 'yes'],
      [undefined, undefined],
    ]);
  });

  test('nobody gets a mail of one', async () => {
    const sent = {
      name: 'Odd',
      email: 'odd@mail.example',
      phone: null,
      message: 'Is it there?',
      interest: null,
      vehicleId: null,
      appointmentAt: null,
      referrer: null,
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
    };
    const given = { now: testNow, idempotencyKey: null, mailsOf };
    await createInquiry(harness.database.queries, sent, { ...given, isDoubtful: true });
    expect(await mailed()).toEqual([]);
    await createInquiry(harness.database.queries, sent, { ...given, isDoubtful: false });
    expect(await mailed()).toEqual(['staff@dealer.example']);
  });

  test('one that is taken over is a lead as if it had just come, once, and in the change log', async () => {
    const [id = 0] = await stored({ name: 'Odd', isDoubtful: true });
    for (let time = 0; time < 2; time += 1)
      expect(await takeOver(id)).toMatchObject([200, { id, isDoubtful: false, status: 'new' }]);
    expect(await list()).toMatchObject({ total: 1, counts: { current: 1, doubtful: 0, new: 1 } });
    expect(await mailed()).toEqual(['staff@dealer.example']);
    expect(await log()).toMatchObject([
      { by: 'maria', kind: 'inquiry', fields: [{ field: 'isDoubtful', from: true, to: false }] },
    ]);
    expect((await takeOver(2_000_000_000))[0]).toBe(404);
  });

  test('a reply and a recorded answer take over, too', async () => {
    const [mail = 0, phone = 0] = await stored({ isDoubtful: true }, { isDoubtful: true });
    const working = app(account('dana'), { leads });
    await working.post(`/inquiries/${mail}/replies`, { subject: 'Yes', text: 'It is.' });
    await working.post(`/inquiries/${phone}/answers`, {});
    for (const id of [mail, phone])
      expect(await read(id)).toMatchObject({ isDoubtful: false, status: 'contacted' });
    expect(await mailed()).toEqual(['dana@whitlock.example', 'staff@dealer.example', 'staff@dealer.example']);
    for (const { fields } of await log())
      expect(fields).toContainEqual({ field: 'isDoubtful', from: true, to: false });
  });

  describe('with a test drive', () => {
    const appointmentAt = new Date('2026-11-24T17:30:00.000Z');

    test('keep no time; taken over they take it, and the customer is told', async () => {
      const [id = 0] = await stored({ isDoubtful: true, appointmentAt });
      expect(await read(id)).toMatchObject({ hasTime: false });
      expect(await takeOver(id)).toMatchObject([200, { hasTime: true }]);
      expect(await mailed()).toEqual(['staff@dealer.example', 'dana@whitlock.example']);
    });

    test('are leads without a time where it is taken, past, or their car is sold', async () => {
      const [sold = 0] = await insertVehicles(harness.database.queries, [vehicleRow({ status: 'sold' })]);
      const [first = 0, taken = 0, past = 0, gone = 0] = await stored(
        { appointmentAt },
        { isDoubtful: true, appointmentAt },
        { isDoubtful: true, appointmentAt: testNow },
        { isDoubtful: true, appointmentAt: new Date('2026-11-24T20:00:00.000Z'), vehicleId: sold },
      );
      const time = { id: first, vehicleId: null, at: appointmentAt };
      const rules = { ...newDealership, appointmentsAtOnce: 1 };
      const isTaken = await harness.database.queries.transaction((tx) =>
        takeTime(tx, time, { rules, now: testNow }),
      );
      expect(isTaken).toBe(true);
      for (const id of [taken, past, gone])
        expect(await takeOver(id)).toMatchObject([200, { isDoubtful: false, hasTime: false }]);
      expect(await mailed()).toEqual(Array(3).fill('staff@dealer.example'));
    });

    test('an archived one takes no time when it is restored, for it is doubtful still', async () => {
      const [id = 0] = await stored({ isDoubtful: true, appointmentAt, isArchived: true });
      const working = app(account('dana'), { leads });
      await working.patch(`/inquiries/${id}/archive`, { isArchived: false });
      expect(await read(id)).toMatchObject({ isDoubtful: true, isArchived: false, hasTime: false });
      expect(await names('?doubtful=true')).toEqual(['Dana Whitlock']);
      await working.patch(`/inquiries/${id}/archive`, {});
      expect((await working.delete(`/inquiries/${id}`)).status).toBe(204);
    });
  });
});
