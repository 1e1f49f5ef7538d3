import { expect, test } from 'vitest';
import { changedFields, mergeNewer, sameJson } from './merge.ts';

type Values = { title: string; address: { city: string; street: string }; tags: string[] };

const fields = { names: ['title', 'address.city', 'address.street', 'tags'], isSame: sameJson } as const;
const base: Values = { title: 'One', address: { city: 'Yuma', street: '1 Main' }, tags: ['a'] };

test('fields that differ are named in the order of the form', () => {
  const after = { ...base, tags: [], address: { ...base.address, city: 'Mesa' } };
  expect(changedFields(fields, base, after)).toEqual(['address.city', 'tags']);
});

test('what was edited here stays; the rest becomes what the server has', () => {
  const mine = { ...base, address: { ...base.address, city: 'Mesa' } };
  const server = { title: 'Two', address: { city: 'Yuma', street: '2 Main' }, tags: ['a', 'b'] };
  const merge = mergeNewer(fields, { base, mine, server });
  expect(merge.values).toEqual({
    title: 'Two',
    address: { city: 'Mesa', street: '2 Main' },
    tags: ['a', 'b'],
  });
  expect(merge.taken).toEqual(['title', 'address.street', 'tags']);
  expect(merge.differing).toEqual([]);
  // Neither state may change when the form does.
  expect(merge.values.tags).not.toBe(server.tags);
  expect(mine.title).toBe('One');
});

test('a field that both sides changed keeps what was typed, and differs unless both mean the same', () => {
  const server = { ...base, title: 'Two', tags: ['b'] };
  const merge = mergeNewer(fields, { base, mine: { ...base, title: 'Three', tags: ['b'] }, server });
  expect(merge.values).toMatchObject({ title: 'Three', tags: ['b'] });
  expect(merge.differing).toEqual(['title']);
  expect(merge.taken).toEqual([]);
});
