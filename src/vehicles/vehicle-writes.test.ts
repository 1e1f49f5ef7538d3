import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { aVehicle, testNow } from '../../test/factories.ts';
import { findPublic } from './catalogue/visitor-lists.ts';
import {
  car,
  carLabel,
  complaint,
  staffVehicles,
  statusesOf,
  vehicleOf,
  vin,
} from '../../test/staff-vehicles.ts';

describeWithDatabase('writing vehicles', (open) => {
  const staff = staffVehicles(open);
  const { stored, log, add, added, read, edit, sell } = staff;

  describe('POST /api/vehicles', () => {
    test('lists the vehicle with the form’s defaults, for visitors too, and records it', async () => {
      const vehicle = await added();
      expect(vehicle).toEqual({
        ...aVehicle(),
        ...car,
        id: vehicle.id,
        horsepower: null,
        vin: null,
        exteriorColor: null,
        interiorColor: null,
        modifications: null,
        description: null,
        features: [],
        images: [],
        featuredImage: null,
        focalPoints: {},
        status: 'available',
        isNewArrival: false,
        isFeatured: false,
        costBasis: null,
        listedAt: testNow.toISOString(),
        updatedAt: testNow.toISOString(),
        views: 0,
        soldAt: null,
        soldPrice: null,
        daysToSell: null,
        profit: null,
        soldToInquiryId: null,
      });
      expect(findPublic(staff.snapshot, vehicle.id)).toMatchObject(car);
      expect(await read(vehicle.id)).toEqual(vehicle);
      expect(await log()).toMatchObject([
        {
          at: testNow,
          by: 'dana',
          kind: 'vehicle',
          action: 'added',
          subjectId: vehicle.id,
          subject: carLabel,
          fields: [{ field: 'price', from: null, to: 310_000 }],
        },
      ]);
    });

    test('stores the input: trimmed lines, multi-line text, a normalized VIN, 0 horsepower as null', async () => {
      const entered = {
        make: ' Ashdown ',
        vin: ' 1m8gdm9axkp 042788 ',
        horsepower: 0,
        exteriorColor: '',
        description: 'One owner.\n\nCitroën <b>"blue"</b> 🏎',
        features: ['Lift', 'Carbon brakes'],
        status: 'pending',
        isFeatured: true,
        costBasis: 200_000.55,
      };
      expect(await added(entered)).toMatchObject({
        ...entered,
        make: 'Ashdown',
        vin,
        horsepower: null,
        exteriorColor: null,
      });
    });

    test('status sold is a sale at the listed price', async () => {
      expect(await added({ status: 'sold', costBasis: 300_000 })).toMatchObject({
        status: 'sold',
        soldAt: testNow.toISOString(),
        soldPrice: 310_000,
        daysToSell: 0,
        profit: 10_000,
      });
    });

    test('fault 20: a repeated request is one vehicle with the same response, even concurrently', async () => {
      const headers = { 'idempotency-key': 'a-key' };
      const first = await vehicleOf(add({ vin }, headers));
      expect(await vehicleOf(add({ vin }, headers))).toEqual(first);
      expect(await stored()).toHaveLength(1);
      const together = await Promise.all(
        Array.from({ length: 8 }, () => add({ vin: '11111111111111111' }, { 'idempotency-key': 'b-key' })),
      );
      expect(statusesOf(together)).toEqual(Array.from({ length: 8 }, () => 201));
      const ids = new Set(
        await Promise.all(together.map(async (response) => (await vehicleOf(response)).id)),
      );
      expect(ids.size).toBe(1);
      expect(await log()).toHaveLength(2);
      // Other content with the same key is another vehicle, and so is a request without a key.
      expect((await vehicleOf(add({ price: 1 }, headers))).id).not.toBe(first.id);
      await add();
      await add();
      expect(await stored()).toHaveLength(5);
      expect((await add({}, { 'idempotency-key': 'a b' })).status).toBe(400);
    });
  });

  describe('PATCH /api/vehicles/{id}', () => {
    test('changes only the given fields, for visitors too, and records each', async () => {
      const before = await added({
        vin,
        features: ['Lift'],
        description: 'x'.repeat(500),
        costBasis: 250_000,
      });
      const minuteLater = new Date(testNow.getTime() + 60_000);
      staff.setNow(minuteLater);
      const given = { price: 299_000, horsepower: null, description: 'Short.', features: [] };
      const after = await vehicleOf(edit(before.id, given));
      expect(after).toEqual({ ...before, ...given, updatedAt: minuteLater.toISOString() });
      expect(findPublic(staff.snapshot, before.id)).toMatchObject({ price: 299_000, description: 'Short.' });
      const [, entry] = await log();
      expect(entry).toMatchObject({
        at: minuteLater,
        by: 'dana',
        action: 'changed',
        subject: carLabel,
        subjectId: before.id,
      });
      expect(entry?.fields).toEqual([
        { field: 'price', from: 310_000, to: 299_000 },
        { field: 'description', from: 'x'.repeat(500), to: 'Short.' },
        { field: 'features', from: 'Lift', to: null },
      ]);
    });

    test('a save that changes nothing is not logged', async () => {
      const { id } = await added();
      expect((await edit(id, car)).status).toBe(200);
      expect((await edit(id, {})).status).toBe(200);
      expect(await log()).toHaveLength(1);
    });

    test('fault 17: of edits of the same version one gets 200 and the rest 409, even concurrently', async () => {
      const { id, updatedAt } = await added();
      const together = await Promise.all(
        Array.from({ length: 10 }, (_, index) => edit(id, { price: 200_000 + index, updatedAt })),
      );
      expect(statusesOf(together)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
      const refused = together.find(({ status }) => status === 409);
      expect(await refused?.json()).toEqual({ message: expect.stringContaining('Somebody else') as string });
      const current = await read(id);
      const taken = together.find(({ status }) => status === 200) ?? new Response();
      expect(await vehicleOf(taken)).toEqual(current);
      expect((await edit(id, { mileage: 1, updatedAt: current.updatedAt })).status).toBe(200);
      expect((await edit(id, { mileage: 2 })).status).toBe(200);
      expect(await complaint(await edit(id, { updatedAt: 'yesterday' }))).toMatchObject({
        status: 400,
        paths: ['updatedAt'],
      });
    });

    test('fault 44: updatedAt always increases, even within a millisecond or with a clock set back', async () => {
      const { id, updatedAt } = await added();
      const times = [updatedAt];
      for (const moved of [0, 0, -24 * 60 * 60_000]) {
        staff.setNow(new Date(testNow.getTime() + moved));
        times.push((await vehicleOf(edit(id, { mileage: times.length }))).updatedAt);
      }
      expect(new Set(times).size).toBe(4);
      expect(times).toEqual([...times].sort());
      // The log entry has the time of the version, so that its author can be found.
      expect((await log()).map(({ at }) => at.toISOString())).toEqual(times);
    });

    test('fault 18: two listed vehicles cannot have the same VIN, ignoring case, even concurrently', async () => {
      const first = await added({ vin });
      const refused = await complaint(await add({ vin: vin.toLowerCase(), make: 'Veyra' }));
      expect(refused).toEqual({
        status: 409,
        message: `The ${carLabel} (ID ${first.id}) has this VIN already`,
        paths: ['vin'],
      });
      const other = await added();
      expect((await edit(other.id, { vin })).status).toBe(409);
      expect(await vehicleOf(edit(first.id, { vin, price: 5 }))).toMatchObject({ vin, price: 5 });
      const together = await Promise.all(
        ['WP0ZZZ99ZTS392124', 'wp0zzz99zts392124', 'WP0ZZZ99ZTS392124'].map((vin) => add({ vin })),
      );
      expect(statusesOf(together)).toEqual([201, 409, 409]);
    });

    test('fault 18: edits that swap two VINs are rejected without a deadlock', async () => {
      const [one, two] = [await added({ vin: 'AAAAA' }), await added({ vin: 'BBBBB' })];
      const swaps = Array.from({ length: 6 }, () => [
        edit(one.id, { vin: 'BBBBB' }),
        edit(two.id, { vin: 'AAAAA' }),
      ]);
      const answers = await Promise.all(swaps.flat());
      expect(new Set(statusesOf(answers))).toEqual(new Set([409]));
    });

    test('two listed vehicles cannot have the same stock number, ignoring case; it is free again once sold', async () => {
      const first = await added({ stockNumber: 'P3020' });
      expect(await complaint(await add({ stockNumber: ' p3020 ' }))).toEqual({
        status: 409,
        message: `The ${carLabel} (ID ${first.id}) has this stock number already`,
        paths: ['stockNumber'],
      });
      const other = await added({ vin });
      expect((await edit(other.id, { stockNumber: 'p3020' })).status).toBe(409);
      expect((await edit(first.id, { stockNumber: 'p3020' })).status).toBe(200);
      await sell(first.id);
      expect((await edit(other.id, { stockNumber: 'P3020' })).status).toBe(200);
    });

    test('a VIN is free again once its vehicle is sold, and taken when that is listed again', async () => {
      const first = await added({ vin });
      await sell(first.id);
      const second = await added({ vin });
      expect(await complaint(await edit(first.id, { status: 'available' }))).toMatchObject({
        status: 409,
        message: `The ${carLabel} (ID ${second.id}) has this VIN already`,
      });
      expect(await read(first.id)).toMatchObject({ status: 'sold' });
    });
  });

  describe('DELETE /api/vehicles/{id}', () => {
    test('removes the vehicle for visitors too, keeps the log, and succeeds once', async () => {
      const { id } = await added();
      const together = await Promise.all(
        Array.from({ length: 5 }, () => staff.app.delete(`/vehicles/${id}`)),
      );
      expect(statusesOf(together)).toEqual([204, 404, 404, 404, 404]);
      expect(await stored()).toEqual([]);
      expect(findPublic(staff.snapshot, id)).toBeUndefined();
      expect(await log()).toMatchObject([
        { action: 'added', subjectId: id },
        {
          action: 'deleted',
          subjectId: id,
          subject: carLabel,
          fields: [
            { field: 'price', from: 310_000, to: null },
            { field: 'mileage', from: 4_200, to: null },
            { field: 'status', from: 'available', to: null },
          ],
        },
      ]);
    });
  });
});
