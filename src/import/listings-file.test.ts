import { describe, expect, it } from 'vitest';
import { readListings, readListingsAside, requireColumns } from './listings-file.ts';
import { ImportFileError } from './decode.ts';

const header = 'Make,Model,Year,Price,Mileage';
const read = (text: string) => readListings(new TextEncoder().encode(text));

it.each([
  ['one row', ','],
  ['rows', '\n'],
])('a file of endless %s is refused before it is read', (_, character) => {
  const file = `make,model,year,price,mileage\n${character.repeat(6_000_000)}`;
  expect(() => read(file)).toThrow('The file has too many cells');
});

it('a long file is read in parts, within its cells too, while others get a turn', async () => {
  const long = `"${'Two lines\r\nof a cell. '.repeat(5_000)}"`;
  const rows = Array.from({ length: 20_000 }, (_, n) => `Lotus,Elise ${n},2005,48500,21300,"a\r\nb, c"`);
  rows[7_000] = `Lotus,Elise,2005,48500,21300,${long}`;
  const bytes = new TextEncoder().encode([`${header},Description`, ...rows].join('\r\n'));
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  const file = await readListingsAside(bytes);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(1);
  expect(file.records).toHaveLength(20_001);
  expect(file.rows[7_000]?.cells.description).toBe(long.slice(1, -1).trim());
  expect(file.rows[19_999]).toMatchObject({
    row: 20_001,
    cells: { model: 'Elise 19999', description: 'a\r\nb, c' },
  });
  await expect(readListingsAside(bytes.subarray(0, -1))).rejects.toThrow(
    'From row 20001 on the file cannot be read: a quotation mark opens a cell and is never closed.',
  );
});
const car = { make: 'Lotus', model: 'Elise', year: '2005', price: '48500', mileage: '21300' };

