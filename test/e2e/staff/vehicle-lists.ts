import type { Locator, Page } from '@playwright/test';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { expect, openStaffScreen } from './fixtures.ts';
import { someVehicle, type StaffApi } from './staff-api.ts';
import { unheardOf } from './unheard-of.ts';

/** A vehicle's name on a button or in a dialog. */
export const nameOf = ({ year, make, model }: Pick<Vehicle, 'year' | 'make' | 'model'>) =>
  `${year} ${make} ${model}`;

/** The drafts on this device, as the inventory lists them. */
export const draftsOf = (page: Page) => page.getByRole('list', { name: 'Unsaved drafts' });

/** A table of vehicles by its heading; also found behind an open dialog, which hides it from roles. */
export function vehicleTable(page: Page, title: string) {
  const table = page.getByRole('table', { name: title, includeHidden: true });
  const rows = table.locator('tbody').getByRole('row', { includeHidden: true });
  const row = ({ model }: Pick<Vehicle, 'model'>) => rows.filter({ hasText: model });
  return {
    table,
    rows,
    row,
    headers: table.getByRole('columnheader'),
    header: (name: string) => table.getByRole('columnheader', { name, exact: true }),
    sortBy: (name: string) => table.getByRole('button', { name, exact: true }),
    /** The cell of a vehicle's row under a header, by the header's text. */
    cell: async (vehicle: Pick<Vehicle, 'model'>, header: string) => {
      await expect(row(vehicle)).toHaveCount(1);
      const names = await table.locator('th').allTextContents();
      expect(names).toContain(header);
      return row(vehicle).getByRole('cell', { includeHidden: true }).nth(names.indexOf(header));
    },
    /** The part of the list that is shown, such as "1 to 10 of 36". */
    shown: page.getByRole('status').filter({ hasText: /^[\d,]+ to [\d,]+ of [\d,]+$/ }),
    pages: page.getByRole('navigation', { name: `${title} pages` }),
  };
}

/** The Inventory tab. */
export function inventoryTab(page: Page) {
  return {
    ...vehicleTable(page, 'Vehicle Listings'),
    panel: page.getByRole('region', { name: 'Vehicle Listings', exact: true }),
    search: page.getByRole('searchbox', { name: 'Search vehicles' }),
    filter: (label: 'All' | 'Available' | 'Sold' | 'Unpublished'): Locator =>
      page
        .getByRole('group', { name: 'Status', includeHidden: true })
        .getByRole('button', { name: new RegExp(`^${label}`), includeHidden: true }),
    act: (what: 'Edit' | 'Mark Sold' | 'Delete', vehicle: Vehicle) =>
      page.getByRole('button', { name: `${what} ${nameOf(vehicle)}`, exact: true }),
  };
}

/** Opens the Inventory tab and searches for `word`, which matches `count` vehicles. */
export async function findInInventory(page: Page, word: string, count = 1) {
  await openStaffScreen(page, '/admin?tab=inventory');
  return searchInventory(page, word, count);
}

/**
 * Searches the open Inventory tab for `word`, which matches `count` vehicles. Until the result is shown, the
 * columns may still move, and a click could miss.
 */
export async function searchInventory(page: Page, word: string, count = 1) {
  const inventory = inventoryTab(page);
  await inventory.search.fill(word);
  await expect(inventory.filter('All')).toHaveText(`All ${count}`);
  return inventory;
}

/** This many vehicles of a unique make, the one listed first at the front. */
export async function addGroup(api: StaffApi, count: number) {
  const make = unheardOf();
  const vehicles: Vehicle[] = [];
  // One after another, so that their ids ascend.
  for (let index = 0; index < count; index += 1) {
    vehicles.push(await api.addVehicle({ make, model: `${someVehicle().model} ${index}` }));
  }
  return { make, vehicles };
}

/** Whether a text is green, red or neither, by its computed color. */
export const toneOf = (text: Locator) =>
  text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number);
    if (green > red + 40 && green > blue + 40) return 'green';
    return red > green + 40 && red > blue + 40 ? 'red' : 'neither';
  });
