import { desk, expectFit } from '../pages/accessible.ts';
import { addColleague } from './accounts.ts';
import { dialog, press } from './by-name.ts';
import { expect, openPortal, type PortalSite } from './fixtures.ts';
import { brokenPicture, saveBar, test } from './settings.ts';
import type { StaffApi } from './staff-api.ts';

// Nothing is measured halfway through a movement.
test.use({ viewport: desk, contextOptions: { reducedMotion: 'reduce' } });

test.describe('axe finds nothing, and nothing scrolls sideways, on', () => {
  // Each looks at several states at two sizes; axe reads every element of each.
  test.describe.configure({ timeout: 120_000 });

  test('the dealership, with errors and the question before leaving', async ({ portal }) => {
    await openPortal(portal, '/admin/settings');
    const field = (label: string) => portal.getByRole('textbox', { name: label, exact: true });
    await expect(field('City')).toBeVisible();
    await expectFit(portal);
    await field('Email').fill('nobody');
    await field('Instagram').fill('halcyon.example/x');
    await press(portal, 'Sat, choose days');
    await field('Sat, opens').fill('noon');
    await portal.getByLabel('Home picture').last().setInputFiles(brokenPicture);
    await expect(portal.getByText('This file is not an image we can read.')).toBeVisible();
    const { save, leaving } = saveBar(portal);
    await save.click();
    await expect(portal.getByText('3 fields need a look before this can be saved.')).toBeVisible();
    await expectFit(portal);
    await portal.getByRole('link', { name: 'Newsletter' }).click();
    await expect(leaving).toBeVisible();
    await expectFit(portal);
  });

  test('the dealership that somebody else saved meanwhile', async ({ portal, api }) => {
    await openPortal(portal, '/admin/settings');
    await portal.getByRole('textbox', { name: 'City', exact: true }).fill('Mesa');
    await api.patch('/api/dealership', { city: 'Tempe' });
    await saveBar(portal).save.click();
    await expect(saveBar(portal).stale).toBeVisible();
    await expectFit(portal);
  });

  test('the About page, its dialogs, a draft and an error', async ({ portal }) => {
    await openPortal(portal, '/admin/settings/about');
    await expect(portal.getByRole('textbox', { name: 'Story' })).toBeVisible();
    await expectFit(portal);
    for (const [tool, add] of [
      ['Link', 'Add Link'],
      ['Image', 'Add Image'],
    ] as const) {
      await press(portal, tool);
      await dialog(portal, tool).getByRole('button', { name: add }).click();
      await expect(dialog(portal, tool).locator('[aria-invalid="true"]')).toBeVisible();
      await expectFit(portal);
      await portal.keyboard.press('Escape');
      await expect(dialog(portal, tool)).toBeHidden();
    }
    await portal.getByRole('textbox', { name: 'Title' }).fill(' ');
    await expect
      .poll(() => portal.evaluate(() => localStorage.getItem('pageDraft:about:admin') !== null))
      .toBe(true);
    portal.once('dialog', (question) => question.accept());
    await portal.reload();
    await press(portal, 'Restore');
    await saveBar(portal).save.click();
    await expect(portal.getByText('Enter a title')).toBeVisible();
    await expectFit(portal);
    await saveBar(portal).discard.click();
  });

  test('the newsletter and the staff accounts, with their dialogs and errors', async ({
    portal,
    api,
    site,
  }) => {
    await subscribe(site);
    await openPortal(portal, '/admin/settings/newsletter');
    await press(portal, /^Remove .+@/);
    await expect(portal.getByRole('alertdialog')).toBeVisible();
    await expectFit(portal);
    await portal.keyboard.press('Escape');
    await expectFit(portal);
    await portal.getByRole('searchbox').fill('zeppelin');
    await expect(portal.getByText('No address matches')).toBeVisible();
    await expectFit(portal);

    const ruben = await addColleague(api);
    await api.patch(`/api/accounts/${ruben.id}`, { disabled: true });
    await addColleague(api);
    await portal.getByRole('link', { name: 'Staff accounts' }).click();
    await press(portal, 'Add Account');
    await expect(portal.getByText('Enter a username')).toBeVisible();
    await expectFit(portal);
    await press(portal, 'Change Password');
    await dialog(portal, 'Change Password').getByRole('button', { name: 'Change Password' }).click();
    await expect(portal.getByText('Enter your current password')).toBeVisible();
    await expectFit(portal);
    await portal.keyboard.press('Escape');
    await portal.getByRole('columnheader', { name: 'Created' }).getByRole('button').click();
    for (const action of [
      /^Set Password of ruben/,
      /^Enable ruben/,
      /^Disable ruben/,
      'Sign Out Everywhere',
    ]) {
      await press(portal, action);
      await expect(portal.getByRole('dialog').or(portal.getByRole('alertdialog'))).toBeVisible();
      await expectFit(portal);
      await portal.keyboard.press('Escape');
    }
  });

  test('import and export, with a report and a file that is none', async ({ portal }) => {
    await openPortal(portal, '/admin/settings/import');
    await expect(portal.getByText('No file chosen')).toBeVisible();
    await expectFit(portal);
    const choose = (text: string) =>
      portal
        .getByLabel('CSV file')
        .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose(
      'Make,Model,Year,Price,Mileage,Stock No\r\nAshdown,A,19x4,1,1,7\r\nAshdown,B,2020,1,1,8\r\n',
    );
    await expect(portal.getByRole('heading', { name: 'Dry run' })).toBeVisible();
    await expectFit(portal);
    await choose('a\u0000b');
    await expect(portal.getByText('This file cannot be imported')).toBeVisible();
    await expectFit(portal);
  });

  test('the change log, its price history, and no entry', async ({ portal, api }) => {
    await changePrices(api);
    await openPortal(portal, '/admin/settings/log');
    await expect(portal.getByRole('img', { name: /^Price history: / })).toBeVisible();
    await portal.getByRole('combobox', { name: 'Vehicle' }).click();
    await expect(portal.getByRole('listbox', { name: 'Vehicles' }).getByRole('option')).toHaveCount(8);
    await expectFit(portal);
    await portal.keyboard.press('Escape');
    await press(portal, 'Show as table');
    await expectFit(portal);
    await portal.getByRole('searchbox', { name: 'Search the log' }).fill('zeppelin');
    await expect(portal.getByText('No entry matches')).toBeVisible();
    await expectFit(portal);
  });
});

/** One reader of the newsletter, so that the list is not empty. */
const subscribe = (site: PortalSite) =>
  fetch(`${site.url}/api/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'reader@someone.example' }),
  });

/** A vehicle whose price was changed, so that there is a history to begin with. */
async function changePrices(api: StaffApi) {
  const vehicle = await api.addVehicle();
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 90_000 });
}
