import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import {
  daysAgo,
  insertVehicles,
  signedIn,
  soldVehicleRow,
  testNow,
  vehicleRow,
} from '../../test/factories.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { openLiveInquiries, type LiveInquiries } from './inquiries.live.ts';
import { createStaffInquiriesApi } from './inquiries.staff.api.ts';
import { leadMessageId } from './mail/message-ids.ts';
import { inquiries, inquiryEntries } from './inquiries.table.ts';

type Row = typeof inquiries.$inferInsert;

const today = () => '2026-11-20';

const row = (change: Partial<Row> = {}): Row => ({
  name: 'Dana Whitlock',
  email: 'dana@whitlock.example',
  phone: '(602) 555-0188',
  message: 'Is it still there?',
  interest: 'test-drive',
  createdAt: testNow,
  ...change,
});

describeWithDatabase('inquiries for staff', (open) => {
  let database: Database;
  let liveInquiries: LiveInquiries;
  beforeAll(async () => {
    database = await open();
    liveInquiries = await openLiveInquiries(database, { today, onError: () => undefined });
  });
  afterAll(() => liveInquiries.close());
  beforeEach(async () => {
    for (const table of [inquiries, vehicles, changes, mailOutbox]) await database.queries.delete(table);
  });

  const app = () =>
    apiApp(
      '/inquiries',
      createStaffInquiriesApi({
        database,
        clock: () => testNow,
        today,
        log: createLog('silent'),
        liveInquiries,
        isSignedIn: async () => true,
      }),
      { user: signedIn },
    );
  /** Stores inquiries and returns their ids in the same order. */
  const stored = async (rows: Row[]) => {
    const inserted = await database.queries.insert(inquiries).values(rows).returning({ id: inquiries.id });
    return inserted.map(({ id }) => id);
  };
  const read = async (query = '') => {
    const response = await app().get(`/inquiries${query}`);
    expect(response.status).toBe(200);
    return response.json();
  };
  const names = async (query: string): Promise<string[]> =>
    (await read(query)).inquiries.map(({ name }: { name: string }) => name);
  const log = () => database.queries.select().from(changes).orderBy(asc(changes.id));

  describe('GET /api/inquiries', () => {
    test('returns current inquiries, newest first, ten at a time, with the counts of all', async () => {
      const many = Array.from({ length: 12 }, (_, n) => row({ name: `Ada ${n}`, createdAt: daysAgo(n) }));
      await stored([
        ...many,
        row({ name: 'Old', isArchived: true }),
        row({ name: 'Done', status: 'closed', createdAt: daysAgo(30) }),
      ]);
      const first = await read();
      expect(first.inquiries.map(({ name }: { name: string }) => name)).toEqual(
        many.slice(0, 10).map(({ name }) => name),
      );
      expect(first).toMatchObject({ total: 13, counts: { current: 13, archived: 1, new: 12 } });
      expect(await names('?page=2&limit=10')).toEqual(['Ada 10', 'Ada 11', 'Done']);
    });

    test('inquiries with the same time are sorted latest first', async () => {
      await stored(['First', 'Second', 'Third'].map((name) => row({ name })));
      expect(await names('')).toEqual(['Third', 'Second', 'First']);
      expect(await names('?sort=date-asc')).toEqual(['First', 'Second', 'Third']);
    });

    test('lists the archive', async () => {
      await stored([row(), row({ name: 'Old', isArchived: true, status: 'resolved' })]);
      expect(await read('?archived=true')).toMatchObject({
        inquiries: [{ name: 'Old', status: 'resolved', isArchived: true }],
        total: 1,
      });
    });

    test('an inquiry has its fields, and its vehicle while it exists', async () => {
      const [vehicleId = 0, bare = 0] = await insertVehicles(database.queries, [
        vehicleRow({ images: ['/images/a', '/images/b'], featuredImage: '/images/b' }),
        vehicleRow({ images: ['/images/c'] }),
      ]);
      const [id] = await stored([
        row({ vehicleId }),
        row({ vehicleId: bare, createdAt: daysAgo(1) }),
        row({ vehicleId: 2_000_000_000, createdAt: daysAgo(2) }),
        row({ phone: null, interest: null, createdAt: daysAgo(3) }),
      ]);
      const { inquiries: listed } = await read();
      expect(listed[0]).toEqual({
        id,
        name: 'Dana Whitlock',
        email: 'dana@whitlock.example',
        phone: '(602) 555-0188',
        message: 'Is it still there?',
        interest: 'test-drive',
        vehicleId,
        wasSold: false,
        vehicle: { id: vehicleId, label: '2024 Porsche 911 Turbo S', price: 239_900, image: '/images/b' },
        status: 'new',
        createdAt: testNow.toISOString(),
        isArchived: false,
        offered: null,
        assignedTo: null,
        followUpOn: null,
        answeredAt: null,
        appointmentAt: null,
        hasTime: false,
        referrer: null,
        utmSource: null,
        utmMedium: null,
        utmCampaign: null,
      });
      expect(listed[1].vehicle.image).toBe('/images/c');
      expect(listed[2]).toMatchObject({ vehicleId: 2_000_000_000, vehicle: null });
      expect(listed[3]).toMatchObject({ phone: null, interest: null, vehicleId: null, vehicle: null });
    });

    test('sorts by name as people do, and by status from new to closed', async () => {
      await stored([
        row({ name: 'bea', status: 'closed' }),
        row({ name: 'Zoe', status: 'pending' }),
        row({ name: 'Émile', status: 'new' }),
        row({ name: 'Ada', status: 'resolved' }),
        row({ name: 'Carl', status: 'contacted' }),
      ]);
      expect(await names('?sort=name-asc')).toEqual(['Ada', 'bea', 'Carl', 'Émile', 'Zoe']);
      expect(await names('?sort=name-desc')).toEqual(['Zoe', 'Émile', 'Carl', 'bea', 'Ada']);
      expect(await names('?sort=status-asc')).toEqual(['Émile', 'Carl', 'Zoe', 'Ada', 'bea']);
      expect(await names('?sort=id-asc')).toEqual(['bea', 'Zoe', 'Émile', 'Ada', 'Carl']);
    });

    test('sorts by email, phone, interest and vehicle, those without one last in both directions', async () => {
      await stored([
        row({ name: 'A', email: 'b@mail.example', phone: '(602) 555-0102', interest: 'other', vehicleId: 7 }),
        row({ name: 'B', email: 'C@mail.example', phone: null, interest: null, vehicleId: null }),
        row({
          name: 'C',
          email: 'a@mail.example',
          phone: '+1 602 555 0101',
          interest: 'trade',
          vehicleId: 12,
        }),
      ]);
      for (const [column, order] of [
        ['email', 'CAB'],
        ['phone', 'CAB'],
        ['interest', 'CAB'],
        ['vehicle', 'ACB'],
      ]) {
        expect([column, (await names(`?sort=${column}-asc`)).join('')]).toEqual([column, order]);
      }
      expect((await names('?sort=email-desc')).join('')).toBe('BAC');
      expect((await names('?sort=vehicle-desc')).join('')).toBe('CAB');
    });

    test('fault 11: a search is literal and ignores case, in name, email, phone, message and id', async () => {
      const [id] = await stored([
        row({ name: "Émile O'Hara", email: 'eo@mail.example', phone: '+31 20 555 0110' }),
        row({ message: '100% sure_thing \\ "quoted" .*' }),
        row({ name: 'Old', isArchived: true }),
      ]);
      for (const search of ['éMILE', "o'hara", 'EO@MAIL', '20 555 01', String(id)]) {
        expect([search, await names(`?search=${encodeURIComponent(search)}`)]).toEqual([
          search,
          ["Émile O'Hara"],
        ]);
      }
      for (const search of ['0% S', 'e_t', '\\', '"QUOTED"', '.*']) {
        const found = await read(`?search=${encodeURIComponent(search)}`);
        expect([search, found.inquiries.map(({ message }: Row) => message)]).toEqual([
          search,
          ['100% sure_thing \\ "quoted" .*'],
        ]);
        expect(found).toMatchObject({ total: 1, counts: { current: 2, archived: 1, new: 2 } });
      }
      for (const search of ['%', '_']) {
        expect((await read(`?search=${encodeURIComponent(search)}`)).total).toBe(1);
      }
      for (const search of ["'; drop table inquiries; --", '\0', '(a+)+$', '\ud800']) {
        expect((await read(`?search=${encodeURIComponent(search.toWellFormed())}`)).total).toBe(0);
      }
      expect(await names('?search=old&archived=true')).toEqual(['Old']);
    });

    test.each([
      'page=0',
      'page=NaN',
      'page=1e9',
      'page=-1',
      'page=1.5',
      'page=1000000000',
      'page=',
      'limit=0',
    ])('fault 13: %s is rejected', async (query) => {
      const response = await app().get(`/inquiries?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ issues: [{ path: query.split('=')[0] }] });
    });

    test.each([
      'limit=101',
      'limit=100000',
      'sort=price-asc',
      'sort=id;drop',
      'archived=yes',
      `search=${'x'.repeat(201)}`,
    ])('fault 11, 13: %s is rejected', async (query) => {
      expect((await app().get(`/inquiries?${query}`)).status).toBe(400);
    });

    test('a page past the last one is empty and has the total', async () => {
      await stored([row()]);
      expect(await read('?page=1000000&limit=100')).toMatchObject({ inquiries: [], total: 1 });
    });
  });

  describe('GET /api/inquiries/{id}', () => {
    test('returns one inquiry, archived or not', async () => {
      const [id, old] = await stored([row(), row({ name: 'Old', isArchived: true })]);
      expect(await read(`/${id}`)).toMatchObject({ id, name: 'Dana Whitlock', isArchived: false });
      expect(await read(`/${old}`)).toMatchObject({ id: old, name: 'Old', isArchived: true });
    });

    test.each(['abc', '0', '-1', '1.5', '9007199254740992', '%00', '2147483648', '2147483647', '1 or 1=1'])(
      'fault 12: every call rejects the id %s',
      async (id) => {
        const path = `/inquiries/${id}`;
        for (const response of [
          await app().get(path),
          await app().patch(`${path}/status`, { status: 'closed' }),
          await app().patch(`${path}/archive`, {}),
        ]) {
          expect(response.status).toBe(id === '2147483647' ? 404 : 400);
          expect(await response.json()).toHaveProperty('message');
        }
      },
    );
  });

  describe('PATCH /api/inquiries/{id}/status', () => {
    test('sets any status from any other and records who did it', async () => {
      const [id = 0] = await stored([row({ name: 'Ruben Okafor', status: 'closed' })]);
      const response = await app().patch(`/inquiries/${id}/status`, { status: 'contacted', name: 'Other' });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id, name: 'Ruben Okafor', status: 'contacted' });
      expect(await read(`/${id}`)).toMatchObject({ name: 'Ruben Okafor', status: 'contacted' });
      expect(await log()).toMatchObject([
        {
          at: testNow,
          by: signedIn.username,
          kind: 'inquiry',
          action: 'changed',
          subjectId: id,
          subject: `Inquiry ${id}, Ruben Okafor`,
          fields: [{ field: 'status', from: 'closed', to: 'contacted' }],
        },
      ]);
    });

    test('setting the current status changes nothing', async () => {
      const [id] = await stored([row({ status: 'pending' })]);
      const response = await app().patch(`/inquiries/${id}/status`, { status: 'pending' });
      expect([response.status, (await response.json()).status]).toEqual([200, 'pending']);
      expect(await log()).toEqual([]);
    });

    test.each([{}, { status: 'open' }, { status: null }, { status: ['new'] }, { status: 'NEW' }])(
      '%j is rejected and nothing changes',
      async (body) => {
        const [id] = await stored([row({ status: 'pending' })]);
        const response = await app().patch(`/inquiries/${id}/status`, body);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          message: 'The status must be one of new, contacted, pending, resolved, closed',
        });
        expect(await read(`/${id}`)).toMatchObject({ status: 'pending' });
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
        const [id] = await stored([row({ status: 'pending' })]);
        const response = await app().request(`/inquiries/${id}/archive`, { method: 'PATCH', ...init });
        expect(response.status).toBe(200);
        expect(await response.json()).toMatchObject({ id, isArchived: true, status: 'pending' });
      }
      expect(await read()).toMatchObject({ total: 0, counts: { current: 0, archived: 4, new: 0 } });
    });

    test('isArchived false restores it; both are recorded once', async () => {
      const [id = 0] = await stored([row({ status: 'new' })]);
      for (const isArchived of [true, true, false, false]) {
        const response = await app().patch(`/inquiries/${id}/archive`, { isArchived });
        expect(await response.json()).toMatchObject({ isArchived, status: 'new' });
      }
      const subject = `Inquiry ${id}, Dana Whitlock`;
      expect(await log()).toMatchObject([
        { action: 'archived', subject, by: signedIn.username },
        { action: 'restored', subject, by: signedIn.username },
      ]);
    });

    test('anything but true or false is rejected', async () => {
      const [id] = await stored([row()]);
      expect((await app().patch(`/inquiries/${id}/archive`, { isArchived: 'no' })).status).toBe(400);
      expect(await read(`/${id}`)).toMatchObject({ isArchived: false });
    });
  });

  test('DELETE /api/inquiries/{id}: an archived one goes with everything that names the person', async () => {
    const [id = 0, other = 0] = await stored([row({ name: 'Dana Whitlock' }), row({ name: 'Bo Other' })]);
    const [vehicleId] = await insertVehicles(database.queries, [soldVehicleRow({ soldToInquiryId: id })]);
    const { queries } = database;
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

  test('GET /api/inquiries/export: every inquiry as CSV; fault 28: no cell is run as a formula', async () => {
    const [vehicleId = 0] = await insertVehicles(database.queries, [vehicleRow()]);
    const [id, other] = await stored([
      row({
        vehicleId,
        message: 'Two lines,\n"quoted"',
        phone: '+31 20 555 0110',
        followUpOn: '2026-11-24',
        referrer: 'www.google.com',
        utmSource: '=cmd',
        appointmentAt: new Date('2026-11-24T17:00:00Z'),
      }),
      row({ name: '=HYPERLINK("x")', isArchived: true, interest: null, phone: null, createdAt: daysAgo(1) }),
    ]);
    const response = await app().get('/inquiries/export');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="inquiries-2026-11-20.csv"',
    );
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    expect(text).toBe(
      [
        '\ufeffID,Date,Name,Email,Phone,Interest,Vehicle ID,Vehicle,Status,Archived,Message,Assigned to,Follow-up,Answered,Referrer,UTM source,UTM medium,UTM campaign,Appointment,Offered vehicle',
        `${id},2026-11-20T17:00:00.000Z,Dana Whitlock,dana@whitlock.example,'+31 20 555 0110,Test drive,${vehicleId},2024 Porsche 911 Turbo S,new,no,"Two lines,\n""quoted""",,2026-11-24,,www.google.com,'=cmd,,,2026-11-24T17:00:00.000Z,`,
        `${other},2026-11-19T17:00:00.000Z,"'=HYPERLINK(""x"")",dana@whitlock.example,,,,,new,yes,Is it still there?,,,,,,,,,`,
        '',
      ].join('\r\n'),
    );
  });
});
