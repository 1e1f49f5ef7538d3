import { describe, expect, test } from 'vitest';
import { daysAgo, insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { describeWithInquiries } from '../../test/inquiries-harness.ts';
import type { Inquiry } from './inquiry.schema.ts';

describeWithInquiries('inquiries for staff', (harness) => {
  const { app, stored } = harness;
  const read = async (query = '') => {
    const response = await app().get(`/inquiries${query}`);
    expect(response.status).toBe(200);
    return response.json();
  };
  const names = async (query: string): Promise<string[]> =>
    (await read(query)).inquiries.map(({ name }: Inquiry) => name);

  describe('GET /api/inquiries', () => {
    test('returns current inquiries, newest first, ten at a time, with the counts of all', async () => {
      const many = Array.from({ length: 12 }, (_, n) => ({ name: `Ada ${n}`, createdAt: daysAgo(n) }));
      await stored(
        ...many,
        { name: 'Old', isArchived: true },
        { name: 'Done', status: 'closed', createdAt: daysAgo(30) },
      );
      const first = await read();
      expect(first.inquiries.map(({ name }: { name: string }) => name)).toEqual(
        many.slice(0, 10).map(({ name }) => name),
      );
      expect(first).toMatchObject({ total: 13, counts: { current: 13, archived: 1, new: 12 } });
      expect(await names('?page=2&limit=10')).toEqual(['Ada 10', 'Ada 11', 'Done']);
    });

    test('inquiries with the same time are sorted latest first', async () => {
      await stored(...['First', 'Second', 'Third'].map((name) => ({ name })));
      expect(await names('')).toEqual(['Third', 'Second', 'First']);
      expect(await names('?sort=date-asc')).toEqual(['First', 'Second', 'Third']);
    });

    test('lists the archive', async () => {
      await stored({}, { name: 'Old', isArchived: true, status: 'resolved' });
      expect(await read('?archived=true')).toMatchObject({
        inquiries: [{ name: 'Old', status: 'resolved', isArchived: true }],
        total: 1,
      });
    });

    test('an inquiry has its fields, and its vehicle while it exists', async () => {
      const [vehicleId = 0, bare = 0] = await insertVehicles(harness.database.queries, [
        vehicleRow({ images: ['/images/a', '/images/b'], featuredImage: '/images/b' }),
        vehicleRow({ images: ['/images/c'] }),
      ]);
      const [id] = await stored(
        { vehicleId },
        { vehicleId: bare, createdAt: daysAgo(1) },
        { vehicleId: 2_000_000_000, createdAt: daysAgo(2) },
        { phone: null, interest: null, createdAt: daysAgo(3) },
      );
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
        vehicle: {
          id: vehicleId,
          label: '2024 Porsche 911 Turbo S',
          price: 239_900,
          image: '/images/b',
          stockNumber: null,
          soldAt: null,
          soldTo: null,
          adviser: null,
        },
        vehicleStates: [],
        deletedVehicle: null,
        status: 'new',
        createdAt: testNow.toISOString(),
        isArchived: false,
        isDoubtful: false,
        offered: null,
        assignedTo: null,
        followUpOn: null,
        answeredAt: null,
        appointmentAt: null,
        hasTime: false,
        appointment: null,
        licenseSeen: null,
        heldUntil: null,
        source: null,
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
      await stored(
        { name: 'bea', status: 'closed' },
        { name: 'Zoe', status: 'pending' },
        { name: 'Émile', status: 'new' },
        { name: 'Ada', status: 'resolved' },
        { name: 'Carl', status: 'contacted' },
      );
      expect(await names('?sort=name-asc')).toEqual(['Ada', 'bea', 'Carl', 'Émile', 'Zoe']);
      expect(await names('?sort=name-desc')).toEqual(['Zoe', 'Émile', 'Carl', 'bea', 'Ada']);
      expect(await names('?sort=status-asc')).toEqual(['Émile', 'Carl', 'Zoe', 'Ada', 'bea']);
      expect(await names('?sort=id-asc')).toEqual(['bea', 'Zoe', 'Émile', 'Ada', 'Carl']);
    });

    test('sorts by email, phone, interest and vehicle, those without one last in both directions', async () => {
      await stored(
        { name: 'A', email: 'b@mail.example', phone: '(602) 555-0102', interest: 'other', vehicleId: 7 },
        { name: 'B', email: 'C@mail.example', phone: null, interest: null, vehicleId: null },
        {
          name: 'C',
          email: 'a@mail.example',
          phone: '+1 602 555 0101',
          interest: 'trade',
          vehicleId: 12,
        },
      );
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
      const [id] = await stored(
        { name: "Émile O'Hara", email: 'eo@mail.example', phone: '+31 20 555 0110' },
        { message: '100% sure_thing \\ "quoted" .*' },
        { name: 'Old', isArchived: true },
      );
      for (const search of ['éMILE', "o'hara", 'EO@MAIL', '20 555 01', String(id)]) {
        expect([search, await names(`?search=${encodeURIComponent(search)}`)]).toEqual([
          search,
          ["Émile O'Hara"],
        ]);
      }
      for (const search of ['0% S', 'e_t', '\\', '"QUOTED"', '.*']) {
        const found = await read(`?search=${encodeURIComponent(search)}`);
        expect([search, found.inquiries.map(({ message }: Inquiry) => message)]).toEqual([
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
      await stored({});
      expect(await read('?page=1000000&limit=100')).toMatchObject({ inquiries: [], total: 1 });
    });
  });

  describe('GET /api/inquiries/{id}', () => {
    test('returns one inquiry, archived or not', async () => {
      const [id, old] = await stored({}, { name: 'Old', isArchived: true });
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

  test('GET /api/inquiries/export: every inquiry as CSV; fault 28: no cell is run as a formula', async () => {
    const [vehicleId = 0] = await insertVehicles(harness.database.queries, [vehicleRow()]);
    const [id, other] = await stored(
      {
        vehicleId,
        message: 'Two lines,\n"quoted"',
        phone: '+31 20 555 0110',
        followUpOn: '2026-11-24',
        referrer: 'www.google.com',
        utmSource: '=cmd',
        source: 'phone',
        appointmentAt: new Date('2026-11-24T17:00:00Z'),
      },
      { name: '=HYPERLINK("x")', isArchived: true, interest: null, phone: null, createdAt: daysAgo(1) },
    );
    const response = await app().get('/inquiries/export');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="inquiries-2026-11-20.csv"',
    );
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    expect(text).toBe(
      [
        '\ufeffID,Date,Name,Email,Phone,Interest,Vehicle ID,Vehicle,Status,Archived,Message,Assigned to,Follow-up,Answered,Referrer,UTM source,UTM medium,UTM campaign,Appointment,Offered vehicle,Vehicle state,Doubtful,Source',
        `${id},2026-11-20T17:00:00.000Z,Dana Whitlock,dana@whitlock.example,'+31 20 555 0110,Test drive,${vehicleId},2024 Porsche 911 Turbo S,new,no,"Two lines,\n""quoted""",,2026-11-24,,www.google.com,'=cmd,,,2026-11-24T17:00:00.000Z,,,no,Phone`,
        `${other},2026-11-19T17:00:00.000Z,"'=HYPERLINK(""x"")",dana@whitlock.example,,,,,new,yes,Is it still there?,,,,,,,,,,,no,`,
        '',
      ].join('\r\n'),
    );
  });
});
