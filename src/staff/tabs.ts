/** The staff screens' tabs, section 2, by their names in the address: `/admin?tab=sold`. Dashboard is the default. */
export const staffTabs = [
  { name: 'dashboard', label: 'Dashboard' },
  { name: 'inventory', label: 'Inventory' },
  { name: 'sold', label: 'Sold Vehicles' },
  { name: 'inquiries', label: 'Inquiries' },
] as const;
export type StaffTab = (typeof staffTabs)[number]['name'];

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
