import { expect, test } from 'vitest';
import { insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { elise, exige, lines, describeImports } from '../../test/import-api.ts';
import { newestCards } from '../vehicles/catalogue/visitor-lists.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';

describeImports('an import', ({ opened, post, dryRun, apply, listed, log }) => {
  test('lists and changes vehicles, which visitors see as soon as it is confirmed', async () => {
    await insertVehicles(opened.database.queries, [vehicleRow({ vin: '1M8GDM9AXKP042788', price: 50_000 })]);
    await opened.catalogue.refresh();
    const file = lines('1M8GDM9AXKP042788,,,,48500,', exige);
    const { plan } = await dryRun(file);
    const response = await apply(file, plan);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ applied: true, counts: { new: 1, changed: 1 } });
    expect(await listed()).toEqual([
      ['11111111111111111', 61_000],
      ['1M8GDM9AXKP042788', 48_500],
    ]);
    expect(
      newestCards(opened.catalogue.current, 9)
        .map(({ price }) => price)
        .sort(),
    ).toEqual([48_500, 61_000]);
  });

  test('is one entry in the change log, plus one for each changed vehicle with what it replaces', async () => {
    const [id] = await insertVehicles(opened.database.queries, [
      vehicleRow({
        vin: '1M8GDM9AXKP042788',
        make: 'Lotus',
        model: 'Elise',
        year: 2005,
        price: 50_000,
        mileage: 20_000,
      }),
      vehicleRow({ vin: 'SCEAB3', price: 7 }),
    ]);
    await apply(lines(elise, exige, 'SCEAB3,,,,7,11'));
    expect(await log()).toMatchObject([
      {
        by: 'dana',
        kind: 'vehicle',
        action: 'imported',
        subject: '3 vehicles',
        subjectId: null,
        at: testNow,
      },
      {
        by: 'dana',
        kind: 'vehicle',
        action: 'changed',
        subjectId: id,
        subject: '2005 Lotus Elise',
        fields: [
          { field: 'price', from: 50_000, to: 48_500 },
          { field: 'mileage', from: 20_000 },
        ],
      },
      { action: 'changed', fields: [{ field: 'mileage', to: 11 }] },
    ]);
    await apply(lines(elise, exige));
    expect(await log()).toHaveLength(3);
  });

  test('fault 27: with one bad row among many nothing is imported', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => `SCE${10_000 + index},Lotus,Elise,2005,1,1`);
    const response = await apply(lines(...rows, 'SCEAB1,Lotus,Elise,2005,a lot,1'));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.stringContaining('1 row has errors') });
    expect(await listed()).toEqual([]);
    expect(await log()).toEqual([]);
  });

  test('leaves rows with errors out if it is told to', async () => {
    const file = lines(elise, 'SCEAB1,Lotus,Elise,2005,a lot,1');
    const { plan } = await dryRun(file);
    const response = await post(file, `?apply=true&skipRefused=true&plan=${plan}`);
    expect(await response.json()).toMatchObject({ applied: true, counts: { new: 1, refused: 1 } });
    expect(await listed()).toEqual([['1M8GDM9AXKP042788', 48_500]]);
  });

  test('of an outdated plan returns 409 and imports nothing', async () => {
    await insertVehicles(opened.database.queries, [vehicleRow({ vin: '1M8GDM9AXKP042788', price: 50_000 })]);
    const file = lines(elise, exige);
    const { plan } = await dryRun(file);
    await opened.database.queries.update(vehicles).set({ price: 40_000, updatedAt: new Date() });
    const response = await apply(file, plan);
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ message: expect.stringContaining('changed meanwhile') });
    expect(await listed()).toEqual([['1M8GDM9AXKP042788', 40_000]]);
    const again = await dryRun(file);
    expect((await apply(file, again.plan)).status).toBe(200);
  });
});
