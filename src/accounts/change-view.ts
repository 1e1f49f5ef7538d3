import { changeKinds, type ChangeKind, type ChangeView } from '../changes/change.ts';
import type { Role } from '../platform/roles.ts';
import { fieldsHiddenFrom, may, type Permission } from './permissions.ts';

/** The permission for reading entries of a kind. */
const readers: Record<ChangeKind, Permission> = {
  vehicle: 'edit-listings',
  inventory: 'manage-settings',
  inquiry: 'answer-leads',
  dealership: 'manage-settings',
  page: 'manage-settings',
  newsletter: 'manage-settings',
  alert: 'manage-settings',
  customer: 'manage-settings',
  account: 'administer',
};

/** The part of the change log that a role sees. */
export const changeViewOf = (role: Role): ChangeView => ({
  kinds: changeKinds.filter((kind) => may(role, readers[kind])),
  hiddenFields: fieldsHiddenFrom(role),
});
