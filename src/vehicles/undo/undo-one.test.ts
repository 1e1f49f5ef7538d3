import { expect, test } from 'vitest';
import type { Role } from '../../platform/roles.ts';
import { mayUndo, oneVehicleActions } from './undo-one.ts';

const bulk = ['price', 'status', 'flag', 'delete', 'import'];

test('managers undo everything, others what they themselves may do and did to one vehicle', () => {
  const allowed = (role: Role, by: string) =>
    [...oneVehicleActions, ...bulk].filter((action) => mayUndo({ by, action }, { username: 'sam', role }));
  for (const role of ['admin', 'manager'] as const) {
    expect(allowed(role, 'someone')).toEqual([...oneVehicleActions, ...bulk]);
  }
  expect(allowed('sales', 'sam')).toEqual(['edit-one', 'sell-one', 'correct-sale', 'end-sale']);
  expect(allowed('photographer', 'sam')).toEqual(['edit-one']);
  expect([allowed('sales', 'someone'), allowed('photographer', 'someone')]).toEqual([[], []]);
});
