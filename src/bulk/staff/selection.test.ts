import { expect, test } from 'vitest';
import {
  allOf,
  isSelected,
  nothingSelected,
  pageState,
  rangeOf,
  requestOf,
  selectedCount,
  withSelected,
} from './selection.ts';

test('vehicles are selected one by one and by page', () => {
  const some = withSelected(nothingSelected, [1, 2, 3], true);
  expect(selectedCount(some)).toBe(3);
  const fewer = withSelected(some, [2], false);
  expect([1, 2, 3].map((id) => isSelected(fewer, id))).toEqual([true, false, true]);
  expect(pageState(fewer, [1, 3])).toBe(true);
  expect(pageState(fewer, [1, 2])).toBe('mixed');
  expect(pageState(fewer, [2, 4])).toBe(false);
  expect(pageState(nothingSelected, [])).toBe(false);
  expect(requestOf(fewer)).toEqual({ ids: [1, 3] });
});

test('all that match are selected but for those that are taken out again', () => {
  const all = allOf({ search: 'veyra', status: 'available' }, 312);
  const fewer = withSelected(all, [7, 8], false);
  expect([selectedCount(all), selectedCount(fewer)]).toEqual([312, 310]);
  expect([isSelected(fewer, 7), isSelected(fewer, 9)]).toEqual([false, true]);
  expect(requestOf(withSelected(fewer, [8], true))).toEqual({
    all: { search: 'veyra', status: 'available', total: 312, except: [7] },
  });
  expect(requestOf(allOf({ search: '', status: undefined }, 4))).toEqual({
    all: { search: '', total: 4, except: [] },
  });
});

test('a range goes from the row that was chosen last, in both directions', () => {
  expect(rangeOf([5, 4, 3, 2], 4, 2)).toEqual([4, 3, 2]);
  expect(rangeOf([5, 4, 3, 2], 2, 5)).toEqual([5, 4, 3, 2]);
  // On another page there is no such row.
  expect(rangeOf([5, 4], 9, 4)).toEqual([4]);
  expect(rangeOf([5, 4], null, 4)).toEqual([4]);
});
