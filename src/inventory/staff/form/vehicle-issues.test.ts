import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { testNow } from '../../../../test/factories.ts';
import { describe, vehicleFieldNames, type VehicleField } from '../../../vehicles/vehicle-fields.ts';
import { vehicleInputSchema } from '../../../vehicles/vehicle.schema.ts';
import { inputOf, newValues, type FormValues } from './form-values.ts';
import { fieldOrder } from './layout.ts';
import { fieldOfPath, priceDoubt, vehicleIssues } from './vehicle-issues.ts';

const filledIn: FormValues = {
  ...newValues(testNow),
  make: 'Ashdown',
  model: 'Grand Tourer V12',
  price: { text: '246,900', onRequest: false },
  mileage: '4,810',
};
/** The displayed errors: the first issue of each field. */
const errorsOf = (changes: Partial<FormValues>) =>
  Object.fromEntries(
    vehicleIssues({ ...filledIn, ...changes }, testNow)
      .toReversed()
      .map(({ path, message }) => [path, message]),
  );
const price = (text: string, onRequest = false) => ({ price: { text, onRequest } });

test('a vehicle with make, model, year, price and mileage can be saved', () => {
  expect(errorsOf({})).toEqual({});
});

test('what is required, and what is no number, is named in words', () => {
  expect(errorsOf({ make: ' ', model: '', year: '', ...price(''), mileage: 'few' })).toEqual({
    make: 'Enter a make',
    model: 'Enter a model',
    year: 'Enter a year from 1886 to 2028',
    price: 'Enter a price from $0 to $100,000,000',
    mileage: 'Enter whole miles from 0 to 2,000,000',
  });
});

test.each([
  ['price', 'Enter a price from $0 to $100,000,000', ['-1', '100000001', '']],
  ['price', 'Enter an amount such as 246,900', ['call us', '1.250.000', '€500']],
  ['costBasis', 'Enter an amount such as 246,900', ['call us', '150.000,00']],
  ['price', 'Use at most two decimals', ['1,234.567', '1000.005']],
  ['price', 'Enter the price, or choose Price on request', ['0']],
  ['price', 'This can be read as $129,900 or $129.90: use a comma for thousands', ['129.900']],
  ['costBasis', 'This can be read as $129,900 or $129.90: use a comma for thousands', ['129.900']],
  ['costBasis', 'Enter a cost basis from $0 to $100,000,000', ['-1', '100000001']],
  ['mileage', 'Enter whole miles from 0 to 2,000,000', ['-1', '2000001', '1.5', '']],
  ['horsepower', 'Enter a whole number from 0 to 5,000', ['5001', '1.5']],
  ['year', 'Enter a year from 1886 to 2028', ['1885', '2029', '2024.5', '']],
  [
    'vin',
    'A VIN has 5 to 17 letters and digits, without I, O and Q',
    ['ABCD', 'ABCO', 'WBAO0000000000000', 'A'.repeat(18)],
  ],
  ['make', 'Use at most 80 characters', ['x'.repeat(81)]],
  ['exteriorColor', 'Use at most 80 characters', ['x'.repeat(81)]],
  ['modifications', 'Use at most 5,000 characters', ['x'.repeat(5_001)]],
  ['description', 'Use at most 10,000 characters', ['x'.repeat(10_001)]],
] as const)('%s is refused: %s', (field, message, texts) => {
  for (const text of texts) {
    const errors = errorsOf(field === 'price' ? price(text) : { [field]: text });
    expect([text, errors]).toEqual([text, { [field]: message }]);
  }
});

test('spaces and line breaks around a name are taken off before it is checked and sent', () => {
  expect(errorsOf({ make: '\u2028 Ashdown', model: 'GT\n', exteriorColor: '\n' })).toEqual({});
  expect(errorsOf({ make: 'Ash\ndown' })).toEqual({ make: 'Use one line of plain text' });
});

test('a price far from the one until now is asked about', () => {
  const doubt = (text: string, onRequest = false) =>
    priceDoubt({ ...filledIn, ...price(text, onRequest) }, { ...filledIn, ...price('600,900') });
  expect(doubt('305k')).toBe(null);
  expect(doubt('300')).toBe('$300 is less than half of the price until now, $600,900.');
  expect(doubt('6,009,000')).toBe('$6,009,000 is more than twice the price until now, $600,900.');
  expect([doubt('300,450'), doubt('1,201,800'), doubt('', true)]).toEqual([null, null, null]);
});

test('a price on request is a price that is said', () => {
  expect(errorsOf(price('0', true))).toEqual({});
});

