import { expect, test } from 'vitest';
import { insertVehicles, vehicleRow } from '../../test/factories.ts';
import { header, elise, exige, lines, describeImports } from '../../test/import-api.ts';
import { mostListed } from './screen-report.ts';

describeImports('a dry run', ({ opened, postTo, post, dryRun, apply, listed, log }) => {
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

  test('the rows that are left out are downloaded as they stand in the file, each with its problems', async () => {
    const rows = [
      'Stock',
      'Price;Key Tag;Make;Model;Year;Mileage',
      '?;"a ""b""";Lotus;Elise;2005;1',
      '1;2;3',
    ];
    const answer = await postTo('/import/report?only=refused', rows.join('\n'));
    expect((await answer.text()).replace('\ufeff', '').split('\r\n')).toEqual([
      'Left out because,Price,Key Tag,Make,Model,Year,Mileage',
      'price “?” is not an amount in dollars,?,"a ""b""",Lotus,Elise,2005,1',
      'has 3 cells where the header has 6,1,2,3,,,',
      '',
    ]);
  });

  test('shows old and new values of what changes', async () => {
    await insertVehicles(opened.database.queries, [
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
