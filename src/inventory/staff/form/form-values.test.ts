import { expect, test } from 'vitest';
import { aVehicle, testNow } from '../../../../test/factories.ts';
import { vehicleFieldNames } from '../../../vehicles/vehicle-fields.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { featuresToSave, tidyAmount, tidyNumber, withFeature } from './codecs.ts';
import { fieldsHave, listFields, valueText } from './field-names.ts';
import {
  changedFields,
  inputOf,
  isSavedAlready,
  newValues,
  patchOf,
  titleOf,
  valuesOf,
  type FormValues,
} from './form-values.ts';
import { fieldOrder } from './layout.ts';
import { copyOf } from './opening.ts';

const filledIn: FormValues = {
  ...newValues(testNow),
  make: ' Ashdown ',
  model: 'Grand Tourer V12',
  price: { text: '$246,900.50', onRequest: false },
  mileage: '4810',
  vin: 'zzzas00d3 p0004810',
};

test('the defaults of a new vehicle', () => {
  expect(newValues(testNow)).toMatchObject({
    year: '2026',
    price: { text: '0', onRequest: false },
    mileage: '0',
    horsepower: '0',
    costBasis: '0',
    status: 'available',
    isNewArrival: false,
    isFeatured: false,
    features: { entered: [], typed: '' },
  });
});

test('what is typed becomes a vehicle; 0 horsepower and a cost basis of 0 are none', () => {
  expect(inputOf(filledIn)).toMatchObject({
    make: 'Ashdown',
    price: 246_900.5,
    mileage: 4810,
    vin: 'ZZZAS00D3P0004810',
    horsepower: null,
    costBasis: null,
    exteriorColor: null,
    description: null,
  });
});

test('a copy has neither the costs nor the video of the one car', () => {
  const costItems = [{ label: 'Purchase', amount: 90_000 }];
  const video = 'https://vimeo.com/76979871';
  const copy = inputOf(copyOf(aVehicle({ costBasis: 90_000, costItems, video }), testNow));
  expect(copy).toMatchObject({ make: 'Ashdown', costBasis: null, costItems: [], video: null });
});

test('a vehicle that is shown and not touched has not changed', () => {
  const shown = valuesOf(inputOf(filledIn));
  expect(shown.price.text).toBe('246,900.50');
  expect(changedFields(shown, shown)).toEqual([]);
  expect(inputOf(shown)).toEqual(inputOf(filledIn));
});

test.each([
  ['246900', '246,900'],
  [' $1234500.5 ', '1,234,500.50'],
  ['89 900', '89,900'],
  ['0', '0'],
  ['', ''],
  ['-1', '-1'],
  ['12k', '12,000'],
  ['1.5m', '1,500,000'],
  ['129.900', '129.900'],
  ['1234.567', '1234.567'],
])('%s reads %s once its field is left', (typed, shown) => {
  expect(tidyAmount(typed)).toBe(shown);
});

test('only an amount of money is written with k and m', () => {
  expect(tidyNumber('12k')).toBe('12k');
  expect(tidyNumber('12345')).toBe('12,345');
});

test('a price on request is no price, whatever was typed before it was chosen', () => {
  const onRequest = { ...filledIn, price: { ...filledIn.price, onRequest: true } };
  expect(inputOf(onRequest).price).toBeNull();
  expect(changedFields(filledIn, onRequest)).toEqual(['price']);
  expect(patchOf(onRequest, ['price'])).toEqual({ price: null });
  expect(valuesOf(inputOf(onRequest))).toMatchObject({ price: { text: '0', onRequest: true } });
});

test('a field has changed when it means something else, not when it is typed another way', () => {
  const same: Partial<FormValues> = {
    price: { text: '246900.50', onRequest: false },
    vin: 'ZZZAS00D3P0004810',
    make: 'Ashdown',
    horsepower: '',
  };
  expect(changedFields(filledIn, { ...filledIn, ...same })).toEqual([]);
  const changed = {
    ...filledIn,
    price: { text: '250,000', onRequest: false },
    features: { entered: [], typed: 'Lift' },
    photos: { images: ['/images/a'], featuredImage: '/images/a', focalPoints: {} },
  };
  expect(changedFields(filledIn, changed)).toEqual(['price', 'features', 'photos']);
});

