import { failCall } from '../pages/calls.ts';
import { whenLive } from '../pages/live.ts';
import { expectToast, toastOf } from '../pages/toast.ts';
import { address, dealershipForm, openSettings } from './dealership-form.ts';
import { expect, fillSignIn, openStaffScreen } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';
import { readDealership, secondDevice, test } from './settings.ts';
import { endSession, stored } from './signed-out.ts';

test('settings that fail to load can be loaded again; a failed save keeps what was typed, and says why', async ({
  staffPage,
  api,
}) => {
  await failCall(staffPage, '/api/dealership');
  await openStaffScreen(staffPage, address);
  await expect(staffPage.getByRole('alert')).toContainText('Failed to load the settings');
  await staffPage.unrouteAll();
  await staffPage.getByRole('button', { name: 'Try Again' }).click();
  const settings = dealershipForm(staffPage);
  await expect(settings.field('City')).toHaveValue('Scottsdale');

  await settings.field('City').fill('Mesa');
  let answer = {
    status: 500,
    json: { message: 'The disk is full', issues: [] as { path: string; message: string }[] },
  };
  await staffPage.route(
    (url) => url.pathname === '/api/dealership',
    (route) => route.fulfill(answer),
  );
  await settings.save.click();
  await expectToast(staffPage, 'Error', 'The disk is full', 'destructive');
  await expect(settings.field('City')).toHaveValue('Mesa');
  answer = {
    status: 400,
    json: { message: 'Not valid', issues: [{ path: 'city', message: 'No such city' }] },
  };
  await settings.save.click();
  await expect(settings.field('City')).toHaveAccessibleDescription('No such city');
  await expect(settings.field('City')).toBeFocused();
  await expect(settings.status).toHaveText('Unsaved changes in Name and address');
  await staffPage.unrouteAll();
  await settings.save.click();
  await expectToast(staffPage, 'Settings saved', 'Visitors see the change now.');
  expect((await readDealership(api)).city).toBe('Mesa');
});

test('changes can be discarded, with Undo; leaving needs confirmation, and neither it nor the end of the session loses them', async ({
  staffPage,
  api,
  site,
}) => {
  await keepToasts(staffPage);
  const settings = await openSettings(staffPage);
  const city = settings.field('City');
  await city.fill('Mesa');
  await settings.isOpen('Sat').click();
  await settings.discard.click();
  await expect(settings.status).toHaveCount(0);
  await expect(city).toHaveValue('Scottsdale');
  await expect(settings.hours('Sat, opens')).toHaveValue('10AM');
  await expect(toastOf(staffPage)).toContainText('Changes discarded');
  await settings.undo.click();
  await expect(city).toHaveValue('Mesa');
  await expect(settings.status).toHaveText('Unsaved changes in Name and address and Business hours');
  // Typing the old value again is no change.
  await settings.isOpen('Sat').click();
  await expect(settings.status).toHaveText('Unsaved changes in Name and address');

  const rail = staffPage.getByRole('navigation', { name: 'Settings' });
  await rail.getByRole('link', { name: 'Newsletter' }).click();
  await expect(settings.leaving).toContainText(
    'Your changes to the dealership are not saved. They stay on this device until you save or discard them.',
  );
  await settings.leaving.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(settings.leaving).toBeHidden();
  await expect(staffPage).toHaveURL(address);
  await expect(city).toHaveValue('Mesa');
  await staffPage.getByRole('link', { name: 'Back to Website' }).click();
  await staffPage.keyboard.press('Escape');
  await expect(settings.leaving).toBeHidden();
  await expect(staffPage).toHaveURL(address);

  // The browser asks before the document is left.
  await endSession(site, (await stored(staffPage)).token);
  const asked = staffPage.waitForEvent('dialog');
  const saving = settings.save.click();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await saving;
  await staffPage.waitForURL('/login');
  await whenLive(staffPage);
  await api.patch('/api/dealership', { region: 'NM' });
  await fillSignIn(staffPage);
  await expect(settings.draft).toContainText('Somebody has saved these settings since.');
  await expect(city).toHaveValue('Scottsdale');
  // What is typed before the draft is restored stays beside it.
  await settings.field('ZIP code').fill('85201');
  await settings.restore.click();
  await expect(settings.draft).toHaveCount(0);
  await expect(city).toHaveValue('Mesa');
  await expect(settings.field('State')).toHaveValue('NM');
  await expect(settings.field('ZIP code')).toHaveValue('85201');
  await expect(settings.status).toHaveText('Unsaved changes in Name and address');

  await rail.getByRole('link', { name: 'Newsletter' }).click();
  await settings.leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(staffPage).toHaveURL('/admin/settings/newsletter');
  await rail.getByRole('link', { name: 'Dealership' }).click();
  await settings.deleteDraft.click();
  await expect(settings.draft).toHaveCount(0);
  await staffPage.reload();
  await expect(city).toHaveValue('Scottsdale');
  await expect(settings.draft).toHaveCount(0);
  expect((await readDealership(api)).city).toBe('Scottsdale');
});

test('a save is refused if somebody else saved first; both choices are offered', async ({
  staffPage,
  browser,
  site,
  api,
}) => {
  const mine = await openSettings(staffPage);
  const elsewhere = await secondDevice(browser, site);
  const theirs = await openSettings(elsewhere);
  await mine.field('City').fill('Mesa');
  await mine.field('State').fill('NM');
  await theirs.field('City').fill('Tempe');
  await theirs.field('ZIP code').fill('85281');
  await theirs.save.click();
  await expectToast(elsewhere, 'Settings saved', 'Visitors see the change now.');

  await mine.save.click();
  await expect(mine.stale).toHaveText(
    /^Somebody else saved these settings meanwhile. What you changed is still here and not saved./,
  );
  await expect(mine.stale).toBeFocused();
  await expect(mine.field('City')).toHaveValue('Mesa');
  expect((await readDealership(api)).city).toBe('Tempe');
  await mine.stale.getByRole('button', { name: 'Keep My Changes' }).click();
  await expect(mine.stale).toHaveCount(0);
  await expect(mine.field('ZIP code')).toHaveValue('85281');
  await expect(mine.field('City')).toHaveValue('Mesa');
  await mine.save.click();
  await expectToast(staffPage, 'Settings saved', 'Visitors see the change now.');
  expect(await readDealership(api)).toMatchObject({ city: 'Mesa', region: 'NM', postalCode: '85281' });

  // Now the other device is out of date.
  await theirs.field('City').fill('Yuma');
  await theirs.save.click();
  await theirs.stale.getByRole('button', { name: 'Load Newer Version' }).click();
  await expect(theirs.stale).toHaveCount(0);
  await expect(theirs.field('City')).toHaveValue('Mesa');
  await expect(theirs.status).toHaveCount(0);
  expect((await readDealership(api)).city).toBe('Mesa');
  await elsewhere.context().close();
});
