import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from '../../../platform/zod.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { createDrafts } from './drafts.ts';

type Values = { make: string; isPublished: boolean };

const drafts = createDrafts<Values>('keeperTest', z.object({ make: z.string(), isPublished: z.boolean() }));
const key = { username: 'dana', subject: 'new' };
const base: Values = { make: '', isPublished: true };
const draftOf = (values: Values) => ({ updatedAt: null, base, values });
const typed: Values = { make: 'Ashdown', isPublished: true };

beforeEach(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a value that is set in the same tick as the save belongs to what was saved', () => {
  const keeper = createDraftKeeper(drafts, key, null);
  keeper.show(draftOf(typed));
  expect(keeper.keep(draftOf(typed))).toBe('kept');
  // "Save Without Publishing" sets the switch and sends at once; the form renders it only afterwards.
  const sent = { isPublished: false, make: 'Ashdown' };
  keeper.drop(sent);
  keeper.show(draftOf({ make: 'Ashdown', isPublished: false }));
  expect(keeper.keep(draftOf({ make: 'Ashdown', isPublished: false }))).toBe('none');
  expect(drafts.read(key)).toBeNull();
});

test('what is typed after a save is kept, even if it is what was saved before', () => {
  const keeper = createDraftKeeper(drafts, key, null);
  keeper.keep(draftOf(typed));
  keeper.drop(typed);
  keeper.show(null);
  expect(keeper.keep(null)).toBe('none');
  keeper.show(draftOf(typed));
  expect(keeper.keep(draftOf(typed))).toBe('kept');
  expect(drafts.read(key)?.values).toEqual(typed);
});

test('a restored draft keeps its timestamp until something is edited', () => {
  const savedAt = '2026-11-19T17:12:00.000Z';
  drafts.keep(key, { ...draftOf(typed), savedAt });
  const keeper = createDraftKeeper(drafts, key, draftOf(typed));
  expect(keeper.keep(draftOf(typed))).toBe('kept');
  expect(drafts.read(key)?.savedAt).toBe(savedAt);
  keeper.keep(draftOf({ ...typed, make: 'Ash' }));
  expect(drafts.read(key)).toMatchObject({ values: { make: 'Ash' } });
  expect(drafts.read(key)?.savedAt).not.toBe(savedAt);
});

test('a form that changed nothing leaves the draft of another tab alone, and its own goes when it is undone', () => {
  drafts.keep(key, { ...draftOf(typed), savedAt: '2026-11-19T17:12:00.000Z' });
  const keeper = createDraftKeeper(drafts, key, null);
  expect(keeper.keep(null)).toBe('none');
  expect(drafts.read(key)).not.toBeNull();
  keeper.keep(draftOf({ ...typed, make: 'Ash' }));
  keeper.keep(null);
  expect(drafts.read(key)).toBeNull();
});
