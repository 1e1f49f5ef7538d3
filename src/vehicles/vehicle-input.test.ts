import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { testNow } from '../../test/factories.ts';
import { bodyLimit, car, complaint, staffVehicles, vehicleOf } from '../../test/staff-vehicles.ts';

describeWithDatabase('what staff enter', (open) => {
  const staff = staffVehicles(open);
  const { stored, add, added, read, edit } = staff;

  describe('input', () => {
    test.each(['{', 'null', '[]', '5', '"text"', ''])('fault 1: the body %j is rejected', async (body) => {
      const { id } = await added();
      expect((await staff.app.post('/vehicles', body)).status).toBe(400);
      if (body !== '') expect((await staff.app.patch(`/vehicles/${id}`, body)).status).toBe(400);
      expect(await stored()).toHaveLength(1);
    });

    test('fault 2: another media type is rejected', async () => {
      const type = { 'content-type': 'text/plain' };
      expect((await staff.app.post('/vehicles', car, type)).status).toBe(415);
    });

    test('fault 3: a body over 60 MB is too large', async () => {
      const response = await add({ description: 'x'.repeat(bodyLimit) });
      expect(response.status).toBe(413);
    });

    test('fault 4: nesting and special keys have no effect', async () => {
      const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
      const text = JSON.stringify(car).slice(0, -1);
      expect((await staff.app.post('/vehicles', `${text},"features":${nested}}`)).status).toBe(400);
      const special = '"__proto__":{"isFeatured":true},"constructor":{"price":1}';
      const focal = '"focalPoints":{"__proto__":{"x":1,"y":1},"constructor":{"x":1,"y":1}}';
      const response = await staff.app.post('/vehicles', `${text},${special},${focal}}`);
      expect(response.status).toBe(201);
      expect(await vehicleOf(response)).toMatchObject({ ...car, isFeatured: false, focalPoints: {} });
      expect({}).not.toHaveProperty('isFeatured');
    });

    test('fault 5: server-set fields are ignored', async () => {
      const own = {
        id: 99,
        views: 5,
        listedAt: '2001-01-01T00:00:00.000Z',
        soldAt: '2001-01-01T00:00:00.000Z',
        soldPrice: 1,
        daysToSell: 1,
        profit: 1,
        createdAt: '2001-01-01T00:00:00.000Z',
        idempotencyKey: 'mine',
        color: 'unknown',
      };
      const vehicle = await added(own);
      expect(vehicle.id).not.toBe(99);
      const changed = await vehicleOf(edit(vehicle.id, { ...own, mileage: 5_000 }));
      for (const state of [vehicle, changed]) {
        expect(state).toMatchObject({
          id: vehicle.id,
          views: 0,
          listedAt: testNow.toISOString(),
          soldAt: null,
          soldPrice: null,
          daysToSell: null,
          profit: null,
        });
        expect(Object.keys(state)).not.toEqual(expect.arrayContaining(['createdAt']));
      }
      expect(await stored()).toMatchObject([{ idempotencyKey: null, mileage: 5_000 }]);
    });

    test.each([
      ['make', ''],
      ['make', ' \u00a0'],
      ['make', 'x'.repeat(81)],
      ['make', null],
      ['model', undefined],
      ['model', 'GT\r\nBcc: all'],
      ['model', 'G\0T'],
      ['price', undefined],
      ['mileage', undefined],
      ['year', undefined],
      ['features', ['Lift', ' ']],
      ['features', Array.from({ length: 101 }, () => 'Lift')],
      ['features', ['x'.repeat(121)]],
      ['features', 'Lift'],
      ['description', 'x'.repeat(10_001)],
      ['description', 'a\0b'],
      ['modifications', 'x'.repeat(5_001)],
      ['exteriorColor', 'x'.repeat(81)],
      ['vin', 'SHRT'],
      ['vin', '1M8GDM9AXKP04278O'],
      ['vin', '1M8GDM9AXKP0427888'],
      ['status', 'parked'],
      ['countryOfOrigin', 'XX'],
      ['countryOfOrigin', 'toString'],
      ['countryOfOrigin', 39],
      ['historyReport', 'http://www.carfax.com/vhr'],
      ['walkAround', 'javascript:alert(1)'],
      ['warranty', 'x'.repeat(121)],
      ['arrival', 'lost at sea'],
      ['arrivalMonth', 'soon'],
      ['documents', [{ file: 'a', name: 'x', kind: 'other', isPublic: true }]],
      ['isReservable', 'yes'],
      ['isFeatured', 'yes'],
      ['focalPoints', { a: { x: 101, y: 0 } }],
    ])('fault 8: %s %j is rejected, and the field is named', async (field, value) => {
      const answer = await complaint(await add({ [field]: value }));
      expect(answer.status).toBe(400);
      expect(answer.paths?.map((path) => path.split('.')[0])).toEqual([field]);
      expect(answer.message).toBeTruthy();
      expect(await stored()).toEqual([]);
    });

    test.each([
      ['price', -1],
      ['price', '12'],
      ['price', 1.005],
      ['price', 100_000_000.01],
      ['costBasis', -0.01],
      ['year', 1700],
      ['year', 2029],
      ['year', 2024.5],
      ['mileage', 1.5],
      ['mileage', 2_000_001],
      ['horsepower', -1],
      ['horsepower', 5_001],
    ])('fault 14: %s %j is rejected, and the field is named', async (field, value) => {
      const { id } = await added();
      for (const response of [await add({ [field]: value }), await edit(id, { [field]: value })]) {
        expect(await complaint(response)).toMatchObject({ status: 400, paths: [field] });
      }
      expect(await read(id)).toMatchObject({
        ...car,
        updatedAt: testNow.toISOString(),
      });
    });

    test('fault 14: 1e309 is rejected; amounts just within bounds are exact to the cent', async () => {
      const text = JSON.stringify(car).replace('310000', '1e309');
      expect(await complaint(await staff.app.post('/vehicles', text))).toMatchObject({
        status: 400,
        paths: ['price'],
      });
      for (const price of [0.01, 1.1, 99_999_999.99, 100_000_000]) {
        expect((await added({ price, year: 2028 })).price).toBe(price);
      }
    });

    test('signs that nobody sees and double blanks do not make a second make', async () => {
      const texts = {
        make: '\u200bAston\u00a0 Martin\ufeff',
        model: 'DB\u00ad5',
        exteriorColor: '\u2060',
        features: ['Sun\u200broof'],
        description: 'One\u0007\u2028\u202etwo & <3',
      };
      const { id } = await added(texts);
      const shown = {
        make: 'Aston Martin',
        model: 'DB5',
        exteriorColor: null,
        features: ['Sunroof'],
        description: 'One\ntwo & <3',
      };
      expect(await read(id)).toMatchObject(shown);
      await edit(id, { model: 'DB\u200b6' });
      expect(await read(id)).toMatchObject({ ...shown, model: 'DB6' });
      expect((await add({ make: '\u200b' })).status).toBe(400);
    });

    test.each(['abc', '0', '-1', '1.5', '9007199254740992', '2147483648', '%00', "1'--"])(
      'fault 12: every call rejects the id %s',
      async (id) => {
        const responses = [
          await staff.app.get(`/vehicles/${id}`),
          await staff.app.get(`/vehicles/${id}/prices`),
          await staff.app.patch(`/vehicles/${id}`, {}),
          await staff.app.patch(`/vehicles/${id}/mark-sold`, {}),
          await staff.app.delete(`/vehicles/${id}`),
        ];
        for (const response of responses) expect([400, 404]).toContain(response.status);
      },
    );
  });
});
