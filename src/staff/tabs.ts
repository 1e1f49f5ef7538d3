import { may, type Permission } from '../accounts/permissions.ts';
import type { Role } from '../platform/roles.ts';

/**
 * The staff screens' tabs, section 2, by their names in the address: `/admin?tab=sold`, each with the permission
 * that it needs. Dashboard is the default, or else the first that the user may open.
 */
export const staffTabs = [
  { name: 'dashboard', label: 'Dashboard', needs: 'see-dashboard' },
  { name: 'inventory', label: 'Inventory', needs: 'edit-listings' },
  { name: 'sold', label: 'Sold Vehicles', needs: 'see-sales' },
  { name: 'inquiries', label: 'Inquiries', needs: 'answer-leads' },
] as const satisfies { name: string; label: string; needs: Permission }[];
export type StaffTab = (typeof staffTabs)[number]['name'];

/** The tabs that a role may open; all of them for a user who is not known: each then asks for a login. */
export const tabsOf = (role: Role | null) =>
  staffTabs.filter(({ needs }) => role === null || may(role, needs));

/** The tab that an address opens: the one it names, or else the first that the role may open. */
export function openTab(search: Record<string, unknown>, role: Role | null) {
  const tabs = tabsOf(role);
  const { tab } = staffSearch(search);
  return tabs.find(({ name }) => name === tab) ?? tabs[0] ?? staffTabs[0];
}

/** The address's parameters: a tab, and in it a vehicle or an inquiry to open, or the form of a new vehicle. */
export type StaffSearch = { tab?: StaffTab; vehicle?: string; inquiry?: string; add?: 'vehicle' };

/** Reads the parameters and drops invalid ones. */
export function staffSearch(search: Record<string, unknown>): StaffSearch {
  const tab = staffTabs.find(({ name }) => name === search['tab'])?.name;
  const id = (name: string) => {
    const text = search[name];
    return typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? { [name]: text } : {};
  };
  return {
    ...(tab === undefined ? {} : { tab }),
    ...id('vehicle'),
    ...id('inquiry'),
    ...(search['add'] === 'vehicle' ? { add: 'vehicle' as const } : {}),
  };
}
