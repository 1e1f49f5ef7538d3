import { expect, test } from 'vitest';
import { sortRows, type UndoRow } from './undo-rows.ts';

const row = (change: Partial<UndoRow>): UndoRow => ({
  id: 7,
  label: '2023 Ashdown V12',
  added: false,
  deleted: false,
  present: true,
  untouched: false,
  in_bin: false,
  sold: false,
  changed: ['price', 'cost_basis', 'cost_items'],
  same: ['price', 'cost_basis', 'cost_items'],
  ...change,
});

test('columns that mean something only together stay when somebody has edited one of them', () => {
  const edited = row({ same: ['price', 'cost_items'] });
  expect(sortRows([edited])).toMatchObject({
    toPutBack: [{ id: 7, columns: ['price'] }],
    leftOut: [{ id: 7, reason: 'partly' }],
  });
  expect(sortRows([row({ changed: ['cost_basis', 'cost_items'], same: ['cost_items'] })])).toMatchObject({
    toPutBack: [],
    leftOut: [{ id: 7, reason: 'edited' }],
  });
});

test('columns that nobody has edited are put back, the groups as a whole', () => {
  expect(sortRows([row({})])).toMatchObject({
    toPutBack: [{ columns: ['price', 'cost_basis', 'cost_items'] }],
    leftOut: [],
  });
});

test('a buyer does not come back without the sale', () => {
  const relisted = row({ changed: ['status', 'buyer_name'], same: ['buyer_name'] });
  expect(sortRows([relisted])).toMatchObject({ toPutBack: [], leftOut: [{ id: 7, reason: 'edited' }] });
});
