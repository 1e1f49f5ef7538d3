/** Changes of one vehicle that can be undone. Safe in a browser. */
import { may } from '../../accounts/permissions.ts';
import type { Role } from '../../platform/roles.ts';
import { formatListPrice } from '../format.ts';
import { vehicleName } from '../vehicle-name.ts';
import { statusLabels } from '../vehicle-values.ts';
import type { Vehicle } from '../vehicle.ts';

/** What is done to one vehicle, as a batch names its action: other names than those of many vehicles. */
export const oneVehicleActions = ['edit-one', 'sell-one', 'correct-sale', 'end-sale', 'delete-one'] as const;
export type OneVehicleAction = (typeof oneVehicleActions)[number];

const isOne = (action: string): action is OneVehicleAction =>
  (oneVehicleActions as readonly string[]).includes(action);

/**
 * Whether staff may undo a batch. Those who may change many vehicles may undo everything; others what they did
 * themselves to one vehicle.
 */
export function mayUndo(
  batch: { by: string; action: string },
  { username, role }: { username: string; role: Role },
): boolean {
  if (may(role, 'manage-inventory')) return true;
  if (batch.by !== username || !isOne(batch.action) || batch.action === 'delete-one') return false;
  return may(role, batch.action === 'edit-one' ? 'edit-listings' : 'sell-vehicles');
}

type State = Pick<Vehicle, 'year' | 'make' | 'model' | 'price' | 'status'>;

/**
 * What of an edit can be undone, and its words; null unless it changes price or status. `others`: whether it changes other
 * fields, too.
 */
export function undoableEdit(
  before: State,
  after: State,
  others: boolean,
): { action: OneVehicleAction; label: string } | null {
  const name = vehicleName(before);
  const more = others ? ', with other fields' : '';
  if (after.status !== before.status) {
    if (before.status === 'sold') return { action: 'end-sale', label: `Sale of ${name} ended${more}` };
    if (after.status === 'sold') return { action: 'sell-one', label: `${name} sold${more}` };
    const priced = after.price === before.price ? '' : ', with its price';
    return { action: 'edit-one', label: `${name} set to ${statusLabels[after.status]}${priced}${more}` };
  }
  if (after.price === before.price) return null;
  const [from, to] = [formatListPrice(before.price), formatListPrice(after.price)];
  return { action: 'edit-one', label: `Price of ${name} changed from ${from} to ${to}${more}` };
}
