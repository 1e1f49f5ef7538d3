import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiApp } from '../../../test/api-app.ts';
import { describeWithDatabase } from '../../../test/database.ts';
import { insertVehicles, signedIn, soldVehicleRow, testNow, vehicleRow } from '../../../test/factories.ts';
import { changes } from '../../changes/changes.table.ts';
import type { Database } from '../../platform/database.ts';
import { openCatalogue, type Catalogue } from '../catalogue/catalogue.ts';
import { allVehicles } from '../vehicles.store.ts';
import { newestCards } from '../catalogue/visitor-lists.ts';
import { vehicles } from '../vehicles.table.ts';
import { createImportApi } from './import.staff.api.ts';
import { readListings } from './csv.ts';
import { importMappings } from './import-mappings.table.ts';
import type { ImportAnswer } from './import.staff.schema.ts';
import { mostListed } from './screen-report.ts';

const header = 'VIN,Make,Model,Year,Price,Mileage';
const elise = '1M8GDM9AXKP042788,Lotus,Elise,2005,48500,21300';
const exige = '11111111111111111,Lotus,Exige,2008,61000,9000';
const lines = (...rows: string[]) => [header, ...rows].join('\r\n');

describeWithDatabase('import and export of vehicles', (open) => {
  let database: Database;
  let catalogue: Catalogue;
  let app: ReturnType<typeof apiApp>;
  beforeAll(async () => {
    database = await open();
    catalogue = await openCatalogue(database, { onChange: () => undefined, onError: () => undefined });
    app = apiApp('/api/vehicles', createImportApi({ database, catalogue, clock: () => testNow }), {
      user: signedIn,
      exceptions: {
        'POST /api/vehicles/import': 'own body',
        'POST /api/vehicles/import/report': 'own body',
      },
    });
  }, 60_000);
  beforeEach(async () => {
    await database.queries.delete(vehicles);
    await database.queries.delete(changes);
    await database.queries.delete(importMappings);
  });

  const postTo = (path: string, body: BodyInit, type = 'text/csv') =>
    app.request(`/api/vehicles${path}`, { method: 'POST', headers: { 'content-type': type }, body });
  const post = (body: BodyInit, query = '', type = 'text/csv') => postTo(`/import${query}`, body, type);
  const dryRun = async (body: BodyInit, query = ''): Promise<ImportAnswer> => {
    const response = await post(body, query);
    expect(response.status).toBe(200);
    return response.json();
  };
  const apply = async (body: BodyInit, plan?: string) =>
    post(body, `?apply=true${plan === undefined ? '' : `&plan=${plan}`}`);
  const listed = async () =>
    (await allVehicles(database.queries)).map(({ vin, price }) => [vin, price]).sort();
  const log = () => database.queries.select().from(changes).orderBy(asc(changes.id));
  const exported = async (list = 'all') => (await app.get(`/api/vehicles/export?list=${list}`)).text();

  describe('a dry run', () => {
    test('reports what would be done, and changes nothing', async () => {
      const answer = await dryRun(lines(elise, exige));
      expect(answer).toMatchObject({
        encoding: 'UTF-8',
        delimiter: ',',
        counts: { rows: 2, new: 2, changed: 0, unchanged: 0, repeated: 0, refused: 0, warned: 0 },
        problems: [],
        changes: [],
        missing: [],
        question: null,
        applied: false,
      });
      expect(answer.columns.map(({ name, field }) => [name, field])).toEqual([
        ['VIN', 'vin'],
        ['Make', 'make'],
        ['Model', 'model'],
        ['Year', 'year'],
        ['Price', 'price'],
        ['Mileage', 'mileage'],
      ]);
      expect(answer.columns[1]?.samples).toEqual(['Lotus', 'Lotus']);
      expect(await listed()).toEqual([]);
      expect(await log()).toEqual([]);
    });

    test('fault 27: reports each wrong cell with the file’s own text, and what it should be', async () => {
      const { columns, counts, problems } = await dryRun(
        [
          'Key Tag;VIN;Manufacturer;Model;Year;Asking Price;Miles',
          '1;1M8GDM9AXKP042788;Lotus;Elise;2005;a lot;21300',
          '2;5TDXZ3DC2KS01;Toyota;Sienna;2019;0;29403',
          '3;11111111111111111;;Exige;1784;61000;12,5OO',
          '4;SCEAB1;Lotus;Evora;2012;1;2;3',
          '5;1M8GDM9AXKP042788;Lotus;Elise;2005;1;1',
          '6;;Lotus;Elan;1990;9;1',
          '7;SCEAB9;Lotus;Elan;1990;9;1;',
        ].join('\n'),
      );
      expect(columns).toMatchObject([
        { name: 'Key Tag', field: null },
        {},
        {},
        {},
        {},
        { name: 'Asking Price', field: 'price' },
        {},
      ]);
      expect(counts).toMatchObject({ rows: 7, new: 3, refused: 4, warned: 3 });
      expect(
        problems.flatMap(({ kind, column, rows }) =>
          rows.map(({ row, cell, advice }) => [kind, row, column, cell, advice]),
        ),
      ).toEqual([
        ['error', 2, 'Asking Price', 'a lot', 'A price is a number from 0 to 100,000,000'],
        ['error', 4, 'Miles', '12,5OO', 'A mileage is a whole number from 0 to 2,000,000'],
        ['error', 4, 'Manufacturer', '', 'Every vehicle needs a make'],
        ['error', 4, 'Year', '1784', 'A year is from 1886 to 2028'],
        ['error', 5, null, null, 'The row has 8 cells where the header has 7'],
        ['error', 6, 'VIN', '1M8GDM9AXKP042788', 'The same VIN as row 2, which says something else'],
        ['warning', 3, 'VIN', '5TDXZ3DC2KS01', expect.stringMatching(/^13 characters/)],
        ['warning', 8, 'VIN', 'SCEAB9', expect.stringMatching(/^6 characters/)],
        ['warning', 3, 'Asking Price', '0', 'Listed as “Price on request”'],
        ['warning', 7, 'VIN', '', expect.stringMatching(/^No VIN/)],
      ]);
    });

    test('fault 27: counts each kind of problem, errors first, and the report names every row', async () => {
      const warned = Array.from({ length: 400 }, (_, index) => `SCE${10_000 + index},Lotus,Elise,2005,1,1`);
      const wrong = Array.from({ length: 400 }, (_, index) => `SCF${10_000 + index},Lotus,Elise,2005,?,1`);
      const file = lines(...warned, ...wrong, elise, elise);
      const { problems, counts } = await dryRun(file);
      expect(counts).toMatchObject({ refused: 400, warned: 400, repeated: 1 });
      expect(problems).toMatchObject([
        { kind: 'error', column: 'Price', count: 400 },
        { kind: 'warning', column: 'VIN', count: 400 },
      ]);
      for (const { rows } of problems) expect(rows).toHaveLength(mostListed);
      const report = (await (await postTo('/import/report', file)).text()).trimEnd().split('\r\n');
      expect(report.map((line) => Number(line.split(',')[0])).slice(1)).toEqual(
        Array.from({ length: 802 }, (_, index) => index + 2),
      );
      expect(report[401]).toMatch(/^402,2005 Lotus Elise \(SCF10000\),left out,Price,\?,error,"A price is/);
      expect(report.at(-1)).toContain('Says the same as row 802');
    });

    test('shows old and new values of what changes', async () => {
      await insertVehicles(database.queries, [
        vehicleRow({ vin: '1M8GDM9AXKP042788', make: 'Lotus', model: 'Elise', year: 2005, price: 50_000 }),
      ]);
      const { changes } = await dryRun(lines(elise));
      const vehicle = '2005 Lotus Elise (1M8GDM9AXKP042788)';
      expect(changes).toEqual([
        {
          field: 'price',
          label: 'Price',
          count: 1,
          rows: [{ row: 2, vehicle, from: '$50,000', to: '$48,500' }],
        },
        {
          field: 'mileage',
          label: 'Mileage',
          count: 1,
          rows: [{ row: 2, vehicle, from: '1,250', to: '21,300' }],
        },
      ]);
      expect(await (await postTo('/import/report', lines(elise))).text()).toContain(
        `2,${vehicle},changed,Price,,change,,"$50,000","$48,500"`,
      );
    });

    test('says which photographs will follow', async () => {
      const file = `${header},Photos\n${elise},a.jpg|https://cars.example/b.jpg?x=1 https://cars.example/c.jpg`;
      expect((await dryRun(file)).said).toEqual([
        '3 photographs will follow after the import: 2 from their addresses, 1 from a ZIP file with their names.',
      ]);
    });

    test('asks what the dot in 129.900 is, and reads it as answered', async () => {
      const file = lines('1M8GDM9AXKP042788,Lotus,Elise,2005,129.900,21300');
      expect(await dryRun(file)).toMatchObject({
        counts: { refused: 1 },
        question: { row: 2, cell: '129.900', thousands: 129_900, cents: 129.9, count: 1 },
      });
      const { plan, counts } = await dryRun(file, '?dots=thousands');
      expect(counts).toMatchObject({ new: 1, refused: 0 });
      // A plan is that of its answer.
      expect((await post(file, `?apply=true&dots=cents&plan=${plan}`)).status).toBe(409);
      expect((await post(file, `?apply=true&dots=thousands&plan=${plan}`)).status).toBe(200);
      expect(await listed()).toEqual([['1M8GDM9AXKP042788', 129_900]]);
    });

    test('remembers what columns are taken for, for files with the same header', async () => {
      const file = (...rows: string[]) => ['Marke;Modell;Baujahr;Preis;km', ...rows].join('\n');
      const lotus = file('Lotus;Elise;2005;48500;20000');
      expect(await dryRun(lotus)).toMatchObject({
        missing: ['make', 'model', 'year', 'price', 'mileage'],
        counts: { rows: 1, new: 0, refused: 0 },
      });
      expect((await apply(lotus)).status).toBe(400);
      const chosen = await dryRun(lotus, '?fields=make,model,year,price,mileage');
      expect(chosen).toMatchObject({ missing: [], counts: { new: 1 } });
      expect(chosen.columns[3]).toMatchObject({ name: 'Preis', field: 'price', usual: null });
      expect((await dryRun(file('BMW;M3;1990;1;2'))).counts).toMatchObject({ new: 1 });
      await dryRun(lotus, '?fields=,,,,');
      expect((await dryRun(lotus)).missing).toHaveLength(5);
      for (const fields of ['make', 'make,make,,,', 'make,nonsense,,,']) {
        expect((await post(lotus, `?fields=${fields}`)).status).toBe(400);
      }
    });

    test.each([
      ['an open quote', `${lines(elise)}\n"x`, /quotation mark/],
      ['nothing', '', /no known column/],
      ['a workbook', Buffer.from('PK\u0003\u0004'), /workbook/],
      ['a picture', Buffer.from([0xff, 0xd8, 0, 1]), /not a text file/],
    ])('fault 27: a file with %s is rejected with an explanation', async (_, body, message) => {
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: expect.stringMatching(message) });
    });

    test.each([
      ['a byte order mark', `\ufeff${lines(elise)}`],
      ['semicolons', lines(elise).replaceAll(',', ';')],
      ['quotes', lines(elise.replaceAll(/[^,]+/g, '"$&"'))],
      ['UTF-16', Buffer.from(`\ufeff${lines(elise).replaceAll(',', '\t')}`, 'utf16le')],
      ['blank rows', `\r\n${lines('', elise, '', '')}`],
    ])('fault 27: %s make no difference', async (_, body) => {
      expect((await dryRun(body)).counts).toMatchObject({ new: 1, refused: 0 });
    });

    test('accepts only text/csv, up to 40 MB', async () => {
      expect((await post(lines(elise), '', 'application/json')).status).toBe(415);
      expect((await post(new Uint8Array(40 * 1024 * 1024 + 1))).status).toBe(413);
      expect((await post(lines(elise), '?apply=yes')).status).toBe(400);
    });
  });

  describe('an import', () => {
    test('lists and changes vehicles, which visitors see as soon as it is confirmed', async () => {
      await insertVehicles(database.queries, [vehicleRow({ vin: '1M8GDM9AXKP042788', price: 50_000 })]);
      await catalogue.refresh();
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
        newestCards(catalogue.current, 9)
          .map(({ price }) => price)
          .sort(),
      ).toEqual([48_500, 61_000]);
    });

    test('is one entry in the change log, plus one for each changed price', async () => {
      const [id] = await insertVehicles(database.queries, [
        vehicleRow({ vin: '1M8GDM9AXKP042788', make: 'Lotus', model: 'Elise', year: 2005, price: 50_000 }),
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
          fields: [{ field: 'price', from: 50_000, to: 48_500 }],
        },
      ]);
      await apply(lines(elise, exige));
      expect(await log()).toHaveLength(2);
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
      await insertVehicles(database.queries, [vehicleRow({ vin: '1M8GDM9AXKP042788', price: 50_000 })]);
      const file = lines(elise, exige);
      const { plan } = await dryRun(file);
      await database.queries.update(vehicles).set({ price: 40_000, updatedAt: new Date() });
      const response = await apply(file, plan);
      expect(response.status).toBe(409);
      expect(await response.json()).toEqual({ message: expect.stringContaining('changed meanwhile') });
      expect(await listed()).toEqual([['1M8GDM9AXKP042788', 40_000]]);
      const again = await dryRun(file);
      expect((await apply(file, again.plan)).status).toBe(200);
    });
  });

  describe('an export', () => {
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
        database.queries,
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
      await insertVehicles(database.queries, [
        ...rows,
        soldVehicleRow({ vin: 'SCE10001' }),
        soldVehicleRow({ vin: 'SCE10001', year: 2001 }),
        soldVehicleRow({ vin: null }),
      ]);
      const before = await allVehicles(database.queries);
      const answer = await dryRun(await exported());
      expect(answer.problems.filter(({ kind }) => kind === 'error')).toEqual([]);
      expect(answer.counts).toMatchObject({ rows: 11, unchanged: 11, new: 0, changed: 0, refused: 0 });
      expect((await apply(await exported())).status).toBe(200);
      expect(await allVehicles(database.queries)).toEqual(before);
    });

    test('is imported into an empty site as the same site, with dates and sales', async () => {
      const daysBack = (days: number) => new Date(testNow.getTime() - days * 24 * 60 * 60_000 - 123);
      await insertVehicles(database.queries, [
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
      const before = await allVehicles(database.queries);
      const text = await exported();
      await database.queries.delete(vehicles);
      const { counts, plan } = await dryRun(text);
      expect(counts).toMatchObject({ rows: 5, new: 5, refused: 0 });
      expect((await apply(text, plan)).status).toBe(200);
      const own = ({ id: _id, updatedAt: _updatedAt, views: _views, ...rest }: (typeof before)[number]) =>
        rest;
      expect((await allVehicles(database.queries)).map(own)).toEqual(before.map(own));
      expect((await dryRun(text)).counts).toMatchObject({ unchanged: 5, new: 0 });
    });

    test('of a vehicle without a VIN can be edited and imported again', async () => {
      const [id] = await insertVehicles(database.queries, [
        vehicleRow({ features: ['Air; heated'], description: ' kept as it is ', price: 48_500 }),
      ]);
      const text = (await exported()).replace('48500', '47900');
      expect((await dryRun(text)).counts).toMatchObject({ changed: 1, new: 0 });
      await apply(text);
      expect(await allVehicles(database.queries)).toMatchObject([
        { id, price: 47_900, features: ['Air; heated'], description: ' kept as it is ' },
      ]);
    });

    test('of one dealership does not match another one’s vehicle with the same id', async () => {
      await insertVehicles(database.queries, [vehicleRow({ make: 'Lotus', year: 2005 })]);
      const text = (await exported()).replace('Lotus', 'Veyra');
      expect((await dryRun(text)).counts).toMatchObject({ new: 1, changed: 0 });
    });

    test('has everything that staff see, or only sold vehicles', async () => {
      await insertVehicles(database.queries, [
        vehicleRow({ vin: 'SCEAB1' }),
        soldVehicleRow({ vin: 'SCEAB2' }),
      ]);
      const response = await app.get('/api/vehicles/export?list=sold');
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe(
        'attachment; filename="sold-vehicles-2026-11-20.csv"',
      );
      const text = await response.text();
      expect(text).toContain('SCEAB2');
      expect(text).not.toContain('SCEAB1');
      const [names = ''] = text.slice(1).split('\r\n');
      const [vehicle] = await allVehicles(database.queries);
      for (const field of Object.keys(vehicle ?? {})) {
        // An inquiry is one of this site.
        if (['id', 'soldToInquiryId'].includes(field)) continue;
        expect(names.split(',')).toContain(field);
      }
      expect((await app.get('/api/vehicles/export?list=mine')).status).toBe(400);
    });

    test('the template has every column of an import, and no row', async () => {
      const text = await (await app.get('/api/vehicles/import/template')).text();
      const { columns, rows } = readListings(new TextEncoder().encode(text));
      expect(columns).toMatchObject({ ignored: [], missing: [] });
      expect(rows).toEqual([]);
    });
  });
});
