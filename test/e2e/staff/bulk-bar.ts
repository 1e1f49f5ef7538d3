import type { Page } from '@playwright/test';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { nameOf } from './vehicle-lists.ts';

/** Selecting vehicles on the Inventory tab, and what can be done with them. */
export function bulkBar(page: Page) {
  const actions = page.getByRole('group', { name: /^Change [\d,]+ vehicles?$/ });
  return {
    /** Begins choosing; the same button ends it. */
    begin: page.getByRole('button', { name: 'Select', exact: true }),
    done: page.getByRole('button', { name: 'Done', exact: true }),
    page: page.getByRole('checkbox', { name: 'Select the vehicles on this page' }),
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

/** The Undo button of the line over the list. */
export const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

/** The dialog about prices. */
export function priceDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Change Prices' });
  return {
    dialog,
    size: dialog.getByLabel('By', { exact: true }),
    choice: (name: string) => dialog.getByRole('button', { name, exact: true }),
    status: dialog.getByRole('status').first(),
    rows: dialog.getByRole('table', { name: 'Prices' }).locator('tbody').getByRole('row'),
    confirm: dialog.getByRole('button', { name: /^Change (?:[\d,]+ )?Prices?$/ }),
  };
}

/** Counts the clicks on the page from now on; typing is none. */
export async function countClicks(page: Page) {
  await page.evaluate(() => {
    const counter = window as Window & { clicks?: number };
    counter.clicks = 0;
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) counter.clicks = (counter.clicks ?? 0) + 1;
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => (window as Window & { clicks?: number }).clicks ?? 0);
}
