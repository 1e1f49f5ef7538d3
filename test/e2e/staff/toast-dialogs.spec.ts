import type { Locator, Page } from '@playwright/test';
import { desktop, phone } from '../pages/accessible.ts';
import { expectNothingCovered, toastBesideDialog, toastOf } from '../pages/toast.ts';
import { addColleague } from './accounts.ts';
import { expect, signInByForm, test } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import { findInInventory, nameOf, searchInventory } from './vehicle-lists.ts';

/** The toast is beside the dialog, with which its buttons are, at both sizes of the window. */
async function expectApart(page: Page, dialog: Locator) {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expect(toastBesideDialog(page)).toHaveAttribute('data-state', 'open');
    await expect(async () => {
      const [toast, box] = [await toastBesideDialog(page).boundingBox(), await dialog.boundingBox()];
      if (toast === null || box === null) throw new Error('Nothing is shown');
      const isBeside = toast.x + toast.width <= box.x || box.x + box.width <= toast.x;
      const isApart = isBeside || toast.y + toast.height <= box.y || box.y + box.height <= toast.y;
      expect({ width: size.width, isApart, toast, box }).toMatchObject({ isApart: true });
    }).toPass();
  }
  await page.setViewportSize(desktop);
}

/** Opens a dialog with its button, checks it, and closes it. */
async function checkDialog(page: Page, button: Locator, name: string | RegExp) {
  await button.click();
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
  await expect(dialog).toBeVisible();
  await expectApart(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test.describe('a toast covers nothing of', () => {
  test.use({ viewport: desktop });

  test('@long the dialogs about vehicles', async ({ page, api }) => {
    const vehicle = await api.addVehicle();
    const sold = await api.sell((await api.addVehicle()).id);
    await keepToasts(page);
    await signInByForm(page);
    await expect(toastOf(page)).toBeVisible();
    await page.getByRole('tab', { name: 'Inventory' }).click();
    const inventory = await searchInventory(page, vehicle.model);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await checkDialog(page, inventory.act('Mark Sold', vehicle), 'Mark Vehicle as Sold');
    await checkDialog(page, inventory.act('Delete', vehicle), 'Are you sure?');
    await checkDialog(page, inventory.act('Edit', vehicle), 'Edit Vehicle');
    await checkDialog(page, button('Add Vehicle'), 'Add New Vehicle');
    await checkDialog(page, button('Search and commands'), 'Search and commands');
    await page.getByRole('tab', { name: 'Sold Vehicles' }).click();
    await checkDialog(page, button(`Edit Sale ${nameOf(sold)}`), 'Edit Sale');
  });

  test('@long the dialogs of the settings', async ({ page, api }) => {
    const { username } = await addColleague(api);
    await keepToasts(page);
    await signInByForm(page);
    await expect(toastOf(page)).toBeVisible();
    const section = async (name: string) => {
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await section('Staff accounts');
    // The newest first: earlier tests have left their accounts.
    const created = page.getByRole('columnheader', { name: 'Created' });
    await expect(created).toHaveAttribute('aria-sort', 'ascending');
    await button('Created').click();
    await expect(created).toHaveAttribute('aria-sort', 'descending');
    await checkDialog(page, button(`Set Password of ${username}`), /password/i);
    await checkDialog(page, button(`Disable ${username}`), /Disable/);
    await section('About page');
    await checkDialog(page, button('Link'), 'Link');
    await checkDialog(page, button('Image'), 'Image');
    await section('Newsletter');
    await checkDialog(page, page.getByRole('button', { name: /^Remove / }).first(), /./);
  });

  test('@long a form that could not be saved, and the question before it is left', async ({
    staffPage,
    api,
  }) => {
    const vehicle = await api.addVehicle();
    await keepToasts(staffPage);
    const inventory = await findInInventory(staffPage, vehicle.model);
    await staffPage.route(`**/api/vehicles/${vehicle.id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { message: 'Broken for the test' } })
        : route.fallback(),
    );
    await inventory.act('Edit', vehicle).click();
    const form = staffPage.getByRole('dialog', { name: 'Edit Vehicle' });
    await form.getByRole('textbox', { name: 'Model', exact: true }).fill('Ponente');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toastBesideDialog(staffPage)).toContainText('Broken for the test');
    await expectNothingCovered(staffPage);
    await expectApart(staffPage, form);
    await form.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expectApart(staffPage, staffPage.getByRole('alertdialog', { name: 'Leave without saving?' }));
  });
});
