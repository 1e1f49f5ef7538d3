import { describe, expect, test } from 'vitest';
import { aVehicle } from '../../../../test/factories.ts';
import { toCard } from '../../../vehicles/vehicle.ts';
import { inventoryState, type Found } from './inventory-state.ts';

const facets = { makes: [], years: [], priceRange: { min: 0, max: 0 } };
const found = (ids: number[], changes: Partial<Found> = {}): Found => ({
  vehicles: ids.map((id) => toCard(aVehicle({ id }))),
  matching: ids.length,
  widened: false,
  forgiving: false,
  listed: 28,
  page: 1,
  pages: 1,
  facets,
  ...changes,
});
const here = (ids: number[], isUnknown = false) => ({ ...found(ids), isUnknown });
const nothing = { here: undefined, there: undefined, last: undefined, filters: 'now', facets };
const state = (known: Partial<Parameters<typeof inventoryState>[0]>) => {
  const shown = inventoryState({ ...nothing, failed: false, listFailed: false, ...known });
  if (!('searching' in shown)) return shown.state;
  const { state: what, matching, stale, searching } = shown;
  return [what, matching, ...(stale ? ['stale'] : []), ...(searching ? ['searching'] : [])];
};
const before = { found: found([1, 2, 3]), filters: 'before' };

test('what the browser finds is shown, whatever becomes of an added call', () => {
  expect(state({ here: here([1]), last: before, listFailed: true })).toEqual(['list', 1]);
  expect(state({ here: here([]), there: found([9]), last: before })).toEqual(['empty', 0]);
});

describe('a text that no model has', () => {
  const unknown = { here: here([], true), last: before };
  test('shows the empty state at once', () => {
    expect(state(unknown)).toEqual(['empty', 0, 'searching']);
  });
  test('shows what has its words as soon as they are found', () => {
    expect(state({ ...unknown, there: found([7, 8], { widened: true }) })).toEqual(['list', 2]);
  });
  test('stays empty when nothing has its words, or the call fails', () => {
    expect(state({ ...unknown, there: found([]) })).toEqual(['empty', 0]);
    expect(state({ ...unknown, there: found([5]) })).toEqual(['empty', 0]);
    expect(state({ ...unknown, listFailed: true, failed: false })).toEqual(['empty', 0]);
  });
  test('keeps what was found by words until its next page is there', () => {
    const last = { found: found([7, 8], { widened: true }), filters: 'now' };
    expect(state({ ...unknown, last })).toEqual(['list', 2, 'stale']);
    expect(state({ ...unknown, last, listFailed: true })).toEqual(['empty', 0]);
  });
});

describe('a search that only the server can make', () => {
  test('keeps the list before without its number, then shows the answer', () => {
    expect(state({ here: null, last: before })).toEqual(['list', 3, 'stale', 'searching']);
    expect(state({ here: null, last: { ...before, filters: 'now' } })).toEqual(['list', 3, 'stale']);
    expect(state({ here: null, last: before, there: found([4]) })).toEqual(['list', 1]);
  });
  test('says that it got no answer', () => {
    expect(state({ here: null, last: before, listFailed: true })).toBe('unanswered');
  });
});

describe('before the whole inventory is there', () => {
  test('it loads, and only fails when every call has', () => {
    expect(state({})).toBe('loading');
    expect(state({ listFailed: true })).toBe('loading');
    expect(state({ failed: true, listFailed: true })).toBe('error');
    expect(state({ failed: true, last: before })).toBe('error');
    expect(state({ there: found([1]), failed: false })).toEqual(['list', 1]);
  });
});
