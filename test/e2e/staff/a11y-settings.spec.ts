import { desktop, expectFit, expectFitOnPhones } from '../pages/accessible.ts';
import { answerCall } from '../pages/calls.ts';
import { seconds } from '../../time-limits.ts';
import { addColleague, changeAccount } from './accounts.ts';
import { dialog, press } from './by-name.ts';
import { expect, openStaffScreen, type StaffSite } from './fixtures.ts';
import { brokenPicture, saveBar, test } from './settings.ts';
import type { StaffApi } from './staff-api.ts';
import { unheardOf } from './unheard-of.ts';

// Nothing is measured in the middle of an animation.
test.use({ viewport: desktop });

test.describe('axe finds nothing, and nothing scrolls sideways, on', () => {
  // Each test checks several states, and axe reads every element of each.
  test.describe.configure({ timeout: seconds(180) });

  test('the dealership, with errors, the confirmation before leaving, and saved by somebody else', async ({
    staffPage,
    api,
  }) => {
    await openStaffScreen(staffPage, '/admin/settings');
    const field = (label: string) => staffPage.getByRole('textbox', { name: label, exact: true });
    await expect(field('City')).toBeVisible();
    await expectFitOnPhones(staffPage);
    await field('Email').fill('nobody');
    await field('Instagram').fill('halcyon.example/x');
    await press(staffPage, 'Sat, choose days');
    await field('Sat, opens').fill('noon');
    await staffPage.getByLabel('Home picture').last().setInputFiles(brokenPicture);
    await expect(staffPage.getByText('This file is not an image we can read.')).toBeVisible();
    const { save, discard, stale, leaving } = saveBar(staffPage);
    await save.click();
    await expect(staffPage.getByText('3 fields need a look before this can be saved.')).toBeVisible();
    await expect(field('Email')).toBeFocused();
    await expect(field('Email')).toBeInViewport();
    await expectFit(staffPage);
    await staffPage.getByRole('link', { name: 'Newsletter' }).click();
    await expect(leaving).toBeVisible();
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');

    await discard.click();
    await field('City').fill('Mesa');
    await api.patch('/api/dealership', { city: 'Tempe' });
    await save.click();
    await expect(stale).toBeVisible();
    await expectFit(staffPage);
  });

  test('the About page, its dialogs, a draft and an error', async ({ staffPage }) => {
    await openStaffScreen(staffPage, '/admin/settings/about');
    await expect(staffPage.getByRole('textbox', { name: 'Story' })).toBeVisible();
    await expectFit(staffPage);
    for (const [tool, add] of [
      ['Link', 'Add Link'],
      ['Image', 'Add Image'],
    ] as const) {
      await press(staffPage, tool);
      await dialog(staffPage, tool).getByRole('button', { name: add }).click();
      await expect(dialog(staffPage, tool).locator('[aria-invalid="true"]')).toBeVisible();
      await expectFit(staffPage);
      await staffPage.keyboard.press('Escape');
      await expect(dialog(staffPage, tool)).toBeHidden();
    }
    await staffPage.getByRole('textbox', { name: 'Title' }).fill(' ');
    await expect
      .poll(() => staffPage.evaluate(() => localStorage.getItem('pageDraft:about:admin') !== null))
      .toBe(true);
    staffPage.once('dialog', (question) => question.accept());
    await staffPage.reload();
    await press(staffPage, 'Restore');
    await saveBar(staffPage).save.click();
    await expect(staffPage.getByText('Enter a title')).toBeVisible();
    await expectFit(staffPage);
    await saveBar(staffPage).discard.click();
  });

  test('the newsletter and the staff accounts, with their dialogs and errors', async ({
    staffPage,
    api,
    site,
  }) => {
    await subscribe(site);
    await openStaffScreen(staffPage, '/admin/settings/newsletter');
    await press(staffPage, /^Remove .+@/);
    await expect(staffPage.getByRole('alertdialog')).toBeVisible();
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    await expectFit(staffPage);
    await staffPage.getByRole('searchbox').fill('zeppelin');
    await expect(staffPage.getByText('No address matches')).toBeVisible();
    await expectFit(staffPage);

    const ruben = await addColleague(api);
    await changeAccount(api, ruben.id, { disabled: true });
    await addColleague(api);
    await staffPage.getByRole('link', { name: 'Staff accounts' }).click();
    // The list pushes the form down when it arrives, even in the middle of a click.
    await expect(staffPage.getByRole('button', { name: /^Enable ruben/ }).first()).toBeVisible();
    await press(staffPage, 'Add Account');
    await expect(staffPage.getByText('Enter a username')).toBeVisible();
    await expectFitOnPhones(staffPage);
    await staffPage.getByRole('columnheader', { name: 'Created' }).getByRole('button').click();
    for (const action of [
      /^Set Password of ruben/,
      /^Enable ruben/,
      /^Disable ruben/,
      /^Change Role of ruben/,
    ]) {
      await press(staffPage, action);
      await expect(staffPage.getByRole('dialog').or(staffPage.getByRole('alertdialog'))).toBeVisible();
      await expectFit(staffPage);
      await staffPage.keyboard.press('Escape');
    }

    await staffPage.getByRole('link', { name: 'Your account' }).click();
    await press(staffPage, 'Change Password');
    await dialog(staffPage, 'Change Password').getByRole('button', { name: 'Change Password' }).click();
    await expect(staffPage.getByText('Enter your current password')).toBeVisible();
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    await press(staffPage, 'Sign Out Everywhere');
    await expect(staffPage.getByRole('alertdialog')).toBeVisible();
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    await press(staffPage, 'Turn On');
    await expect(staffPage.getByRole('img', { name: 'QR code with the secret' })).toBeVisible();
    await dialog(staffPage, 'Turn On Second Factor').getByRole('button', { name: 'Turn On' }).click();
    await expect(staffPage.getByText('Enter the code that the app shows')).toBeVisible();
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    await staffPage.getByRole('link', { name: 'Sign-ins' }).click();
    await expect(staffPage.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible();
    await expectFitOnPhones(staffPage);
  });

  test('the reply templates, with none, their dialog and its errors', async ({ staffPage, api }) => {
    await answerCall(staffPage, '/api/reply-templates', { templates: [] });
    await openStaffScreen(staffPage, '/admin/settings/replies');
    await expect(staffPage.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
    await expectFit(staffPage);
    await staffPage.unrouteAll();
    const name = `Price ${unheardOf()}`;
    await api.post('/api/reply-templates', { name, subject: 'The {vehicle}', body: 'It is {price}.' });
    await staffPage.reload();
    await expect(staffPage.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await expectFit(staffPage);
    await press(staffPage, 'Add Template');
    await press(staffPage, 'Save Template');
    await expect(staffPage.getByText('Write a message', { exact: true })).toBeVisible();
    await expectFit(staffPage);
  });

  test('import and export, with a report and an invalid file', async ({ staffPage }) => {
    await openStaffScreen(staffPage, '/admin/settings/import');
    await expect(staffPage.getByText('No file chosen')).toBeVisible();
    await expectFit(staffPage);
    const choose = (text: string) =>
      staffPage
        .getByLabel('CSV file')
        .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('Make,Model,Year,Price,Mileage,Key Tag\r\nAshdown,A,19x4,1,1,7\r\nAshdown,B,2020,1,1,8\r\n');
    await expect(staffPage.getByRole('heading', { name: 'Report' })).toBeVisible();
    await expectFitOnPhones(staffPage);
    await choose('a\u0000b');
    await expect(staffPage.getByText('This file cannot be imported')).toBeVisible();
    await expectFit(staffPage);
  });

  test('the change log, with its price history and without entries', async ({ staffPage, api }) => {
    await changePrices(api);
    await openStaffScreen(staffPage, '/admin/settings/log');
    await expect(staffPage.getByRole('img', { name: /^Price history: / })).toBeVisible();
    await staffPage.getByRole('combobox', { name: 'Vehicle' }).click();
    await expect(staffPage.getByRole('listbox', { name: 'Vehicles' }).getByRole('option')).toHaveCount(8);
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    await press(staffPage, 'Show as table');
    await expectFit(staffPage);
    await staffPage.getByRole('searchbox', { name: 'Search the log' }).fill('zeppelin');
    await expect(staffPage.getByText('No entry matches')).toBeVisible();
    await expectFit(staffPage);
  });
});

/** One newsletter subscriber, so that the list is not empty. */
const subscribe = (site: StaffSite) =>
  fetch(`${site.url}/api/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'reader@someone.example' }),
  });

/** A vehicle whose price was changed, so that there is a price history. */
async function changePrices(api: StaffApi) {
  const vehicle = await api.addVehicle();
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 90_000 });
}
