import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testSecrets } from '../../../test/accounts-harness.ts';
import { apiApp } from '../../../test/api-app.ts';
import { testNow } from '../../../test/factories.ts';
import { describeWithInquiries } from '../../../test/inquiries-harness.ts';
import { users } from '../../accounts/accounts.table.ts';
import { hashPassword } from '../../accounts/password.ts';
import { codeAt, stepAt } from '../../accounts/second-factor/totp.ts';
import { inquiries, inquiryEntries } from '../../inquiries/inquiries.table.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { runRetention } from './retention-rounds.ts';
import { createRetentionApi } from './retention.staff.api.ts';
import { lastUseBefore } from './retention.store.ts';
import { retentionSettings } from './retention.table.ts';

const timeZone = 'America/Phoenix';
const currentPassword = 'correct horse battery';
const at = (day: string) => new Date(`${day}T18:00:00Z`);

test.each([
  [24, '2026-11-20', '2024-11-20T07:00:00.000Z'],
  [1, '2026-03-31', '2026-02-28T07:00:00.000Z'],
  [12, '2028-02-29', '2027-02-28T07:00:00.000Z'],
  [11, '2026-11-20', '2025-12-20T07:00:00.000Z'],
])('%i months before %s begin on %s', (months, day, before) => {
  expect(lastUseBefore(at(day), months, timeZone).toISOString()).toBe(before);
});

