import { openLive, whenLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import { staff } from '../server.ts';
import { expect, test } from './fixtures.ts';
import { jpegs } from './pictures.ts';
import { someVehicle } from './staff-api.ts';
import { tilesOf, vehicleForm } from './vehicle-form.ts';

test('a newcomer lists a car with ten photos in one go', async ({ page }) => {
  const { model } = someVehicle();
  // From the website: the ADMIN link is what a newcomer finds.
  await openLive(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'ADMIN', exact: true }).click();
  await page.waitForURL('/login');
  await whenLive(page);
  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('/admin');
  await page.getByRole('tab', { name: 'Inventory' }).click();
  await page.getByRole('button', { name: 'Add Vehicle', exact: true }).click();
  const form = vehicleForm(page, 'Add New Vehicle');
  const chooser = page.waitForEvent('filechooser');
  await form.photos.getByRole('button', { name: 'choose files' }).click();
  await (await chooser).setFiles(await jpegs(10));
  // The fields are filled in while the photos are uploading, and Add Vehicle need not wait for them.
  await form.make.fill('Ashdown');
  await form.model.fill(model);
  await form.mileage.fill('8,200');
  await form.price.fill('164,900');
  await form.description.fill('One owner, every stamp in the book.');
  await form.save.click();
  await expectToast(page, 'Vehicle added successfully', '');
  await expect(form.dialog).toBeHidden();
  await expect(tilesOf(form)).toHaveCount(0);

  await page.getByRole('link', { name: 'Back to Website' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Inventory', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: model });
  await expect(card).toContainText('$164,900');
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ashdown ${model}`);
  await expect(page.getByText('Photo 1 / 10')).toBeVisible();
});
