import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testNow } from '../../../../test/factories.ts';
import { dropDraft, keepDraft, listDrafts, parseDraft, readDraft, type Draft } from './drafts.ts';
import { newValues } from './values.ts';

/** What the browser offers: entries are its own keys, as in a real storage. */
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
const draft: Draft = {
  savedAt: '2026-11-19T17:12:00.000Z',
  updatedAt: null,
  base,
  values: { ...base, make: 'Ashdown', model: 'V12', newFeature: 'Li' },
  idempotencyKey: 'abc',
};
const ofDana = { username: 'dana', vehicleId: null };

test('a draft comes back as it was kept, until it is dropped', () => {
  expect(keepDraft(ofDana, draft)).toBe(true);
  expect(readDraft(ofDana)).toEqual(draft);
  dropDraft(ofDana);
  expect(readDraft(ofDana)).toBeNull();
});

test('every vehicle and every user has one of their own', () => {
  keepDraft(ofDana, draft);
  expect(readDraft({ username: 'dana', vehicleId: 52 })).toBeNull();
  expect(readDraft({ username: 'maria', vehicleId: null })).toBeNull();
});

test('drafts are listed for who is signed in, the newest first', () => {
  keepDraft(ofDana, draft);
  keepDraft({ username: 'dana', vehicleId: 52 }, { ...draft, savedAt: '2026-11-20T17:12:00.000Z' });
  keepDraft({ username: 'maria', vehicleId: 52 }, draft);
  expect(listDrafts()).toEqual([
    { vehicleId: 52, title: '2026 Ashdown V12', savedAt: '2026-11-20T17:12:00.000Z' },
    { vehicleId: null, title: '2026 Ashdown V12', savedAt: '2026-11-19T17:12:00.000Z' },
  ]);
  signIn('maria');
  expect(listDrafts().map(({ vehicleId }) => vehicleId)).toEqual([52]);
});

test('a user name with a colon keeps its drafts to itself', () => {
  keepDraft({ username: 'a:b', vehicleId: 1 }, draft);
  signIn('a:b');
  expect(listDrafts()).toHaveLength(1);
  signIn('b');
  expect(listDrafts()).toEqual([]);
});

test('a storage that is full is reported, and keeps the form from nothing', () => {
  TestStorage.isFull = true;
  expect(keepDraft(ofDana, draft)).toBe(false);
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(keepDraft(ofDana, draft)).toBe(false);
  expect(readDraft(ofDana)).toBeNull();
  expect(listDrafts()).toEqual([]);
  expect(() => dropDraft(ofDana)).not.toThrow();
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '[]'],
  ['a draft without a time', JSON.stringify({ ...draft, savedAt: 'yesterday' })],
  ['one of another version', JSON.stringify({ ...draft, values: { make: 'Ashdown' } })],
  ['a status that there is none of', JSON.stringify({ ...draft, values: { ...base, status: 'gone' } })],
  ['photos that are none', JSON.stringify({ ...draft, values: { ...base, photos: { images: [1] } } })],
  ['a number in place of a text', JSON.stringify({ ...draft, values: { ...base, price: 5 } })],
])('%s is no draft', (_, stored) => {
  expect(parseDraft(stored)).toBeNull();
});
