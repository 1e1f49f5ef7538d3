import type { Page } from '@playwright/test';
import { withLongTests } from '../../long-tests.ts';
import { desktop, phone, tablet } from '../pages/accessible.ts';
import { expectNothingCovered, expectToast, toastBesideDialog } from '../pages/toast.ts';
import { expect, openStaffScreen, signInByForm } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import { readDealership, saveBar, test } from './settings.ts';
import { vehicleForm } from './vehicle-form.ts';

/** The last is a window of 1280 x 1024 at 400 %. */
const sizes = [desktop, phone, ...(withLongTests ? [tablet, { width: 320, height: 256 }] : [])];

test.describe('a toast covers nothing clickable, in a window of any size', () => {
  test.use({ viewport: desktop });

  /** In every size of the window. */
  async function expectNothingCoveredAnywhere(page: Page) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNothingCovered(page);
    }
  }

  test('@long after signing in, and further down the page', async ({ page }) => {
    await keepToasts(page);
    await signInByForm(page);
    await expect(page.getByRole('table', { name: 'Vehicle Details' })).toBeVisible();
    await expectNothingCoveredAnywhere(page);
  });

  test('above the save bar of the settings, which saves again while it is there', async ({
    staffPage,
    api,
  }) => {
    await keepToasts(staffPage);
    await openStaffScreen(staffPage, '/admin/settings');
    const { save } = saveBar(staffPage);
    const tagline = staffPage.getByRole('textbox', { name: 'One line about you' });
    await tagline.fill('Saved the first time');
    await save.click();
    await expectToast(staffPage, 'Settings saved', 'Visitors see the change now.');
    await tagline.fill('Saved the second time');
    const box = await save.boundingBox();
    if (box === null) throw new Error('There is nothing to save with');
    await staffPage.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(async () => (await readDealership(api)).tagline).toBe('Saved the second time');

    await expectToast(staffPage, 'Settings saved', 'Visitors see the change now.');
    await tagline.fill('Not saved');
    await expect(save).toBeVisible();
    await expectNothingCoveredAnywhere(staffPage);
  });

  test('@long beside the form of a vehicle that could not be saved', async ({ staffPage, api }) => {
    const { id } = await api.addVehicle();
    await staffPage.route(`**/api/vehicles/${id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { message: 'Broken for the test' } })
        : route.fallback(),
    );
    await keepToasts(staffPage);
    await openStaffScreen(staffPage, `/admin?tab=inventory&vehicle=${id}`);
    const form = vehicleForm(staffPage);
    await form.model.fill('Ponente');
    await form.save.click();
    await expect(toastBesideDialog(staffPage)).toContainText('Broken for the test');
    await expectNothingCoveredAnywhere(staffPage);
  });
});
