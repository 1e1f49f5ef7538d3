import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { daysAgo, insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { car, carLabel, complaint, staffVehicles, vehicleOf } from '../../test/staff-vehicles.ts';

// The dealership is in Phoenix, where it is 10 AM on November 20.
describeWithDatabase('the day of a sale', (open) => {
  const staff = staffVehicles(open);
  const { log, sell, correct, edit } = staff;
  /** Listed on October 11, at 10 AM in Phoenix. */
  const listed = async (change: object = {}) => {
    const [id = 0] = await insertVehicles(staff.database.queries, [
      vehicleRow({ ...car, costBasis: 250_000, listedAt: daysAgo(40), updatedAt: daysAgo(3), ...change }),
    ]);
    return id;
  };
  const sold = async (change: object = {}) => {
    const id = await listed(change);
    return vehicleOf(sell(id, { soldPrice: 300_000, soldOn: '2026-11-01' }));
  };

  test('is given when it is sold: noon of that day, and the days of the calendar', async () => {
    const id = await listed();
    expect(await vehicleOf(sell(id, { soldPrice: 300_000, soldOn: '2026-11-01' }))).toMatchObject({
      status: 'sold',
      soldAt: '2026-11-01T19:00:00.000Z',
      daysToSell: 21,
      profit: 50_000,
    });
    expect(await log()).toMatchObject([
      {
        action: 'sold',
        fields: [
          { field: 'soldPrice', from: null, to: 300_000 },
          { field: 'soldOn', from: null, to: '2026-11-01' },
        ],
      },
    ]);
    expect(await vehicleOf(sell(await listed(), { soldOn: '2026-11-20' }))).toMatchObject({
      soldAt: testNow.toISOString(),
      daysToSell: 40,
    });
    // Not before the listing, which was in the afternoon of that day.
    const afternoon = new Date('2026-11-18T22:00:00.000Z');
    expect(
      await vehicleOf(sell(await listed({ listedAt: afternoon }), { soldOn: '2026-11-18' })),
    ).toMatchObject({
      soldAt: afternoon.toISOString(),
      daysToSell: 0,
    });
  });

  test('is from the listing to today, in the time zone of the dealership', async () => {
    const refused = async (soldOn: unknown) => complaint(await sell(await listed(), { soldOn }));
    expect(await refused('2026-11-21')).toMatchObject({
      status: 400,
      message: 'A sale cannot be in the future',
      paths: ['soldOn'],
    });
    expect(await refused('2026-10-10')).toMatchObject({
      status: 400,
      message: 'The vehicle was listed on Oct 11, 2026; a sale cannot be earlier',
    });
    for (const soldOn of ['2026-02-30', '11/01/2026', '2026-11-01T00:00:00Z', null, 5, '']) {
      expect(await refused(soldOn)).toMatchObject({ status: 400, paths: ['soldOn'] });
    }
    // Already November 21 in London.
    staff.setNow(new Date('2026-11-21T06:00:00.000Z'));
    expect(await refused('2026-11-21')).toMatchObject({ status: 400 });
    expect((await sell(await listed(), { soldOn: '2026-11-20' })).status).toBe(200);
  });

  describe('PATCH /api/vehicles/{id}/sale', () => {
    test('corrects the price and the day; profit and days to sell follow', async () => {
      const before = await sold();
      staff.setNow(new Date(testNow.getTime() + 60_000));
      const after = await vehicleOf(
        correct(before.id, { soldPrice: 240_000, soldOn: '2026-11-03', updatedAt: before.updatedAt }),
      );
      expect(after).toMatchObject({
        status: 'sold',
        price: before.price,
        soldPrice: 240_000,
        soldAt: '2026-11-03T19:00:00.000Z',
        daysToSell: 23,
        profit: -10_000,
        updatedAt: '2026-11-20T17:01:00.000Z',
      });
      expect((await log()).at(-1)).toMatchObject({
        by: 'dana',
        action: 'changed',
        subject: carLabel,
        fields: [
          { field: 'soldPrice', from: 300_000, to: 240_000 },
          { field: 'soldOn', from: '2026-11-01', to: '2026-11-03' },
          { field: 'daysToSell', from: 21, to: 23 },
          { field: 'profit', from: 50_000, to: -10_000 },
        ],
      });
      expect(await staff.read(before.id)).toEqual(after);
    });

    test('corrects whom a vehicle was sold to, also to nobody', async () => {
      const { id } = await sold();
      expect(await vehicleOf(correct(id, { soldToInquiryId: 12 }))).toMatchObject({ soldToInquiryId: 12 });
      expect(await vehicleOf(correct(id, { soldPrice: 1_000 }))).toMatchObject({ soldToInquiryId: 12 });
      expect(await vehicleOf(correct(id, { soldToInquiryId: null }))).toMatchObject({
        soldToInquiryId: null,
      });
      expect((await log()).at(-1)).toMatchObject({
        action: 'changed',
        fields: [{ field: 'soldToInquiryId', from: 12, to: null }],
      });
    });

    test('changes only what is given, and nothing when nothing differs', async () => {
      const id = await listed();
      const atOnce = await vehicleOf(sell(id));
      // The day that it was sold on, whose time stays.
      expect(await vehicleOf(correct(id, { soldOn: '2026-11-20' }))).toEqual(atOnce);
      expect(await vehicleOf(correct(id, {}))).toEqual(atOnce);
      expect(await log()).toHaveLength(1);
      expect(await vehicleOf(correct(id, { soldPrice: null }))).toMatchObject({
        soldPrice: null,
        profit: null,
        soldAt: atOnce.soldAt,
        daysToSell: atOnce.daysToSell,
      });
    });

    test('is refused for a vehicle that is not sold, of a stale state, and on an impossible day', async () => {
      const unsold = await listed();
      expect(await complaint(await correct(unsold, { soldPrice: 1 }))).toMatchObject({
        status: 409,
        message: 'This vehicle is not sold',
      });
      expect((await correct(unsold + 1_000, { soldPrice: 1 })).status).toBe(404);
      const { id, updatedAt } = await sold();
      expect(await complaint(await correct(id, { soldOn: '2026-11-21' }))).toMatchObject({
        status: 400,
        paths: ['soldOn'],
      });
      expect(await complaint(await correct(id, { soldPrice: -1 }))).toMatchObject({ paths: ['soldPrice'] });
      await edit(id, { mileage: 5_000 });
      expect((await correct(id, { soldPrice: 1, updatedAt })).status).toBe(409);
      expect(await staff.read(id)).toMatchObject({ soldPrice: 300_000, mileage: 5_000 });
    });
  });
});
