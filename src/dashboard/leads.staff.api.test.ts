import { expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { insertVehicles, soldVehicleRow, testNow, vehicleRow } from '../../test/factories.ts';
import { users } from '../accounts/accounts.table.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';
import type { Database } from '../platform/database.ts';
import { createDashboardApi } from './dashboard.staff.api.ts';
import { formatMinutes } from './leads.ts';
import type { LeadInsights } from './dashboard.staff.schema.ts';

const insightsOf = async (database: Database) => {
  const dealership = { current: { timeZone: 'America/Phoenix' } };
  const inventorySettings = { current: { holdingCostPerDay: null } };
  const app = apiApp(
    '/dashboard',
    createDashboardApi({ database, clock: () => testNow, dealership, inventorySettings }),
  );
  return (await (await app.get('/dashboard/leads')).json()) as LeadInsights;
};

/** A lead that came in at a time and was answered so many minutes later, or not at all. */
const lead = (createdAt: string, minutes: number | null, more: object = {}) => ({
  name: 'Ruben Okafor',
  email: 'ruben@example.com',
  message: 'Is it still there?',
  createdAt: new Date(createdAt),
  answeredAt: minutes === null ? null : new Date(new Date(createdAt).getTime() + minutes * 60_000),
  ...more,
});

describeWithDatabase('GET /api/dashboard/leads', (open) => {
  test('without leads there are four months and no source', async () => {
    const none = { leads: 0, answered: 0, withinHour: 0, withinDay: 0, medianMinutes: null };
    expect(await insightsOf(await open())).toEqual({
      responses: ['2026-08', '2026-09', '2026-10', '2026-11'].map((month) => ({ month, ...none })),
      sources: [],
      people: [],
    });
  });

  test('times the first answers by the month of the lead, in the dealership’s time zone', async () => {
    const database = await open();
    await database.queries.insert(inquiries).values([
      lead('2026-11-10T12:00:00Z', 60),
      lead('2026-11-10T12:00:00Z', 61),
      lead('2026-11-10T12:00:00Z', 1_440),
      lead('2026-11-10T12:00:00Z', 1_441),
      lead('2026-11-10T12:00:00Z', null),
      // 11 p.m. on October 31 in Phoenix; answered in November.
      lead('2026-11-01T06:00:00Z', 90),
      lead('2026-08-01T06:59:00Z', 1),
      lead('2026-11-10T12:00:00Z', 5, { isDoubtful: true }),
    ]);
    expect((await insightsOf(database)).responses.slice(1)).toEqual([
      { month: '2026-09', leads: 0, answered: 0, withinHour: 0, withinDay: 0, medianMinutes: null },
      { month: '2026-10', leads: 1, answered: 1, withinHour: 0, withinDay: 1, medianMinutes: 90 },
      { month: '2026-11', leads: 5, answered: 4, withinHour: 1, withinDay: 3, medianMinutes: 750.5 },
    ]);
  });

  test('counts the leads of each person, those of nobody too, with answers, median and sales', async () => {
    const database = await open();
    const [maria] = await database.queries
      .insert(users)
      .values({ username: 'maria', passwordHash: 'x', role: 'sales', createdAt: testNow })
      .returning();
    const hers = { assignedTo: maria?.id };
    const [first] = await database.queries
      .insert(inquiries)
      .values([
        lead('2026-11-10T12:00:00Z', 30, hers),
        lead('2026-11-10T12:00:00Z', 90, { ...hers, isArchived: true, source: 'phone' }),
        lead('2026-11-10T12:00:00Z', null, hers),
        lead('2026-11-10T12:00:00Z', null),
        lead('2026-11-10T12:00:00Z', 5, { ...hers, isDoubtful: true }),
        lead('2025-11-10T12:00:00Z', 5, hers),
      ])
      .returning();
    await insertVehicles(database.queries, [soldVehicleRow({ soldToInquiryId: first?.id })]);
    expect((await insightsOf(database)).people).toEqual([
      { username: 'maria', leads: 3, answered: 2, medianMinutes: 60, sold: 1 },
      { username: null, leads: 1, answered: 0, medianMinutes: null, sold: 0 },
    ]);
  });

  test('a sale counts for its salesperson, whoever worked on the lead, and has an account or not', async () => {
    const database = await open();
    const [maria] = await database.queries
      .insert(users)
      .values(
        ['maria', 'ruben'].map((username) => ({
          username,
          passwordHash: 'x',
          role: 'sales' as const,
          createdAt: testNow,
        })),
      )
      .returning();
    const hers = { assignedTo: maria?.id };
    const rows = await database.queries
      .insert(inquiries)
      .values([
        lead('2026-11-10T12:00:00Z', 30, hers),
        lead('2026-11-10T12:00:00Z', 30, hers),
        lead('2026-11-10T12:00:00Z', 30, hers),
        lead('2025-11-10T12:00:00Z', 30, hers),
      ])
      .returning();
    const [first, second, third, old] = rows.map(({ id }) => id);
    await insertVehicles(database.queries, [
      soldVehicleRow({ soldToInquiryId: first ?? null, soldBy: 'ruben' }),
      // Two cars for one lead are one lead that bought.
      soldVehicleRow({ soldToInquiryId: first ?? null, soldBy: 'ruben' }),
      soldVehicleRow({ soldToInquiryId: second ?? null, soldBy: 'Sam Hill' }),
      soldVehicleRow({ soldToInquiryId: third ?? null, soldBy: null }),
      soldVehicleRow({ soldToInquiryId: old ?? null, soldBy: 'Long Ago' }),
      // Listed again: no longer a sale.
      vehicleRow({ soldToInquiryId: third ?? null, soldBy: 'ruben' }),
    ]);
    const none = { leads: 0, answered: 0, medianMinutes: null };
    expect((await insightsOf(database)).people).toEqual([
      { username: 'maria', leads: 3, answered: 3, medianMinutes: 30, sold: 1 },
      { username: 'Sam Hill', ...none, sold: 1 },
      { username: 'ruben', ...none, sold: 1 },
    ]);
  });

  test('a lead that staff added counts by its source, one of a marketplace by its name', async () => {
    const database = await open();
    await database.queries
      .insert(inquiries)
      .values([
        lead('2026-11-10T12:00:00Z', 30, { source: 'walk-in' }),
        lead('2026-11-10T12:00:00Z', 30, { source: 'marketplace', utmSource: 'AutoTrader' }),
      ]);
    expect((await insightsOf(database)).sources).toEqual([
      { source: 'autotrader', leads: 1, sales: 0 },
      { source: 'Walk-in', leads: 1, sales: 0 },
    ]);
  });

  test('counts leads and sales by source: the campaign, else the host, by its name if well known, else not known', async () => {
    const database = await open();
    const at = '2026-11-10T12:00:00Z';
    const rows = await database.queries
      .insert(inquiries)
      .values([
        lead(at, null, { utmSource: 'Google', referrer: 'www.google.com' }),
        lead(at, null, { utmSource: 'google' }),
        lead(at, null, { referrer: 'www.google.co.uk' }),
        lead(at, null, { referrer: 'www.autos.example' }),
        lead(at, null, { referrer: 'autos.example' }),
        lead(at, null),
        lead('2025-11-30T12:00:00Z', null, { utmSource: 'long ago' }),
      ])
      .returning({ id: inquiries.id });
    const [first, , , portal, , direct] = rows.map(({ id }) => id);
    await insertVehicles(database.queries, [
      soldVehicleRow({ soldToInquiryId: first ?? null }),
      // Two cars for one lead are one lead that bought.
      soldVehicleRow({ soldToInquiryId: first ?? null }),
      soldVehicleRow({ soldToInquiryId: portal ?? null }),
      soldVehicleRow(),
      // Listed again: no longer a sale.
      vehicleRow({ soldToInquiryId: direct ?? null }),
    ]);
    expect((await insightsOf(database)).sources).toEqual([
      { source: 'google', leads: 3, sales: 1 },
      { source: 'autos.example', leads: 2, sales: 1 },
      { source: 'Not known', leads: 1, sales: 0 },
    ]);
  });
});

test.each([
  [0, '0 min'],
  [59.4, '59 min'],
  [60, '1 h'],
  [200, '3 h 20 min'],
  [1_440, '1 day'],
  [3_120, '2 days 4 h'],
])('%d minutes are %s', (minutes, words) => expect(formatMinutes(minutes)).toBe(words));