test('a feature that is typed but not entered counts', () => {
  expect(errorsOf({ features: { entered: [], typed: 'x'.repeat(121) } })).toEqual({
    features: 'A feature has at most 120 characters',
  });
});

const word = (...usual: string[]) => fc.oneof(fc.constantFrom(...usual), fc.string({ unit: 'grapheme' }));
const anyAmount = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    ' 12 ',
    '1,234,500.00',
    '$89,900',
    '1,23',
    '12k',
    '-1',
    '0.001',
    '100000000',
    '100000000.01',
  ),
  fc.double({ noNaN: true, min: -10, max: 200_000_000 }).map(String),
  fc.integer({ min: -1, max: 2_100_000 }).map(String),
);
/** Any value for a field whose kind has no special cases. */
const anyOfKind = (field: VehicleField): fc.Arbitrary<string> => {
  const description = describe(field);
  if (description.kind === 'choice') return fc.constantFrom('', ...Object.keys(description.labels));
  return description.kind === 'number' ? anyAmount : word('', 'Two words', 'x'.repeat(200), 'A\nB');
};
const anyValues: fc.Arbitrary<FormValues> = fc.record({
  ...(Object.fromEntries(vehicleFieldNames.map((field) => [field, anyOfKind(field)])) as Record<
    VehicleField,
    fc.Arbitrary<string>
  >),
  make: word('Ashdown', '', ' ', '\u2028 Ashdown', 'x'.repeat(80), 'x'.repeat(81), 'A\tB', '\ud800'),
  model: word('GT', '\u2028', ' '.repeat(90)),
  year: fc.oneof(fc.constantFrom('2024', '1885', '1886', '2028', '2029', 'new', '2,024'), anyAmount),
  vin: word('', ' - ', 'zvrp40m42rt000417', 'ABCD', 'ABCDE', 'O1234567', 'A'.repeat(17), 'A'.repeat(41)),
  mileage: anyAmount,
  price: fc.record({ text: anyAmount, onRequest: fc.boolean() }),
  costBasis: anyAmount,
  costItems: fc.array(
    fc.record({ label: word('', ' ', 'Transport', 'x'.repeat(81), 'A\nB'), amount: anyAmount }),
    { maxLength: 4 },
  ),
  status: fc.constantFrom('available', 'pending', 'sold', 'reserved'),
  isNewArrival: fc.boolean(),
  documents: fc.constant([]),
  isReservable: fc.boolean(),
  isFeatured: fc.boolean(),
  isPublished: fc.boolean(),
  publishOn: word('', '2026-11-30', '2026-02-30', 'soon'),
  video: word(
    '',
    'https://youtu.be/dQw4w9WgXcQ',
    'http://vimeo.com/1',
    `https://x.example/${'x'.repeat(500)}.mp4`,
  ),
  exteriorSwatch: word('', '#0f4d33', ' 0F4D33', '#0f4d3', 'green', '0'.repeat(50)),
  interiorSwatch: word('', '#0f4d33'),
  horsepower: anyAmount,
  exteriorColor: word('', 'Red', 'x'.repeat(81)),
  interiorColor: word('', 'Saddle', 'A\0B'),
  modifications: word('', ' ', 'Two\nlines', 'x'.repeat(5_001), '\0'),
  description: word('', 'Two\nlines', 'x'.repeat(10_001)),
  features: fc.record({
    entered: fc.oneof(
      fc.array(word('Lift', 'x'.repeat(120), 'x'.repeat(121), 'A\nB').filter((text) => text.trim() !== '')),
      fc
        .constantFrom(99, 100, 101)
        .map((count) => Array.from({ length: count }, (_, index) => `No. ${index}`)),
    ),
    typed: word('', ' ', 'One more', 'x'.repeat(121)),
  }),
  photos: fc.constant(filledIn.photos),
});

test('the form refuses the same fields as the server', () => {
  const schema = vehicleInputSchema(() => testNow);
  fc.assert(
    fc.property(anyValues, (values) => {
      const refused = (schema.safeParse(inputOf(values)).error?.issues ?? []).map(({ path }) =>
        fieldOfPath(path.join('.')),
      );
      const found = vehicleIssues(values, testNow).map(({ path }) => path);
      expect(fieldOrder.filter((field) => found.includes(field))).toEqual(
        fieldOrder.filter((field) => refused.includes(field)),
      );
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['images.3', 'photos'],
  ['featuredImage', 'photos'],
  ['features.0', 'features'],
  ['constructor', null],
])('an issue at %s is shown at %s', (path, field) => {
  expect(fieldOfPath(path)).toBe(field);
});
