import { backupState } from '../../backups/shown-backups.ts';
import { desktop, expectFit, expectFitOnPhones } from '../pages/accessible.ts';
import { answerCall, failCall, holdCall } from '../pages/calls.ts';
import { seconds } from '../../time-limits.ts';
import { addColleague, changeAccount } from './accounts.ts';
import { dialog, press } from './by-name.ts';
import { expect, openStaffScreen } from './fixtures.ts';
import { csvFile, header, importAddress, importScreen, someVin } from './import-screen.ts';
import { saveBar, test } from './settings.ts';
import { changePrices, openSection, subscribe } from './settings-sections.ts';
import { unheardOf } from './unheard-of.ts';

// Nothing is measured in the middle of an animation.
test.use({ viewport: desktop });

// What a11y-settings.spec.ts checks in its fullest state.
test.describe('@long axe finds nothing, and nothing scrolls sideways, on', () => {
  // Each test checks several states, and axe reads every element of each.
  test.describe.configure({ timeout: seconds(180) });

  test('the dealership without changes, before it is left, and saved by somebody else', async ({
    staffPage,
    api,
  }) => {
    await openStaffScreen(staffPage, '/admin/settings');
    const city = staffPage.getByRole('textbox', { name: 'City', exact: true });
    await expect(city).toBeVisible();
    await expectFitOnPhones(staffPage);
    const { save, stale, leaving } = saveBar(staffPage);
    await city.fill('Mesa');
    await openSection(staffPage, 'Newsletter');
    await expect(leaving).toBeVisible();
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    await api.patch('/api/dealership', { city: 'Tempe' });
    await save.click();
    await expect(stale).toBeVisible();
    await expectFit(staffPage);
  });

  test('the About page, its dialogs and a draft', async ({ staffPage }) => {
    await openStaffScreen(staffPage, '/admin/settings/about');
    await expect(staffPage.getByRole('textbox', { name: 'Story' })).toBeVisible();
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
    await staffPage.getByRole('textbox', { name: 'Title' }).fill('Draft');
    await expect
      .poll(() => staffPage.evaluate(() => localStorage.getItem('pageDraft:about:admin') !== null))
      .toBe(true);
    staffPage.once('dialog', (question) => question.accept());
    await staffPage.reload();
    const restore = staffPage.getByRole('button', { name: 'Restore' });
    await expect(restore).toBeVisible();
    await expectFit(staffPage);
    await restore.click();
    await saveBar(staffPage).discard.click();
  });

  test('the inventory, when it fails, the newsletter with its question and without a match, and no templates', async ({
    staffPage,
    site,
  }) => {
    await subscribe(site);
    await failCall(staffPage, '/api/vehicles/settings');
    await answerCall(staffPage, '/api/reply-templates', { templates: [] });
    await openStaffScreen(staffPage, '/admin/settings/inventory');
    await expect(staffPage.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expectFit(staffPage);
    await openSection(staffPage, 'Newsletter');
    await press(staffPage, /^Remove .+@/);
    await expect(staffPage.getByRole('alertdialog')).toBeVisible();
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    await staffPage.getByRole('searchbox').fill('zeppelin');
    await expect(staffPage.getByText('No address matches')).toBeVisible();
    await expectFit(staffPage);
    await openSection(staffPage, 'Reply templates');
    await expect(staffPage.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
    await expectFit(staffPage);
  });

  test('the dialogs of accounts and of one’s own, and the sign-ins on a phone', async ({
    staffPage,
    api,
  }) => {
    const ruben = await addColleague(api);
    await changeAccount(api, ruben.id, { disabled: true });
    await addColleague(api);
    await openStaffScreen(staffPage, '/admin/settings/accounts');
    await expect(staffPage.getByRole('button', { name: /^Enable ruben/ }).first()).toBeVisible();
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

    await openSection(staffPage, 'Your account');
    await press(staffPage, 'Change Password');
    await dialog(staffPage, 'Change Password').getByRole('button', { name: 'Change Password' }).click();
    await expect(staffPage.getByText('Enter your current password')).toBeVisible();
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    await press(staffPage, 'Sign Out Everywhere');
    await expect(staffPage.getByRole('alertdialog')).toBeVisible();
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    await openSection(staffPage, 'Sign-ins');
    await expect(staffPage.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible();
    await expectFitOnPhones(staffPage);
  });

  test('the import without a file, with an invalid one, a question about one, and before it is undone', async ({
    staffPage,
  }) => {
    await openStaffScreen(staffPage, importAddress);
    await expect(staffPage.getByText('No file chosen')).toBeVisible();
    await expectFit(staffPage);
    const { panel, choose, run, done } = importScreen(staffPage);
    await choose(csvFile(['a\u0000b']));
    await expect(staffPage.getByText('This file cannot be imported')).toBeVisible();
    await expectFit(staffPage);
    const make = unheardOf();
    const row = (model: string, price: string) => `${make},${model},2021,${price},5000,${someVin()},`;
    await choose(csvFile([header, row('Alpha', '129.900'), row('Beta', '100000')]));
    const question = panel.getByRole('group', { name: 'What does “129.900” in row 2 mean?' });
    await expect(question).toBeVisible();
    await expectFit(staffPage);
    await question.getByRole('radio', { name: '$129,900' }).check();
    await expect(run).toHaveAccessibleName('List 2');
    await run.click();
    await expect(done).toHaveText('2 vehicles imported');
    await panel.getByRole('button', { name: 'Undo Import' }).click();
    await expect(staffPage.getByRole('alertdialog', { name: 'Undo for 2 vehicles?' })).toBeVisible();
    await expectFit(staffPage);
  });

  test('an empty bin, and the change log with its price history as a table and without entries', async ({
    staffPage,
    api,
  }) => {
    await changePrices(api);
    await answerCall(staffPage, '/api/vehicles/deleted', { vehicles: [], total: 0 });
    await openStaffScreen(staffPage, '/admin/settings/bin');
    await expect(staffPage.getByRole('heading', { name: 'No deleted vehicles' })).toBeVisible();
    await expectFit(staffPage);
    await openSection(staffPage, 'Change log');
    await expect(staffPage.getByRole('img', { name: /^Price history: / })).toBeVisible();
    await press(staffPage, 'Show as table');
    await expectFit(staffPage);
    await staffPage.getByRole('searchbox', { name: 'Search the log' }).fill('zeppelin');
    await expect(staffPage.getByText('No entry matches')).toBeVisible();
    await expectFit(staffPage);
  });

  test('the backups while they load, without a place, and without one', async ({ staffPage }) => {
    const panel = staffPage.getByRole('region', { name: 'Backups', exact: true });
    const release = await holdCall(staffPage, '/api/backups');
    await openStaffScreen(staffPage, '/admin/settings/backups');
    await expectFit(staffPage);
    release();
    await expect(panel).toContainText('No backups are made');
    await expectFit(staffPage);
    await staffPage.unrouteAll();
    await answerCall(staffPage, '/api/backups', backupState());
    await openStaffScreen(staffPage, '/admin/settings/backups');
    await expect(panel).toContainText('/mnt/backup/marque');
    await expectFit(staffPage);
  });
});