describe('encodings and delimiters [27]', () => {
  it('reads plain UTF-8', () => {
    const file = read(`${header}\nCitroën,DS,1969,41000,88000\n`);
    expect(file).toMatchObject({ encoding: 'UTF-8', delimiter: ',' });
    expect(file.rows[0]?.cells.make).toBe('Citroën');
  });

  it('ignores a byte order mark before the first header', () => {
    expect(read(`\ufeff${header}\nLotus,Elise,2005,48500,21300`).rows).toEqual([
      { row: 2, cells: car, problem: null },
    ]);
  });

  it('reads anything that is not UTF-8 as Windows-1252', () => {
    const text = `${header}\nCitro\u00ebn,DS,1969,41000,88000\n`;
    const file = readListings(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
    expect(file.encoding).toBe('Windows-1252');
    expect(file.rows[0]?.cells.make).toBe('Citroën');
  });

  it('reads UTF-16, which spreadsheets call Unicode text', () => {
    const text = `\ufeff${header.replaceAll(',', '\t')}\nŠkoda\tRapid\t1938\t30000\t12000\n`;
    const file = readListings(new Uint8Array(Buffer.from(text, 'utf16le')));
    expect(file).toMatchObject({ encoding: 'UTF-16', delimiter: '\t' });
    expect(file.rows[0]?.cells.make).toBe('Škoda');
  });

  it.each([',', ';', '\t', '|'])('recognizes columns separated by %j', (delimiter) => {
    const text = `${header},Features\nLotus,Elise,2005,48500,21300,\n`.replaceAll(',', delimiter);
    expect(read(text)).toMatchObject({ delimiter, rows: [{ cells: car }] });
  });

  it('accepts commas in amounts when semicolons separate the columns', () => {
    const file = read('Make;Model;Year;Price;Mileage\nLotus;Elise;2005;"$48,500";21,300 mi');
    expect(file.rows[0]?.cells).toMatchObject({ price: '$48,500', mileage: '21,300 mi' });
  });

  it.each(['sep=;\r\n', 'SEP=;\n', '"sep=;"\n'])(
    'takes the delimiter that the line %j tells Excel',
    (line) => {
      const file = read(`${line}Make;Model;Year;Price;Mileage\nLotus;Elise;2005;48500;21300`);
      expect(file).toMatchObject({ delimiter: ';', rows: [{ row: 2, cells: car }] });
    },
  );

  it.each(['\n', '\r\n', '\r'])('reads lines that end with %j', (end) => {
    expect(read([header, 'Lotus,Elise,2005,48500,21300', ''].join(end)).rows).toHaveLength(1);
  });
});

describe('rows', () => {
  it('reads quoted delimiters, quotes, line breaks and inches', () => {
    const file = read(
      `${header},Description,Options\nLotus, "Elise, ""S""" ,2005,48500,21300,"One\nowner",17" wheels`,
    );
    expect(file.rows[0]?.cells).toEqual({
      ...car,
      model: 'Elise, "S"',
      description: 'One\nowner',
      features: '17" wheels',
    });
  });

  it('numbers rows like a spreadsheet', () => {
    const file = read(
      `\n${header},Notes\n\nLotus,Elise,2005,48500,21300,"a\nb\nc"\n,,,,,\nLotus,Exige,2008,61000,9000,`,
    );
    expect(file.rows.map((row) => [row.row, row.cells.model])).toEqual([
      [4, 'Elise'],
      [6, 'Exige'],
    ]);
  });

  it('reports ragged rows and continues after them', () => {
    const file = read(
      `${header}\nLotus,Elise\nLotus,Elise,2005,48500,21300,extra\nLotus,Elise,2005,48500,21300,,\n`,
    );
    expect(file.rows.map((row) => row.problem)).toEqual([
      'has 2 cells where the header has 5',
      'has 6 cells where the header has 5',
      null,
    ]);
  });

  it('has no cell for an empty value', () => {
    const file = read(`${header},VIN,HP,Exterior Colour\nLotus,Elise,2005,48500,21300,N/A,-, \n`);
    expect(file.rows[0]?.cells).toEqual(car);
  });

  it('removes the apostrophe that keeps a cell from being run as a formula', () => {
    const file = read(`${header},Notes\nLotus,'+2,2005,48500,21300,'tis a car\n`);
    expect(file.rows[0]?.cells).toMatchObject({ model: '+2', description: "'tis a car" });
  });
});

describe('headers', () => {
  it('recognizes columns by their usual names, in any order, case and punctuation', () => {
    const names =
      'KEY TAG,odometer,Price (USD),MODEL_YEAR,v.i.n.,ext. colour,Int Color,h.p.,model,make,Cost,Options';
    const { columns } = read(`${names}\n`);
    expect(columns.fields).toEqual([
      null,
      'mileage',
      'price',
      'year',
      'vin',
      'exteriorColor',
      'interiorColor',
      'horsepower',
      'model',
      'make',
      'costBasis',
      'features',
    ]);
    expect(columns.ignored).toEqual([{ header: 'KEY TAG', because: null }]);
  });

  it('uses the likelier of two columns for one field and reports the other', () => {
    const { columns } = read('Notes,Make,Model,Year,Internet Price,Price,Mileage,Description\n');
    expect(columns.fields.indexOf('price')).toBe(5);
    expect(columns.ignored).toEqual([
      { header: 'Notes', because: 'Description' },
      { header: 'Internet Price', because: 'Price' },
    ]);
  });

  it('takes columns for what a person has chosen, and shows their first cells', () => {
    const text =
      'Marke;Modell;Baujahr;Preis;Kilometer;Make\nLotus;Elise;2005;48500;20000;x\n;;;;;\nBMW;M3;1990;1;2;\n';
    const chosen = ['make', 'model', 'year', 'price', 'mileage', null] as const;
    const file = readListings(new TextEncoder().encode(text), () => chosen);
    expect(file.columns).toMatchObject({ fields: chosen, missing: [] });
    expect(file.columns.ignored).toEqual([{ header: 'Make', because: 'Marke' }]);
    expect(file.samples.slice(0, 2)).toEqual([
      ['Lotus', 'BMW'],
      ['Elise', 'M3'],
    ]);
    // The header says what the numbers below it are.
    expect(file.rows[0]?.cells).toMatchObject({ make: 'Lotus', mileage: '20000 km' });
  });

  it('never uses a sale price as the price', () => {
    const { columns } = read('Make,Model,Year,Sold Price,Sale Price,Mileage\n');
    expect(columns.fields).toEqual(['make', 'model', 'year', 'soldPrice', null, 'mileage']);
    expect(() => requireColumns(columns)).toThrow(/no column for price/);
  });
});

describe('rejected files', () => {
  it.each([
    ['', /names no known column/],
    ['Lotus,Elise,2005,48500,21300\n', /names no known column.*Make, Model, Year, Price and Mileage/],
    [
      'Make,Model,Year,Amount\n',
      /no column for price \(usual names: “Price”, “List Price”.*nor for mileage.*“Odometer”/,
    ],
    [`${header}\nLotus,Elise,2005,48500,21300\nLotus,"Exige,2008,61000,9000\n`, /row 3 on.*never closed/],
    ['PK\u0003\u0004workbook', /Save the sheet as CSV/],
    ['Make\0Model', /not a text file/],
    [
      `${header}\nLotus,"Elise" S,2005,48500,21300\n`,
      /From row 2 on .*a cell in quotation marks goes on after the closing one\. Write a quotation mark within such a cell twice\.$/,
    ],
  ])('says why %j cannot be read', (text, message) => {
    const readAll = () => requireColumns(read(text).columns);
    expect(readAll).toThrow(ImportFileError);
    expect(readAll).toThrow(message);
  });
});

describe('columns that say something about others', () => {
  const cells = (text: string) => read(text).rows.map(({ cells }) => cells);

  it('gives each mileage and amount the unit that stands beside it', () => {
    const [first, second] = cells(
      'Make,Model,Year,Price,PriceCurrency,Odometer,Odometer Unit\nLotus,Elise,2005,48500,EUR,21300,km\nLotus,Elise,2005,48500,USD,21300,mi\n',
    );
    expect(first).toMatchObject({ price: '48500 EUR', mileage: '21300 km' });
    expect(second).toMatchObject({ price: '48500', mileage: '21300' });
  });

  it.each(['Transmission.1', 'Transmission_2', 'Transmission (2)', 'Transmission 2'])(
    'fills in from %s, as a program calls a second column of a name',
    (name) => {
      const rows = cells(
        `${header},Transmission,${name}\nLotus,Elise,2005,48500,21300,,Manual\nLotus,Elise,2005,48500,21300,Manual,\n`,
      );
      expect(rows.map(({ transmission }) => transmission)).toEqual(['Manual', 'Manual']);
    },
  );

  it('takes no numbered column for a field on its own', () =>
    expect(read(`${header},Comment 1,Photo,Photo 2\n`).columns.fields.slice(5)).toEqual([
      null,
      'images',
      null,
    ]));
});