test('only changed fields are sent', () => {
  const changed = {
    ...filledIn,
    price: { text: '250,000', onRequest: false },
    features: { entered: [], typed: 'Lift' },
  };
  expect(patchOf(changed, changedFields(filledIn, changed))).toEqual({ price: 250_000, features: ['Lift'] });
});

test('photos are sent whole', () => {
  const photos = {
    images: ['/images/a'],
    featuredImage: '/images/a',
    focalPoints: { '/images/a': { x: 1, y: 2 } },
  };
  const changed = { ...filledIn, photos };
  expect(patchOf(changed, changedFields(filledIn, changed))).toEqual(photos);
});

test('changed fields are named, many are counted', () => {
  expect(listFields(['price', 'photos'])).toBe('Price, Photos');
  expect(listFields(['price', 'photos', 'vin', 'year'])).toBe('4 fields');
  expect(fieldsHave(['price'])).toBe('Price has');
  expect(fieldsHave(['price', 'status', 'photos'])).toBe('Price, Status and Photos have');
  expect(fieldsHave(['price', 'photos', 'vin', 'year'])).toBe('4 fields have');
});

test('a feature is added once, without the space around it', () => {
  expect(withFeature(['Lift'], '  Carbon brakes ')).toEqual({
    features: ['Lift', 'Carbon brakes'],
    note: null,
  });
  expect(withFeature(['Lift'], '   ')).toEqual({ features: ['Lift'], note: null });
  expect(withFeature(['Lift'], 'LIFT')).toEqual({
    features: ['Lift'],
    note: '"Lift" is in the list already.',
  });
});

test('a feature too many or too long is not added, and it is said why', () => {
  const full = Array.from({ length: 100 }, (_, index) => `Feature ${index}`);
  expect(withFeature(full, 'One more')).toEqual({
    features: full,
    note: 'A vehicle has at most 100 features.',
  });
  expect(withFeature([], 'x'.repeat(121)).note).toBe('A feature has at most 120 characters.');
});

test('a feature that is typed and not entered is saved all the same', () => {
  expect(featuresToSave(['Lift'], ' Carbon brakes')).toEqual(['Lift', 'Carbon brakes']);
  expect(featuresToSave(['Lift'], 'lift')).toEqual(['Lift']);
});

test('every described field has its place in the form', () => {
  const described = vehicleFieldNames.filter(
    (field) => field !== 'images' && field !== 'featuredImage' && field !== 'focalPoints',
  );
  expect(fieldOrder.toSorted()).toEqual([...described, 'photos'].toSorted());
});

test('values are told in words', () => {
  const told = fieldOrder.map((field) => [field, valueText(filledIn, field)]);
  expect(Object.fromEntries(told)).toMatchObject({
    make: 'Ashdown',
    price: '$246,900.50',
    costBasis: 'None',
    mileage: '4,810 mi',
    horsepower: 'None',
    status: 'Available',
    isFeatured: 'Off',
    features: 'None',
    photos: '0 photos',
  });
});

test('a save whose answer was lost is recognized by what it saved', () => {
  const state = { vehicleId: 52, updatedAt: null, base: filledIn, values: filledIn };
  const saved = { ...inputOf(filledIn), updatedAt: '2026-11-20T00:00:00.000Z' } as Vehicle;
  expect(isSavedAlready(state, saved)).toBe(true);
  expect(isSavedAlready(state, { ...saved, status: 'pending' })).toBe(false);
});

test('a vehicle is called by as much of its name as is typed', () => {
  const start = newValues(testNow);
  expect(titleOf(start)).toBe('Unnamed vehicle');
  expect(titleOf({ ...start, make: 'Ashdown ' })).toBe('2026 Ashdown');
  expect(titleOf({ ...start, make: 'Ashdown', model: 'V12', year: '' })).toBe('Ashdown V12');
});
