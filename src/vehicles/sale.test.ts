import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { daysAgo, insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { car, carLabel, complaint, staffVehicles, statusesOf, vehicleOf } from '../../test/staff-vehicles.ts';
import { findPublic, newestCards } from './catalogue/visitor-lists.ts';

describeWithDatabase('sales', (open) => {
  const staff = staffVehicles(open);
  const { log, read, edit, sell } = staff;

  describe('PATCH /api/vehicles/{id}/mark-sold', () => {
    const listed = async (change: object = {}) => {
      const [id = 0] = await insertVehicles(staff.database.queries, [
        vehicleRow({
          ...car,
          costBasis: 250_000.5,
          listedAt: daysAgo(40.9),
          updatedAt: daysAgo(3),
          ...change,
        }),
      ]);
      return id;
    };

    test('records the sale, which visitors see', async () => {
      const id = await listed();
      expect(await vehicleOf(sell(id, { soldPrice: 300_000 }))).toMatchObject({
        id,
        status: 'sold',
        price: 310_000,
        soldAt: testNow.toISOString(),
        soldPrice: 300_000,
        daysToSell: 41,
        profit: 49_999.5,
        updatedAt: testNow.toISOString(),
      });
      expect(findPublic(staff.snapshot, id)?.status).toBe('sold');
      expect(newestCards(staff.snapshot, 9)).toEqual([]);
      expect(await log()).toMatchObject([
        { action: 'sold', subject: carLabel, fields: [{ field: 'soldPrice', from: null, to: 300_000 }] },
      ]);
    });

    test('keeps the inquiry that it was sold to, until it is listed again', async () => {
      const id = await listed();
      expect(await vehicleOf(sell(id, { soldToInquiryId: 12 }))).toMatchObject({ soldToInquiryId: 12 });
      expect(await vehicleOf(edit(id, { costBasis: 1_000 }))).toMatchObject({ soldToInquiryId: 12 });
      expect(await vehicleOf(edit(id, { status: 'available' }))).toMatchObject({ soldToInquiryId: null });
      for (const soldToInquiryId of [0, 1.5, '12', null]) {
        const refused = await complaint(await sell(id, { soldToInquiryId }));
        expect(refused).toMatchObject({ status: 400, paths: ['soldToInquiryId'] });
      }
      expect(await vehicleOf(sell(id))).toMatchObject({ soldToInquiryId: null });
    });

    test('fault 15: a missing sale price defaults to the listed one, and an invalid one is rejected', async () => {
      for (const soldPrice of [-1, -0.01, '300000', 'abc', null, 1.005, 100_000_001]) {
        const refused = await complaint(await sell(await listed(), { soldPrice }));
        expect(refused).toMatchObject({ status: 400, paths: ['soldPrice'] });
      }
      expect(await vehicleOf(sell(await listed()))).toMatchObject({ soldPrice: 310_000 });
      // As sent over the network: an empty body without a type.
      const leftOut = { method: 'PATCH', body: new Blob([]).stream(), duplex: 'half' };
      const bare = await staff.app.request(`/vehicles/${await listed()}/mark-sold`, leftOut);
      expect(await vehicleOf(bare)).toMatchObject({ soldPrice: 310_000, status: 'sold' });
      const empty = await staff.app.patch(`/vehicles/${await listed()}/mark-sold`, '');
      expect(await vehicleOf(empty)).toMatchObject({ soldPrice: 310_000, status: 'sold' });
      expect(await vehicleOf(sell(await listed(), { soldPrice: 0 }))).toMatchObject({ soldPrice: 0 });
    });

    test('has no profit without a cost basis; a loss is negative', async () => {
      expect(await vehicleOf(sell(await listed({ costBasis: null })))).toMatchObject({ profit: null });
      expect(await vehicleOf(sell(await listed({ costBasis: 0 })))).toMatchObject({ profit: null });
      expect(await vehicleOf(sell(await listed(), { soldPrice: 250_000.4 }))).toMatchObject({ profit: -0.1 });
    });

    test('fault 16: repeated, or 20 concurrent, calls get one 200 and otherwise 409', async () => {
      const id = await listed();
      const together = await Promise.all(
        Array.from({ length: 20 }, (_, index) => sell(id, { soldPrice: 1_000 + index })),
      );
      expect(statusesOf(together)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      const winner = await vehicleOf(together.find(({ status }) => status === 200) ?? new Response());
      expect(await complaint(await sell(id))).toMatchObject({
        status: 409,
        message: 'This vehicle is sold already',
      });
      expect(await read(id)).toEqual(winner);
      expect(await log()).toHaveLength(1);
    });

    test('fault 44: a clock set back does not cause negative days', async () => {
      const id = await listed({ listedAt: daysAgo(-1) });
      expect(await vehicleOf(sell(id))).toMatchObject({ daysToSell: 0 });
    });

    test('saving the status sold in the form is the same sale, at the saved price', async () => {
      const id = await listed();
      expect(await vehicleOf(edit(id, { status: 'sold', price: 305_000 }))).toMatchObject({
        soldAt: testNow.toISOString(),
        soldPrice: 305_000,
        daysToSell: 41,
        profit: 54_999.5,
      });
      expect(await log()).toMatchObject([
        {
          action: 'sold',
          fields: [
            { field: 'soldPrice', from: null, to: 305_000 },
            { field: 'price', from: 310_000, to: 305_000 },
          ],
        },
      ]);
    });

    test('editing a sold vehicle keeps its sale, and its profit follows the cost basis', async () => {
      const id = await listed();
      await sell(id, { soldPrice: 300_000 });
      staff.setNow(new Date(testNow.getTime() + 5 * 24 * 60 * 60_000));
      expect(await vehicleOf(edit(id, { status: 'sold', price: 1, costBasis: 290_000 }))).toMatchObject({
        soldAt: testNow.toISOString(),
        soldPrice: 300_000,
        daysToSell: 41,
        profit: 10_000,
      });
    });

    test('changing sold to another status clears the sale and lists the vehicle again', async () => {
      const id = await listed();
      await sell(id);
      expect(await vehicleOf(edit(id, { status: 'reserved' }))).toMatchObject({
        status: 'reserved',
        soldAt: null,
        soldPrice: null,
        daysToSell: null,
        profit: null,
        listedAt: daysAgo(40.9).toISOString(),
      });
      expect(newestCards(staff.snapshot, 9)).toMatchObject([{ id, status: 'reserved' }]);
      expect((await sell(id)).status).toBe(200);
    });
  });
});
