import type { Browser } from '@playwright/test';
import { expectToast, toastBesideDialog } from '../pages/toast.ts';
import { expect, keepSignedIn, test } from './fixtures.ts';
import { jpeg } from './pictures.ts';
import { openEditForm, tilesOf } from './vehicle-form.ts';

/** Another staff member's browser. */
async function colleague(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await keepSignedIn(page, url);
  return page;
}

test('two people edit one vehicle: the second loses nothing and chooses field by field', async ({
  staffPage,
  browser,
  api,
  site,
}) => {
  const vehicle = await api.addVehicle({ description: 'As it came', horsepower: 300 });
  const other = await colleague(browser, site.url);
  const theirs = await openEditForm(other, vehicle);
  const mine = await openEditForm(staffPage, vehicle);
  await mine.price.fill('90,000');
  await mine.description.fill('My words');
  await mine.interiorColor.fill('Oxblood');
  await mine.files.setInputFiles(await jpeg('mine.jpg'));
  await expect(tilesOf(mine)).toHaveCount(1);

  await theirs.price.fill('95,000');
  await theirs.description.fill('Their words');
  await theirs.mileage.fill('2,500');
  await theirs.isFeatured.check();
  await theirs.files.setInputFiles([await jpeg('a.jpg'), await jpeg('b.jpg')]);
  await expect(tilesOf(theirs)).toHaveCount(2);
  await theirs.save.click();
  await expectToast(other, 'Vehicle updated successfully', '');
  await other.context().close();

  await mine.save.click();
  await expect(toastBesideDialog(staffPage)).toHaveText(
    'ErrorSomebody else has changed this vehicle in the meantime. Load the newer version before you save.',
  );
  await expect(mine.alert).toContainText(
    'admin saved this vehicle just now. 5 fields have changed. ' +
      'What you typed is kept; load the newer version to compare before you save.',
  );
  await expect(mine.price).toHaveValue('90,000');
  await expect(mine.description).toHaveValue('My words');
  await expect(mine.interiorColor).toHaveValue('Oxblood');
  await expect(tilesOf(mine)).toHaveCount(1);
  await expect(mine.mileage).toHaveValue('1,000');

  await mine.alert.getByRole('button', { name: 'Load Newer Version' }).click();
  await expect(mine.alert).toHaveCount(0);
  await expect(mine.dialog.getByRole('status').filter({ hasText: 'Newer version loaded.' })).toHaveText(
    'Newer version loaded. Mileage and Featured have the newer values now, since you had not changed them. ' +
      'You both changed Price, Description and Photos: keep yours, or use theirs. Then save.',
  );
  await expect(mine.mileage).toHaveValue('2,500');
  await expect(mine.isFeatured).toBeChecked();
  await expect(mine.interiorColor).toHaveValue('Oxblood');
  // A field that both changed shows the other value beside it and keeps what was typed.
  await expect(mine.price).toHaveValue('90,000');
  await expect(mine.description).toHaveValue('My words');
  const offers = mine.dialog.getByRole('paragraph').filter({ hasText: /^Theirs: / });
  await expect(offers).toHaveText([
    'Theirs: $95,000Use theirs',
    'Theirs: Their wordsUse theirs',
    'Theirs: 2 photosUse theirs',
  ]);
  await mine.dialog.getByRole('button', { name: 'Use theirs for Price' }).click();
  await expect(mine.price).toHaveValue('95,000');
  await expect(mine.price).toBeFocused();
  await mine.dialog.getByRole('button', { name: 'Use theirs for Photos' }).click();
  await expect(tilesOf(mine)).toHaveCount(2);
  await expect(offers).toHaveText(['Theirs: Their wordsUse theirs']);

  await mine.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  await expect(mine.dialog).toBeHidden();
  const saved = await api.vehicle(vehicle.id);
  expect(saved).toMatchObject({
    price: 95_000,
    description: 'My words',
    mileage: 2_500,
    isFeatured: true,
    interiorColor: 'Oxblood',
    horsepower: 300,
  });
  expect(saved.images).toHaveLength(2);
});
