import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { insertVehicles, soldVehicleRow, testNow } from '../../test/factories.ts';
import { carLabel, complaint, staffVehicles, vin } from '../../test/staff-vehicles.ts';

describeWithDatabase('what staff read of a vehicle', (open) => {
  const staff = staffVehicles(open);
  const { log, added, edit, sell } = staff;

  describe('GET /api/vehicles/vin', () => {
    const check = async (query: string) => (await staff.app.get(`/vehicles/vin?${query}`)).json();

    test('says whether a VIN can be stored, whether its check digit is right, and who has it', async () => {
      const { id } = await added({ vin });
      const usedBy = { id, label: carLabel };
      expect(await check(`vin=${vin.toLowerCase()}`)).toEqual({ valid: true, checkDigit: true, usedBy });
      expect(await check(`vin=${vin}&except=${id}`)).toEqual({ valid: true, checkDigit: true, usedBy: null });
      expect(await check('vin=WP0ZZZ99ZTS392124')).toEqual({ valid: true, checkDigit: false, usedBy: null });
      for (const bad of ['', 'IOQ', '%00', '%27%20OR%201=1', 'x'.repeat(200)])
        expect(await check(`vin=${bad}`)).toEqual({ valid: false, checkDigit: false, usedBy: null });
      await sell(id);
      expect(await check(`vin=${vin}`)).toMatchObject({ usedBy: null });
      expect((await staff.app.get(`/vehicles/vin?vin=${vin}&except=abc`)).status).toBe(400);
    });
  });

  describe('GET /api/vehicles/{id}/prices', () => {
    test('returns the first price and every change, oldest first', async () => {
      const { id } = await added({ price: 320_000, costBasis: 250_000 });
      const prices = async () => (await staff.app.get(`/vehicles/${id}/prices`)).json();
      const vehicle = {
        id,
        label: carLabel,
        listedAt: testNow.toISOString(),
        costBasis: 250_000,
        price: 320_000,
        soldAt: null,
      };
      const first = { at: testNow.toISOString(), price: 320_000 };
      expect(await prices()).toEqual({ vehicle, prices: [first] });
      const later = (days: number) => new Date(testNow.getTime() + days * 24 * 60 * 60_000);
      staff.setNow(later(3));
      await edit(id, { price: 310_000 });
      staff.setNow(later(4));
      await edit(id, { mileage: 4_300 });
      staff.setNow(later(9));
      await edit(id, { price: 299_500.5, model: 'GT' });
      await sell(id, { soldPrice: 290_000 });
      expect(await prices()).toEqual({
        vehicle: { ...vehicle, label: '2023 Ashdown GT', price: 299_500.5, soldAt: later(9).toISOString() },
        prices: [
          first,
          { at: later(3).toISOString(), price: 310_000 },
          { at: later(9).toISOString(), price: 299_500.5 },
        ],
      });
    });
  });

  test('every call returns 404 for an unknown vehicle', async () => {
    const responses = [
      await staff.app.get('/vehicles/999999'),
      await staff.app.get('/vehicles/999999/prices'),
      await edit(999_999, { price: 1 }),
      await sell(999_999),
      await staff.app.delete('/vehicles/999999'),
    ];
    for (const response of responses)
      expect(await complaint(response)).toMatchObject({ status: 404, message: 'Vehicle not found' });
    expect(await log()).toEqual([]);
  });

  test('a staff response has every field, but not the idempotency key', async () => {
    await staff.added();
    await insertVehicles(staff.database.queries, [soldVehicleRow({ idempotencyKey: 'secret-key' })]);
    // The list counts what the catalogue has, which a row of its own does not tell.
    await added();
    const text = await (await staff.app.get('/vehicles/admin-fast')).text();
    expect(text).toContain('soldPrice');
    expect(text).not.toContain('secret-key');
  });
});
