import { screen, waitFor, within } from '@testing-library/dom';
import { dataTable } from './data-table.ts';
import type { OpenDealership } from './dealership.tsx';

/** A vehicle's name on a button or in a dialog. */
export const nameOf = ({ year, make, model }: { year: number; make: string; model: string }) =>
  `${year} ${make} ${model}`;

/** The list of the Inventory tab. */
export const inventory = {
  ...dataTable('Vehicle Listings'),
  search: () => screen.getByRole('searchbox', { name: 'Search vehicles' }),
  /** A filter by status, with its count. */
  filter: (label: 'All' | 'Available' | 'Sold') =>
    within(screen.getByRole('group', { name: 'Status', hidden: true })).getByRole('button', {
      name: new RegExp(`^${label}`),
      hidden: true,
    }),
  /** The button of a vehicle, which is nowhere behind an open dialog. */
  act: (what: 'Edit' | 'Mark Sold' | 'Delete', vehicle: Parameters<typeof nameOf>[0]) =>
    screen.getByRole('button', { name: `${what} ${nameOf(vehicle)}` }),
  findAct: (what: 'Edit' | 'Mark Sold' | 'Delete', vehicle: Parameters<typeof nameOf>[0]) =>
    screen.findByRole('button', { name: `${what} ${nameOf(vehicle)}` }),
};

/** Opens the Inventory tab; resolves when it lists this many vehicles. */
export async function openInventory({ open }: OpenDealership, count = 1) {
  const person = await open('/admin?tab=inventory');
  await inventory.found();
  await waitFor(() => {
    if (inventory.rows().length !== count) throw new Error(`There are ${inventory.rows().length} rows`);
  });
  return person;
}
