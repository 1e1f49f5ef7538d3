import { beforeEach, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { insertVehicles, soldVehicleRow } from '../../test/factories.ts';
import { staffVehicles } from '../../test/staff-vehicles.ts';
import { createUser } from '../accounts/accounts.store.ts';
import { users } from '../accounts/accounts.table.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';

type Answer = {
  vehicles: { model: string }[];
  total: number;
  totals: { revenue: number };
  buyers: Record<string, string>;
  salespeople: string[];
};

describeWithDatabase('the list of sales', (open) => {
  const staff = staffVehicles(open);
  let ids: number[] = [];
  beforeEach(async () => {
    const { queries } = staff.database;
    await queries.delete(users);
    const now = new Date('2026-11-01T17:00:00Z');
    await createUser(queries, { username: 'ruben', passwordHash: 'x' }, now);
    await queries.update(users).set({ firstName: 'Ruben', lastName: 'Okafor' });
    const [asked] = await queries
      .insert(inquiries)
      .values({ name: 'Ines Duarte', email: 'ines@duarte.example', message: 'Hello', createdAt: now })
      .returning({ id: inquiries.id });
    ids = await insertVehicles(queries, [
      // The last minute of October and the first of November in Phoenix.
      soldVehicleRow({
        model: 'Vesper',
        vin: null,
        soldPrice: 100,
        soldAt: new Date('2026-11-01T06:59:00Z'),
        soldBy: 'ruben',
        soldToInquiryId: asked?.id ?? null,
      }),
      soldVehicleRow({
        model: 'Aurelia',
        vin: null,
        soldPrice: 200,
        soldAt: new Date('2026-11-01T07:01:00Z'),
        soldBy: 'Sam Hill',
        buyerName: 'Mei 100% Tanaka',
        buyerPhone: '(480) 555-0142',
      }),
    ]);
  });
  const list = async (query: string): Promise<Answer> => {
    const response = await staff.app.get(`/vehicles/sold?${query}`);
    expect(response.status).toBe(200);
    return response.json();
  };
  const models = async (query: string) => (await list(query)).vehicles.map(({ model }) => model);

  test('names buyers and salespeople', async () => {
    const [vesper, aurelia] = ids.map(String);
    expect(await list('')).toMatchObject({
      total: 2,
      totals: { revenue: 300 },
      buyers: { [vesper ?? '']: 'Ines Duarte', [aurelia ?? '']: 'Mei 100% Tanaka' },
      salespeople: ['Sam Hill', 'ruben'],
    });
  });

  test.each([
    ['search=vesper', ['Vesper']],
    ['search=duarte%20ves', ['Vesper']],
    ['search=ines%40duarte.example', ['Vesper']],
    ['search=tanaka', ['Aurelia']],
    ['search=555-0142', ['Aurelia']],
    ['search=100%25', ['Aurelia']],
    ['search=duarte%20aurelia', []],
    ['search=_', []],
    ['soldBy=ruben', ['Vesper']],
    ['soldBy=Sam%20Hill', ['Aurelia']],
    ['from=2026-11-01', ['Aurelia']],
    ['to=2026-10-31', ['Vesper']],
    ['from=2026-10-31&to=2026-11-01&sort=soldAt-asc', ['Vesper', 'Aurelia']],
  ])('%s finds %j', async (query, expected) => {
    expect(await models(query)).toEqual(expected);
  });

  test('totals are of what is asked for; a day that is none is refused', async () => {
    expect(await list('soldBy=ruben')).toMatchObject({ total: 1, totals: { revenue: 100 } });
    for (const day of ['yesterday', '0000-01-01', '0026-01-05', '0202-11-01', '9999-12-31'])
      expect([day, (await staff.app.get(`/vehicles/sold?from=${day}`)).status]).toEqual([day, 400]);
  });

  test('the file has what is asked for, with names and the dealership’s days', async () => {
    const response = await staff.app.get('/vehicles/sold/export?to=2026-10-31');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [header = '', ...rows] = (await response.text()).replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(header).toMatch(/^ID,.*,Cost Basis,Profit,Sale Date,Days to Sell,Salesperson,Buyer,/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/,2026-10-31,\d*,Ruben Okafor,Ines Duarte,/);
  });

  test('a salesperson is kept as an account where one is called that, else as a name', async () => {
    const [id = 0] = ids;
    const correct = (sale: object) => staff.app.patch(`/vehicles/${id}/sale`, sale);
    expect(await (await correct({ soldBy: ' ruben OKAFOR ' })).json()).toMatchObject({ soldBy: 'ruben' });
    expect(await (await correct({ soldBy: 'Grace Hall' })).json()).toMatchObject({ soldBy: 'Grace Hall' });
    expect(await (await correct({ soldBy: '' })).json()).toMatchObject({ soldBy: null });
    const buyer = { soldToInquiryId: null, buyerName: 'Ada Byron', buyerEmail: 'ada@byron.example' };
    expect(await (await correct(buyer)).json()).toMatchObject(buyer);
    for (const wrong of [{ buyerEmail: 'ada' }, { soldBy: 'x'.repeat(121) }, { buyerName: 'a\nb' }])
      expect((await correct(wrong)).status).toBe(400);
    expect((await staff.log()).at(-1)?.fields).toEqual(
      expect.arrayContaining([{ field: 'buyerName', from: null, to: 'Ada Byron' }]),
    );
    expect(await (await staff.edit(id, { status: 'available' })).json()).toMatchObject({
      soldBy: null,
      buyerName: null,
      buyerEmail: null,
    });
  });
});
