import type { Page } from '@playwright/test';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { expect } from './fixtures.ts';
import { findInInventory } from './vehicle-lists.ts';

/** The path of the call that records the sale. */
export const callOf = ({ id }: Vehicle) => `/api/vehicles/${id}/mark-sold`;

export function saleDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Mark Vehicle as Sold' });
  return {
    dialog,
    price: dialog.getByLabel('Sale Price'),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    confirm: dialog.getByRole('button', { name: 'Mark as Sold' }),
    /** Confirms a price that was asked about. */
    anyway: dialog.getByRole('button', { name: 'Mark as Sold Anyway' }),
    complaint: dialog.getByRole('alert'),
    /** The value beside a label below the field. */
    fact: (label: string) => dialog.getByRole('term').filter({ hasText: label }).locator('+ dd'),
  };
}

/** Opens the dialog of a vehicle with the button in its row. */
export async function openSale(page: Page, vehicle: Vehicle) {
  const inventory = await findInInventory(page, vehicle.model);
  await inventory.act('Mark Sold', vehicle).click();
  const sale = saleDialog(page);
  await expect(sale.price).toBeFocused();
  return { inventory, ...sale };
}

/** Confirms the sale and returns the request. */
export async function sent(
  page: Page,
  vehicle: Vehicle,
  confirm: () => Promise<void> = () => saleDialog(page).confirm.click(),
): Promise<unknown> {
  const request = page.waitForRequest((asked) => new URL(asked.url()).pathname === callOf(vehicle));
  await confirm();
  return (await request).postDataJSON();
}
