import { expect, test } from 'vitest';
import { insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { describeWithInquiries } from '../../test/inquiries-harness.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import { appointments } from './inquiries.table.ts';
import type { Inquiry } from './inquiry.schema.ts';

const appointmentAt = new Date('2026-11-24T17:30:00.000Z');
const rules = { ...newDealership, appointmentsAtOnce: 1 };

describeWithInquiries('staff keep the time of a test drive', (harness) => {
  const { account, app, stored, read, log } = harness;
  const keep = async (id: number) => {
    const leads = { dealership: { current: rules } };
    const answer = await app(account('maria'), { leads }).patch(`/inquiries/${id}/keep-time`, {});
    return [answer.status, (await answer.json()) as Inquiry & { message?: string }] as const;
  };
  /** Holds the time of an inquiry for a visitor for two hours. */
  const hold = (inquiryId: number) =>
    harness.database.queries.insert(appointments).values({
      inquiryId,
      at: appointmentAt,
      endsAt: new Date(appointmentAt.getTime() + 60 * 60_000),
      place: 1,
      heldUntil: new Date(testNow.getTime() + 2 * 60 * 60_000),
      recipient: 'x',
    });

  test('one that is held stays for good, and the change log says who kept it', async () => {
    const [id = 0] = await stored({ appointmentAt });
    await hold(id);
    expect(await read(id)).toMatchObject({ hasTime: true, heldUntil: expect.any(String) });
    expect(await keep(id)).toMatchObject([200, { id, hasTime: true, heldUntil: null }]);
    expect(await log()).toMatchObject([
      { by: 'maria', kind: 'inquiry', fields: [{ field: 'hasTime', from: false, to: true }] },
    ]);
  });

  test('one that is held no more is taken where it is free', async () => {
    const [id = 0] = await stored({ appointmentAt });
    expect(await keep(id)).toMatchObject([200, { hasTime: true, heldUntil: null }]);
  });

  test('409 where others have it, the time is past, the car is sold, or it is archived; nothing is logged', async () => {
    const [sold = 0] = await insertVehicles(harness.database.queries, [vehicleRow({ status: 'sold' })]);
    const [first = 0, ...others] = await stored(
      { appointmentAt },
      { appointmentAt },
      { appointmentAt: testNow },
      { appointmentAt: new Date('2026-11-24T20:00:00.000Z'), vehicleId: sold },
      { appointmentAt: new Date('2026-11-24T20:00:00.000Z'), isArchived: true },
      { appointmentAt: null },
    );
    await hold(first);
    for (const id of others) {
      expect(await keep(id)).toMatchObject([409, { message: 'This time is no longer free' }]);
      expect(await read(id)).toMatchObject({ hasTime: false });
    }
    expect(await log()).toEqual([]);
    expect((await keep(2_000_000_000))[0]).toBe(404);
  });
});
