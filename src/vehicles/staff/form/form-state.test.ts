import { expect, test } from 'vitest';
import { aVehicle, testNow } from '../../../../test/factories.ts';
import type { Vehicle } from '../../vehicle.ts';
import { changedFields } from './changed.ts';
import type { Draft } from './drafts.ts';
import {
  asNewVehicle,
  isSavedAlready,
  mergeNewer,
  restoreDraft,
  startForm,
  takeTheirs,
  titleOf,
  type FormState,
} from './form-state.ts';
import { newValues, type FormValues } from './values.ts';

const vehicle = aVehicle({
  id: 52,
  make: 'Ashdown',
  model: 'Grand Tourer V12',
  year: 2023,
  price: 246_900,
  mileage: 4810,
  horsepower: 630,
  vin: 'ZZZAS00D3P0004810',
  exteriorColor: 'Racing Green',
  interiorColor: 'Saddle',
  features: ['Lift'],
  costBasis: 214_500,
  listedAt: '2026-10-01T00:00:00.000Z',
  updatedAt: '2026-11-19T00:00:00.000Z',
});
const newer = (changes: Partial<Vehicle>): Vehicle => ({
  ...vehicle,
  updatedAt: '2026-11-20T00:00:00.000Z',
  ...changes,
});
const typed = (changes: Partial<FormValues>): FormState => {
  const start = startForm(vehicle, testNow);
  return { ...start, values: { ...start.values, ...changes } };
};

test('what the other one saved is taken over where nothing was typed', () => {
  const merged = mergeNewer(
    typed({ price: '250,000' }),
    newer({ status: 'pending', features: ['Lift', 'Tow bar'] }),
  );
  expect(merged.values).toMatchObject({ price: '250,000', status: 'pending', features: ['Lift', 'Tow bar'] });
  expect(merged.theirs).toMatchObject({ taken: ['status', 'features'], differing: [] });
});

test('where both changed a field, what was typed stays and theirs is offered', () => {
  const merged = mergeNewer(typed({ price: '250,000' }), newer({ price: 240_000 }));
  expect(merged.values.price).toBe('250,000');
  expect(merged.theirs?.differing).toEqual(['price']);
  expect(takeTheirs(merged, 'price').values.price).toBe('240,000');
});

test('saving goes against the newer state, and sends only what differs from it', () => {
  const merged = mergeNewer(typed({ price: '250,000' }), newer({ price: 240_000, status: 'pending' }));
  expect(merged.updatedAt).toBe('2026-11-20T00:00:00.000Z');
  expect(changedFields(merged.base, merged.values)).toEqual(['price']);
  const theirs = takeTheirs(merged, 'price');
  expect(changedFields(theirs.base, theirs.values)).toEqual([]);
});

test('both entered the same: there is nothing to choose', () => {
  const merged = mergeNewer(typed({ price: '240000' }), newer({ price: 240_000 }));
  expect(merged.theirs).toMatchObject({ differing: [], taken: [] });
});

test('a feature that is typed and not entered survives a newer version', () => {
  const merged = mergeNewer(typed({ newFeature: 'Tow bar' }), newer({ price: 240_000 }));
  expect(merged.values.newFeature).toBe('Tow bar');
  expect(changedFields(merged.base, merged.values)).toEqual(['features']);
});

test('a save whose answer was lost is recognized by what it saved', () => {
  expect(isSavedAlready(typed({ price: '240,000' }), newer({ price: 240_000 }))).toBe(true);
  expect(isSavedAlready(typed({ price: '240,000' }), newer({ price: 240_000, status: 'pending' }))).toBe(
    false,
  );
});

test('what is left of a deleted vehicle can become a new one', () => {
  const kept = asNewVehicle(typed({ price: '250,000' }), testNow);
  expect(kept).toMatchObject({
    vehicleId: null,
    updatedAt: null,
    values: { make: 'Ashdown', price: '250,000' },
  });
  expect(changedFields(kept.base, kept.values)).toContain('make');
});

const draftOf = (state: FormState): Draft => ({
  savedAt: testNow.toISOString(),
  updatedAt: state.updatedAt,
  base: state.base,
  values: state.values,
  idempotencyKey: 'key',
});

test('a draft comes back as it was typed', () => {
  const draft = draftOf(typed({ price: '250,00' }));
  expect(restoreDraft(startForm(vehicle, testNow), draft, vehicle)).toMatchObject({
    values: { price: '250,00' },
    updatedAt: vehicle.updatedAt,
    theirs: null,
  });
});

test('a draft of an older state is merged with what was saved since', () => {
  const now = newer({ price: 240_000, status: 'reserved' });
  const restored = restoreDraft(startForm(now, testNow), draftOf(typed({ price: '250,000' })), now);
  expect(restored).toMatchObject({
    updatedAt: now.updatedAt,
    values: { price: '250,000', status: 'reserved' },
    theirs: { differing: ['price'], taken: ['status'] },
  });
});

test('a vehicle is called by as much of its name as is typed', () => {
  const start = newValues(testNow);
  expect(titleOf(start)).toBe('Unnamed vehicle');
  expect(titleOf({ ...start, make: 'Ashdown ' })).toBe('2026 Ashdown');
  expect(titleOf({ ...start, make: 'Ashdown', model: 'V12', year: '' })).toBe('Ashdown V12');
});