describeWithInquiries('how long archived inquiries are kept', (harness) => {
  const { stored } = harness;
  let now = testNow;
  const options = () => ({ database: harness.database, clock: () => now });
  const settings = { rateLimits: false, publicUrl: 'https://www.halcyon.example' };
  const api = () =>
    apiApp(
      '/retention',
      createRetentionApi({
        ...options(),
        secrets: testSecrets,
        settings,
        dealership: { current: { timeZone } },
      }),
      { user: harness.account('dana') },
    );
  const keep = (change: object) => api().patch('/retention', { ...change, currentPassword });
  beforeAll(async () => {
    const passwordHash = await hashPassword(currentPassword);
    await harness.database.queries.update(users).set({ passwordHash });
  });
  const round = () => runRetention({ ...options(), timeZone: () => timeZone });
  const left = async () =>
    (await harness.database.queries.select({ name: inquiries.name }).from(inquiries))
      .map(({ name }) => name)
      .toSorted();
  const preview = async (months: number) => (await api().get(`/retention/preview?months=${months}`)).json();
  beforeEach(async () => {
    now = testNow;
    await harness.database.queries.delete(retentionSettings);
  });

  test('is off at first: nothing goes', async () => {
    await stored({ name: 'Old', isArchived: true, createdAt: at('2019-01-01') });
    expect(await (await api().get('/retention')).json()).toEqual({
      settings: { archivedMonths: null },
      updatedAt: null,
    });
    expect(await round()).toBe(0);
    expect(await left()).toEqual(['Old']);
  });

  test('archived ones go that nothing has happened to since; the preview says how many', async () => {
    const old = at('2024-11-19');
    const [noted = 0, , , , buyer = 0] = await stored(
      { name: 'Noted', isArchived: true, createdAt: old },
      { name: 'Old', isArchived: true, createdAt: old },
      { name: 'Older', isArchived: true, createdAt: at('2023-05-02') },
      { name: 'Current', createdAt: old },
      { name: 'Buyer', isArchived: true, createdAt: old },
      { name: 'Comes', isArchived: true, createdAt: old, appointmentAt: at('2025-01-02') },
      { name: 'Same day', isArchived: true, createdAt: at('2024-11-20') },
      { name: 'Just archived', createdAt: old },
    );
    const { queries } = harness.database;
    await queries
      .insert(inquiryEntries)
      .values({ inquiryId: noted, at: at('2025-03-03'), by: 'dana', kind: 'note', text: 'x' });
    const justArchived = buyer + 3;
    expect((await harness.app().patch(`/inquiries/${justArchived}/archive`, {})).status).toBe(200);
    await queries.insert(vehicles).values({
      make: 'Ashdown',
      model: 'Fenwick',
      year: 2022,
      mileage: 9,
      price: 1,
      listedAt: old,
      updatedAt: old,
      status: 'sold',
      soldAt: old,
      soldToInquiryId: buyer,
    });
    expect(await preview(24)).toEqual({ inquiries: 2, oldest: '2023-05-02T18:00:00.000Z' });
    expect(await preview(30)).toEqual({ inquiries: 1, oldest: '2023-05-02T18:00:00.000Z' });
    expect(await preview(120)).toEqual({ inquiries: 0, oldest: null });

    const saved = await keep({ archivedMonths: 24, updatedAt: null });
    expect(await saved.json()).toMatchObject({ settings: { archivedMonths: 24 }, erased: 2 });
    expect(await left()).toEqual(['Buyer', 'Comes', 'Current', 'Just archived', 'Noted', 'Same day']);
    const log = (await harness.log()).filter(({ kind }) => kind === 'customer');
    expect(log).toMatchObject([
      { by: 'dana', action: 'changed', fields: [{ field: 'archivedMonths', from: null, to: 24 }] },
      {
        by: 'Marque',
        action: 'erased',
        subject: 'Archived inquiries after 24 months',
        subjectId: null,
        fields: [{ field: 'inquiries', from: null, to: 2 }],
      },
    ]);
  });

  test('each day, what has become old goes in the first round', async () => {
    await stored(
      { name: 'First', isArchived: true, createdAt: at('2024-11-20') },
      { name: 'Second', isArchived: true, createdAt: at('2024-11-21') },
    );
    expect(await (await keep({ archivedMonths: 24 })).json()).toMatchObject({
      erased: 0,
    });
    now = at('2026-11-21');
    expect([await round(), await round(), await left()]).toEqual([1, 0, ['Second']]);
    await keep({ archivedMonths: null });
    now = at('2027-11-21');
    expect([await round(), await left()]).toEqual([0, ['Second']]);
  });

  test('while another node is at it, a node does nothing', async () => {
    await stored({ name: 'Old', isArchived: true, createdAt: at('2019-01-01') });
    await harness.database.withLock('retention', async () => {
      expect(await (await keep({ archivedMonths: 24 })).json()).toMatchObject({
        erased: 0,
      });
    });
    expect([await round(), await left()]).toEqual([1, []]);
  });

  test.each([0, 121, 1.5, 'x', ''])('%j is no number of months', async (months) => {
    expect((await api().get(`/retention/preview?months=${months}`)).status).toBe(400);
    expect((await keep({ archivedMonths: months })).status).toBe(400);
  });

  test('who has read an older state saves nothing', async () => {
    const first = (await (await keep({ archivedMonths: 24, updatedAt: null })).json()) as {
      updatedAt: string;
    };
    expect((await keep({ archivedMonths: 12, updatedAt: null })).status).toBe(409);
    expect((await keep({ archivedMonths: 12, updatedAt: first.updatedAt })).status).toBe(200);
  });

  test('a borrowed session erases nothing, nor a password without its second factor', async () => {
    await stored({ name: 'Old', isArchived: true, createdAt: at('2019-01-01') });
    const patch = (change: object) => api().patch('/retention', change);
    const refusal = async (change: object) => {
      const answer = await patch(change);
      const { issues }: { issues?: { path: string }[] } = await answer.json();
      return [answer.status, issues?.map(({ path }) => path)];
    };
    const { queries } = harness.database;
    const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const isDana = eq(users.username, 'dana');
    const prove = async (archivedMonths: number) => {
      expect(await refusal({ archivedMonths })).toEqual([400, ['currentPassword']]);
      expect(await refusal({ archivedMonths, currentPassword: 'x' })).toEqual([400, ['currentPassword']]);
      await queries.update(users).set({ totpSecret }).where(isDana);
      expect(await refusal({ archivedMonths, currentPassword })).toEqual([400, ['code']]);
      await queries.update(users).set({ totpSecret: null, totpLastStep: null }).where(isDana);
    };
    await prove(24);
    expect(await left()).toEqual(['Old']);
    await queries.update(users).set({ totpSecret }).where(isDana);
    const code = codeAt(totpSecret, stepAt(now));
    // A code works once: what is refused without it is refused before.
    const stale = { archivedMonths: 24, updatedAt: testNow.toISOString(), currentPassword, code };
    expect((await patch(stale)).status).toBe(409);
    expect((await patch({ archivedMonths: 24, currentPassword, code })).status).toBe(200);
    await queries.update(users).set({ totpSecret: null, totpLastStep: null }).where(isDana);
    expect(await left()).toEqual([]);
    await prove(12);
    // To keep them longer is quick.
    for (const archivedMonths of [24, 36, null]) expect((await patch({ archivedMonths })).status).toBe(200);
    await prove(120);
  });
});
