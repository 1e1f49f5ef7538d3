import { expect, test } from 'vitest';
import { insertVehicles, soldVehicleRow, testNow, vehicleRow } from '../../test/factories.ts';
import { describeImports } from '../../test/import-api.ts';
import { allVehicles } from '../vehicles/vehicles.store.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { readListings } from './listings-file.ts';

describeImports('an export', ({ opened, dryRun, apply, exported }) => {
  const strange = [
    '=HYPERLINK("https://x.example","a")',
    '+1 owner',
    '-2 cylinders',
    '@home',
    "'=quoted",
    "'tis new",
    'Lines\r\nand "quotes", commas; bars | and tabs\there ',
    'n/a',
  ];

  test('fault 28: has no cell that a spreadsheet runs as a formula', async () => {
    await insertVehicles(
      opened.database.queries,
      strange.map((text) => vehicleRow({ make: text.slice(0, 8), description: text, features: [text] })),
    );
    const text = await exported();
    for (const cell of text.slice(1).split(/(?:^|,|\r\n)"?/)) expect(cell).not.toMatch(/^[=+@]|^-(?!\d+,)/);
    expect(text).toContain(`"'=HYPERLINK(""https://x.example"",""a"")"`);
    expect(text).toContain("'+1 owner");
  });

  test('faults 27, 28: is imported again unchanged, with sold vehicles, missing VINs and unusual texts', async () => {
    const rows = strange.map((text, index) =>
      vehicleRow({
        vin: index % 2 === 0 ? null : `SCE${10_000 + index}`,
        make: index === 0 ? 'BMW' : 'Bmw',
        model: text.replaceAll(/\s+/g, ' ').trim(),
        description: text,
        modifications: text,
        exteriorColor: text.replaceAll(/\s+/g, ' ').slice(0, 6).trim(),
        features: [text.replaceAll(/\s+/g, ' ').trim(), 'Air; heated', 'air; heated'],
        price: index === 2 ? null : 1_234.5 + index,
        horsepower: null,
        status: index === 3 ? 'reserved' : 'available',
      }),
    );
    await insertVehicles(opened.database.queries, [
      ...rows,
      soldVehicleRow({ vin: 'SCE10001' }),
      soldVehicleRow({ vin: 'SCE10001', year: 2001 }),
      soldVehicleRow({ vin: null }),
    ]);
    const before = await allVehicles(opened.database.queries);
    const answer = await dryRun(await exported());
    expect(answer.problems.filter(({ kind }) => kind === 'error')).toEqual([]);
    expect(answer.counts).toMatchObject({ rows: 11, unchanged: 11, new: 0, changed: 0, refused: 0 });
    expect((await apply(await exported())).status).toBe(200);
    expect(await allVehicles(opened.database.queries)).toEqual(before);
  });

  test('is imported into an empty site as the same site, with dates and sales', async () => {
    const daysBack = (days: number) => new Date(testNow.getTime() - days * 24 * 60 * 60_000 - 123);
    await insertVehicles(opened.database.queries, [
      vehicleRow({ vin: 'SCE10001', stockNumber: 'P1', listedAt: daysBack(40) }),
      vehicleRow({
        vin: null,
        price: null,
        listedAt: daysBack(40),
        status: 'pending',
        isNewArrival: true,
        newArrivalSince: daysBack(3),
      }),
      ...[1, 2].map((sale) =>
        vehicleRow({
          vin: 'SCE10002',
          status: 'sold',
          listedAt: daysBack(300 - sale),
          soldAt: daysBack(200 - sale),
          soldPrice: 80_000.5,
          costBasis: 70_000,
          costItems: [{ label: 'Purchase', amount: 70_000 }],
          daysToSell: 100,
          profit: 10_000.5,
        }),
      ),
      vehicleRow({
        status: 'sold',
        listedAt: daysBack(9),
        soldAt: daysBack(9),
        daysToSell: 0,
        costBasis: null,
      }),
    ]);
    const before = await allVehicles(opened.database.queries);
    const text = await exported();
    await opened.database.queries.delete(vehicles);
    const { counts, plan } = await dryRun(text);
    expect(counts).toMatchObject({ rows: 5, new: 5, refused: 0 });
    expect((await apply(text, plan)).status).toBe(200);
    const own = ({ id: _id, updatedAt: _updatedAt, views: _views, ...rest }: (typeof before)[number]) => rest;
    expect((await allVehicles(opened.database.queries)).map(own)).toEqual(before.map(own));
    expect((await dryRun(text)).counts).toMatchObject({ unchanged: 5, new: 0 });
  });

  test('of a vehicle without a VIN can be edited and imported again', async () => {
    const [id] = await insertVehicles(opened.database.queries, [
      vehicleRow({ features: ['Air; heated'], description: ' kept as it is ', price: 48_500 }),
    ]);
    const text = (await exported()).replace('48500', '47900');
    expect((await dryRun(text)).counts).toMatchObject({ changed: 1, new: 0 });
    await apply(text);
    expect(await allVehicles(opened.database.queries)).toMatchObject([
      { id, price: 47_900, features: ['Air; heated'], description: ' kept as it is ' },
    ]);
  });

  test('of one dealership does not match another one’s vehicle with the same id', async () => {
    await insertVehicles(opened.database.queries, [vehicleRow({ make: 'Lotus', year: 2005 })]);
    const text = (await exported()).replace('Lotus', 'Veyra');
    expect((await dryRun(text)).counts).toMatchObject({ new: 1, changed: 0 });
  });

  test('has everything that staff see, or only sold vehicles', async () => {
    await insertVehicles(opened.database.queries, [
      vehicleRow({ vin: 'SCEAB1' }),
      soldVehicleRow({ vin: 'SCEAB2' }),
    ]);
    const response = await opened.app.get('/api/vehicles/export?list=sold');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="sold-vehicles-2026-11-20.csv"',
    );
    const text = await response.text();
    expect(text).toContain('SCEAB2');
    expect(text).not.toContain('SCEAB1');
    const [names = ''] = text.slice(1).split('\r\n');
    const [vehicle] = await allVehicles(opened.database.queries);
    for (const field of Object.keys(vehicle ?? {})) {
      // An inquiry is one of this site.
      if (['id', 'soldToInquiryId'].includes(field)) continue;
      expect(names.split(',')).toContain(field);
    }
    expect((await opened.app.get('/api/vehicles/export?list=mine')).status).toBe(400);
  });

  test('the template has every column of an import, and no row', async () => {
    const text = await (await opened.app.get('/api/vehicles/import/template')).text();
    const { columns, rows } = readListings(new TextEncoder().encode(text));
    expect(columns).toMatchObject({ ignored: [], missing: [] });
    expect(rows).toEqual([]);
  });
});
