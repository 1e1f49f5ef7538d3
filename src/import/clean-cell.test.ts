import { describe, expect, it } from 'vitest';
import { car, only, plan, read, reasons, valuesOf } from '../../test/import-plans.ts';
import { problemsOf } from './screen-report.ts';

/** Column, cell, value and the kinds of warnings of a new vehicle. */
const taken = (cells: Record<string, string>) => {
  const file = read(car(cells));
  const planned = plan(car(cells));
  const about = Array.from(problemsOf(file, planned), (problem) => `${problem.column}: ${problem.about}`);
  return { values: valuesOf(car(cells)), about: about.filter((text) => !text.includes('17 characters')) };
};
const blank = 'are taken as blank';

describe('fault 75: text of a file', () => {
  it.each([
    '#N/A',
    '#REF!',
    '#NAME?',
    '#DIV/0!',
    '#VALUE!',
    '#SPILL!',
    '#NV',
    '#WERT!',
    '#NOM?',
    '#¡VALOR!',
    '#Н/Д',
    'Err:502',
    'Erreur :502',
    '######',
    '="#N/A"',
    '#VALUE',
    '#N/DISPON',
    '#値!',
  ])('%s is an error: blank, with a warning', (cell) => {
    for (const name of ['Exterior Color', 'Trim', 'Description', 'Engine', 'Transmission', 'HP', 'VIN']) {
      const { values, about } = taken({ [name]: cell });
      expect(JSON.stringify(values)).not.toContain(cell.replaceAll('"', ''));
      expect(about).toContainEqual(`${name}: Errors of a spreadsheet ${blank}`);
    }
  });

  it.each([
    'n/a',
    'NaN',
    'null',
    'None',
    'UNKNOWN',
    'TBD',
    '(blank)',
    'undefined',
    '?',
    '...',
    'k. A.',
    '\\N',
  ])('%s stands for nothing: blank, with a warning', (cell) => {
    for (const name of ['Exterior Color', 'Trim', 'Description', 'Transmission', 'Features']) {
      const { values, about } = taken({ [name]: cell });
      expect(values).toMatchObject({ exteriorColor: null, trim: null, description: null, features: [] });
      expect(about.filter((text) => text.startsWith(`${name}:`))).toHaveLength(1);
    }
  });

  it('takes what formulas, ledgers and programs leave in a cell for blank', () => {
    const values = valuesOf(
      car({ Color: '0', Description: '0', Features: '0|[]', VIN: '00000000000000000', Price: '$ -' }),
    );
    expect(values).toMatchObject({
      exteriorColor: null,
      description: null,
      features: ['[]'],
      vin: null,
      price: null,
    });
    expect(valuesOf(car({ 'Stock #': '0', Trim: '#1' }))).toMatchObject({ stockNumber: '0', trim: '#1' });
  });

  it.each([
    ['["A","B"]', ['A', 'B']],
    [`['Driver\\'s pack', "B"]`, ["Driver's pack", 'B']],
    ['[]', []],
    ['A • B • C', ['A', 'B', 'C']],
    ['✓ A\n✔ B\n→ C', ['A', 'B', 'C']],
    ['A\\nB', ['A', 'B']],
    ['[Premium] package; {A}', ['[Premium] package', '{A}']],
  ])('the features %j are %j', (cell, features) =>
    expect(valuesOf(car({ Features: cell }))).toMatchObject({ features }),
  );

  it('loses signs that nobody sees, also those written as entities', () => {
    const { values, about } = taken({
      Description: 'Wow\u001f one\\ntwo \u0093three\u0094 soft&shy;hyphen&#8203;',
      Color: '&nbsp;Blue\u202e&nbsp;',
    });
    expect(values).toMatchObject({ description: 'Wow one\ntwo “three” softhyphen', exteriorColor: 'Blue' });
    expect(about).toContain('Description: Signs that nobody sees are left out');
  });

  it('warns of a stock number that a spreadsheet has shortened', () =>
    expect(taken({ 'Stock #': '1.23E+10' })).toMatchObject({
      values: { stockNumber: '1.23E+10' },
      about: [expect.stringContaining('has shortened this number')],
    }));

  it('leaves dashes blank in silence, and texts that only look like nothing as they are', () => {
    expect(taken({ Color: '—', Trim: '--' })).toMatchObject({
      values: { exteriorColor: null, trim: null },
      about: [],
    });
    const cells = { Trim: 'Select', Color: 'None More Black', 'Stock #': '#1234', 'Title Status': 'missing' };
    expect(taken(cells)).toMatchObject({
      values: {
        trim: 'Select',
        exteriorColor: 'None More Black',
        stockNumber: '#1234',
        titleStatus: 'missing',
      },
      about: [],
    });
  });

  it('keeps a question to a person a question: numbers and states', () => {
    expect(reasons(car({ Mileage: '?' }))).toHaveLength(1);
    expect(reasons(car({ Status: 'unavailable' }))).toHaveLength(1);
    expect(reasons(car({ Make: '#N/A' }))).toEqual(['make is missing']);
  });

  it('is plain, with its paragraphs', () => {
    const { values, about } = taken({
      Description: '<p>One owner.</p><ul><li>Serviced</li></ul>Clean &amp; ready&nbsp;now<br/>Call us',
      Features: '<ul><li>Sunroof</li><li>nan</li></ul>|<b>Heated</b> seats|• Radio',
      Model: 'Exige &reg;',
    });
    expect(values).toMatchObject({
      description: 'One owner.\n\n• Serviced\n\nClean & ready now\nCall us',
      features: ['Sunroof', 'Heated seats', 'Radio'],
      model: 'Exige ®',
    });
    expect(about).toEqual(
      [
        'Model: HTML is read as plain text',
        'Description: HTML is read as plain text',
        'Features: HTML is read as plain text',
        'Features: Entries that stand for nothing are left out',
      ].toSorted((a, b) => order(a) - order(b)),
    );
  });

  it.each([
    ['="00123"', '00123'],
    ['="A ""B"""', 'A "B"'],
    ['="A"&"-1"', 'A-1'],
    ['=00123', '00123'],
    ['=TEXT("00123","0")', '00123'],
    ['=HYPERLINK("https://example.com/1","S 1")', 'S 1'],
    ['=VLOOKUP(A2,Stock!A:B,2,FALSE)', null],
    ['=A2&"x"', null],
    ['=== S ===', '=== S ==='],
    ["'00123", '00123'],
    ['_x000D_S1', 'S1'],
    ['\u200bS\u200b1\ufeff', 'S1'],
  ])('%s as a stock number is %s', (cell, stockNumber) => {
    const { values, about } = taken({ 'Stock #': cell, Description: 'x' });
    expect(values).toMatchObject({ stockNumber });
    expect(about).toHaveLength(stockNumber === cell ? 0 : 1);
  });

  it.each([
    ['IZZZVE72S3S0000301', 'ZZZVE72S3S0000301'],
    ['*ZZZVE72S5S0000302*', 'ZZZVE72S5S0000302'],
    ['VIN: ZZZVE72S5S0000302', 'ZZZVE72S5S0000302'],
    ['(ZZZVE72S5S0000302),', 'ZZZVE72S5S0000302'],
    [']C1ZZZVE72S5S0000302', 'ZZZVE72S5S0000302'],
    ['="ZZZVE72S7S0000303"', 'ZZZVE72S7S0000303'],
  ])('the VIN %s is %s, with a note', (cell, vin) => {
    const { values, about } = taken({ VIN: cell });
    expect(values).toMatchObject({ vin });
    expect(about.filter((text) => !text.includes('check digit'))).toHaveLength(1);
  });

  it('that is garbled is said to be, and left as it is', () => {
    for (const description of ['CitroÃ«n', 'Dealerâ€™s own', 'Caf\ufffd']) {
      const { values, about } = taken({ Description: description });
      expect(values).toMatchObject({ description });
      expect(about).toEqual([expect.stringContaining('Description: Letters look garbled')]);
    }
    expect(taken({ Description: 'São Paulo, ÂNGELA, Ångström' }).about).toEqual([]);
  });

  it('is shown in the report as the file has it', () => {
    const text = car({ Color: '#N/A' });
    const [problem] = [...problemsOf(read(text), plan(text))].filter(({ column }) => column === 'Color');
    expect(problem).toMatchObject({ cell: '#N/A', kind: 'warning' });
    expect(only(text).outcome).toBe('new');
  });
});

const order = (text: string) =>
  ['Model', 'Description', 'Features'].findIndex((name) => text.startsWith(name));
