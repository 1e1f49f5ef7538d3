import type { Page } from '@playwright/test';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { nameOf } from './vehicle-lists.ts';

/** Selecting vehicles on the Inventory tab, and what can be done with them. */
export function bulkBar(page: Page) {
  const actions = page.getByRole('group', { name: /^Change [\d,]+ vehicles?$/ });
  return {
    begin: page.getByRole('button', { name: 'Select', exact: true }),
    box: (vehicle: Vehicle) => page.getByRole('checkbox', { name: `Select ${nameOf(vehicle)}`, exact: true }),
    status: page
      .getByRole('status')
      .filter({ hasText: /selected|^Select vehicles to change them together$/ }),
    all: page.getByRole('button', { name: /^Select all [\d,]+ that match$/ }),
    actions,
    act: (name: string) => actions.getByRole('button', { name, exact: true }),
    item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
  };
}

/** The dialog about prices. */
export function priceDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Change Prices' });
  return {
    dialog,
    size: dialog.getByLabel('By', { exact: true }),
    rows: dialog.getByRole('table', { name: 'Prices' }).locator('tbody').getByRole('row'),
  };
}
