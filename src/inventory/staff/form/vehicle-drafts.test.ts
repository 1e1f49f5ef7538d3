import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testNow } from '../../../../test/factories.ts';
import type { Draft } from '../../../ui/staff/form/drafts.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { draftKeyOf, listDrafts, vehicleDrafts } from './vehicle-drafts.ts';
import { newValues, valuesOf, type FormValues } from './form-values.ts';
import { openingState } from './opening.ts';

/** A fake browser storage: entries are its own keys, as in a real one. */
class TestStorage {
  static isFull = false;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string): void {
    if (TestStorage.isFull) throw new DOMException('full', 'QuotaExceededError');
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

let localStorage = new TestStorage();
const signIn = (username: string) =>
  localStorage.setItem('user', JSON.stringify({ id: 1, username, role: 'admin' }));
beforeEach(() => {
  localStorage = new TestStorage();
  TestStorage.isFull = false;
  vi.stubGlobal('window', { localStorage });
  signIn('dana');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const base = newValues(testNow);
const draft: Draft<FormValues> = {
  savedAt: '2026-11-19T17:12:00.000Z',
  updatedAt: null,
  base,
  values: { ...base, make: 'Ashdown', model: 'V12', features: { entered: [], typed: 'Li' } },
  idempotencyKey: 'abc',
};
const ofDana = draftKeyOf('dana', null);

test('a draft comes back as it was kept, until it is dropped', () => {
  expect(vehicleDrafts.keep(ofDana, draft)).toBe(true);
  expect(vehicleDrafts.read(ofDana)).toEqual(draft);
  vehicleDrafts.drop(ofDana);
  expect(vehicleDrafts.read(ofDana)).toBeNull();
});

test('every vehicle and every user has one of their own', () => {
  vehicleDrafts.keep(ofDana, draft);
  expect(vehicleDrafts.read(draftKeyOf('dana', 52))).toBeNull();
  expect(vehicleDrafts.read(draftKeyOf('maria', null))).toBeNull();
});

test('drafts are listed for who is signed in, the newest first', () => {
  vehicleDrafts.keep(ofDana, draft);
  vehicleDrafts.keep(draftKeyOf('dana', 52), { ...draft, savedAt: '2026-11-20T17:12:00.000Z' });
  vehicleDrafts.keep(draftKeyOf('maria', 52), draft);
  expect(listDrafts()).toEqual([
    { vehicleId: 52, title: '2026 Ashdown V12', savedAt: '2026-11-20T17:12:00.000Z' },
    { vehicleId: null, title: '2026 Ashdown V12', savedAt: '2026-11-19T17:12:00.000Z' },
  ]);
  signIn('maria');
  expect(listDrafts().map(({ vehicleId }) => vehicleId)).toEqual([52]);
});

test('a user name with a colon keeps its drafts to itself', () => {
  vehicleDrafts.keep(draftKeyOf('a:b', 1), draft);
  signIn('a:b');
  expect(listDrafts()).toHaveLength(1);
  signIn('b');
  expect(listDrafts()).toEqual([]);
});

test('a full storage is reported, and does not affect the form', () => {
  TestStorage.isFull = true;
  expect(vehicleDrafts.keep(ofDana, draft)).toBe(false);
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(vehicleDrafts.keep(ofDana, draft)).toBe(false);
  expect(vehicleDrafts.read(ofDana)).toBeNull();
  expect(listDrafts()).toEqual([]);
  expect(() => vehicleDrafts.drop(ofDana)).not.toThrow();
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '[]'],
  ['a draft without a time', JSON.stringify({ ...draft, savedAt: 'yesterday' })],
  ['one of another version', JSON.stringify({ ...draft, values: { make: 'Ashdown' } })],
  ['a status that there is none of', JSON.stringify({ ...draft, values: { ...base, status: 'gone' } })],
  ['photos that are none', JSON.stringify({ ...draft, values: { ...base, photos: { images: [1] } } })],
  ['a number in place of a text', JSON.stringify({ ...draft, values: { ...base, mileage: 5 } })],
])('%s is no draft', (_, stored) => {
  if (stored !== null) localStorage.setItem('vehicleDraft:new:dana', stored);
  expect(vehicleDrafts.read(ofDana)).toBeNull();
});

test('one that was kept before a vehicle could be unpublished comes back as published', () => {
  const { video: _1, isPublished: _2, publishOn: _3, countryOfOrigin: _4, ...older } = draft.values;
  localStorage.setItem('vehicleDraft:new:dana', JSON.stringify({ ...draft, base: older, values: older }));
  expect(vehicleDrafts.read(ofDana)).toEqual({ ...draft, base: draft.values });
});

const saved = {
  id: 52,
  make: 'Ashdown',
  model: 'V12',
  year: 2023,
  price: 246_900,
  status: 'available',
  updatedAt: '2026-11-19T00:00:00.000Z',
} as Vehicle;
const edited = {
  ...draft,
  updatedAt: saved.updatedAt,
  base: valuesOf(saved),
  values: { ...valuesOf(saved), price: { text: '250,00', onRequest: false } },
};

test('a form opens on its draft as it was typed', () => {
  expect(openingState({ vehicle: saved, draft: edited }, testNow)).toMatchObject({
    saved: { values: edited.base, updatedAt: saved.updatedAt },
    merge: null,
    values: edited.values,
  });
});

test('a draft of an older state is merged with what was saved since', () => {
  const newer = {
    ...saved,
    price: 240_000,
    status: 'reserved' as const,
    updatedAt: '2026-11-20T00:00:00.000Z',
  };
  expect(openingState({ vehicle: newer, draft: edited }, testNow)).toMatchObject({
    saved: { updatedAt: newer.updatedAt },
    merge: { differing: ['price'], taken: ['status'] },
    values: { price: { text: '250,00' }, status: 'reserved' },
  });
});
