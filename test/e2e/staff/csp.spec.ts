import type { Page } from '@playwright/test';
import { expect, openStaffScreen } from './fixtures.ts';
import { inquiriesTab } from './inquiry-list.ts';
import { somePicture, test } from './settings.ts';
import { openSection } from './settings-sections.ts';
import { searchInventory } from './vehicle-lists.ts';

/** Everything the browser reports from now on: policy violations, errors and warnings. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser requests it by itself, for the page without an icon on which the test has signed in.
    if (url.endsWith('/favicon.ico')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${url}`);
  });
  return complaints;
}

/** The policy is in force: a foreign script is refused, and the refusal is reported. */
async function expectPolicy(page: Page, complaints: readonly string[]) {
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "injected"';
    document.body.append(script);
  });
  await expect
    .poll(() => complaints.filter((text) => text.includes('Content Security Policy')))
    .toHaveLength(1);
  await expect(page).not.toHaveTitle('injected');
}

test('no staff screen violates the content policy, nor do the form with its worker and the editor', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const inquiry = await api.inquire();
  const complaints = complaintsOf(staffPage);
  await openStaffScreen(staffPage);
  const chart = staffPage.getByRole('region', { name: 'Views against inquiries' });
  await expect(chart.getByRole('button', { name: 'Show as table' })).toBeVisible();
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.getByRole('img').first()).toBeVisible();
  await staffPage.getByRole('tab', { name: 'Sold Vehicles' }).click();
  await expect(staffPage.getByRole('table', { name: 'Sold Vehicles' })).toBeVisible();
  await staffPage.getByRole('tab', { name: /^Inquiries/ }).click();
  await inquiriesTab(staffPage).view(inquiry.id).click();
  await expect(staffPage.getByRole('region', { name: 'Inquiry Details' })).toContainText('Dana Whitlock');
  const status = staffPage.getByRole('button', { name: /^Status of inquiry/ }).first();
  await status.click();
  await expect(staffPage.getByRole('menu')).toBeVisible();
  await staffPage.keyboard.press('Escape');

  await staffPage.getByRole('tab', { name: 'Inventory' }).click();
  const { act } = await searchInventory(staffPage, vehicle.model);
  await act('Edit', vehicle).click();
  const form = staffPage.getByRole('dialog', { name: 'Edit Vehicle' });
  // If the policy refused the worker, the page itself would resize the picture.
  const resizing = staffPage.waitForEvent('worker');
  await form.locator('input[aria-label="Photo files"]').setInputFiles(somePicture());
  await resizing;
  await form.getByRole('button', { name: 'Photo 1, set its focal point' }).click();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  expect((await api.vehicle(vehicle.id)).images).toHaveLength(1);

  await staffPage.getByRole('link', { name: 'Settings' }).click();
  for (const [section, text] of [
    ['Hours and closed days', 'Business hours'],
    ['Pictures', 'At the top of the home page'],
    ['Newsletter', 'Marque stores the addresses'],
    ['Your account', 'Your own account'],
    ['Staff accounts', 'Add account'],
    ['Sign-ins', 'Signed in'],
    ['Import and export', 'No file chosen'],
    ['Change log', 'Who changed what'],
  ] as const) {
    await openSection(staffPage, section);
    await expect(staffPage.getByRole('main')).toContainText(text);
  }
  await openSection(staffPage, 'About page');
  const story = staffPage.getByRole('textbox', { name: 'Story' });
  await story.click();
  await staffPage.keyboard.press('ControlOrMeta+End');
  await staffPage.keyboard.type(' And so on.');
  await staffPage.getByRole('button', { name: 'Image', exact: true }).click();
  const image = staffPage.getByRole('dialog', { name: 'Image' });
  await image.getByLabel('Picture', { exact: true }).setInputFiles(somePicture());
  await expect(image.getByRole('img', { name: 'Chosen picture' })).toBeVisible();
  await image.getByRole('button', { name: 'Add Image' }).click();
  await staffPage.getByRole('button', { name: 'Save Changes' }).click();
  await expect(staffPage.getByText('Page saved').first()).toBeVisible();
  expect(complaints).toEqual([]);
  await expectPolicy(staffPage, complaints);
});
