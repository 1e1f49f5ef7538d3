import { backupState, keptBackup } from '../../backups/shown-backups.ts';
import { desktop, expectFit, expectFitOnPhones, phone } from '../pages/accessible.ts';
import { answerCall } from '../pages/calls.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { seconds } from '../../time-limits.ts';
import { addColleague, changeAccount } from './accounts.ts';
import { dialog, press } from './by-name.ts';
import { expect, openStaffScreen } from './fixtures.ts';
import { csvFile, header, importScreen, someVin } from './import-screen.ts';
import { brokenPicture, saveBar, test } from './settings.ts';
import { changePrices, openSection, subscribe } from './settings-sections.ts';
import { unheardOf } from './unheard-of.ts';
import { nameOf } from './vehicle-lists.ts';

// Nothing is measured in the middle of an animation.
test.use({ viewport: desktop });

// Each section in its fullest state. a11y-settings-states.spec.ts has the others.
test.describe('axe finds nothing, and nothing scrolls sideways, on', () => {
  // Each test checks several screens, and axe reads every element of each.
  test.describe.configure({ timeout: seconds(180) });

  test('the settings of the website and of its mail, with errors', async ({ staffPage, api, site }) => {
    await subscribe(site);
    const name = `Price ${unheardOf()}`;
    await api.post('/api/reply-templates', { name, subject: 'The {vehicle}', body: 'It is {price}.' });
    const { save, discard } = saveBar(staffPage);
    await openStaffScreen(staffPage, '/admin/settings');
    const field = (label: string) => staffPage.getByRole('textbox', { name: label, exact: true });
    await field('Email').fill('nobody');
    await field('Phone').fill('1');
    await save.click();
    await expect(staffPage.getByText('2 fields need a look before this can be saved.')).toBeVisible();
    await expect(field('Phone')).toBeFocused();
    await expect(field('Phone')).toBeInViewport();
    await expectFitOnPhones(staffPage);
    await discard.click();

    await openSection(staffPage, 'Hours and closed days');
    await press(staffPage, 'Sat, choose days');
    await field('Sat, opens').fill('noon');
    await save.click();
    await expect(staffPage.getByText('One field needs a look before this can be saved.')).toBeVisible();
    await expectFitOnPhones(staffPage);
    await discard.click();

    await openSection(staffPage, 'Pictures');
    await staffPage.getByLabel('Home picture').last().setInputFiles(brokenPicture);
    await expect(staffPage.getByText('This file is not an image we can read.')).toBeVisible();
    await expectFit(staffPage);

    await openSection(staffPage, 'About page');
    await expect(field('Story')).toBeVisible();
    await field('Title').fill(' ');
    await save.click();
    await expect(staffPage.getByText('Enter a title')).toBeVisible();
    await expectFit(staffPage);
    await discard.click();

    await openSection(staffPage, 'Inventory');
    await field('Days as a new arrival').fill('0');
    await save.click();
    await expect(staffPage.getByText('One field needs a look before this can be saved.')).toBeVisible();
    await expectFit(staffPage);
    await discard.click();

    await openSection(staffPage, 'Newsletter');
    await expect(staffPage.getByRole('button', { name: /^Remove .+@/ }).first()).toBeVisible();
    await expectFit(staffPage);

    await openSection(staffPage, 'Reply templates');
    await expect(staffPage.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await expectFit(staffPage);
    await press(staffPage, 'Add Template');
    await press(staffPage, 'Save Template');
    await expect(staffPage.getByText('Write a message', { exact: true })).toBeVisible();
    await expectFit(staffPage);
  });

  test('accounts and sign-ins, the report of an import, the bin, the change log, and the backups', async ({
    staffPage,
    api,
  }) => {
    const make = unheardOf();
    const vehicle = await api.addVehicle({ make, model: 'Alpha', vin: someVin(), price: 100_000 });
    const gone = await api.addVehicle();
    await api.delete(`/api/vehicles/${gone.id}`);
    await changePrices(api);
    const ruben = await addColleague(api);
    await changeAccount(api, ruben.id, { disabled: true });
    await addColleague(api);

    await openStaffScreen(staffPage, '/admin/settings/accounts');
    // The list pushes the form down when it arrives, even in the middle of a click.
    await expect(staffPage.getByRole('button', { name: /^Enable ruben/ }).first()).toBeVisible();
    await press(staffPage, 'Add Account');
    await expect(staffPage.getByText('Enter a username')).toBeVisible();
    await expectFitOnPhones(staffPage);

    await openSection(staffPage, 'Your account');
    await press(staffPage, 'Turn On');
    await expect(staffPage.getByRole('img', { name: 'QR code with the secret' })).toBeVisible();
    await dialog(staffPage, 'Turn On Second Factor').getByRole('button', { name: 'Turn On' }).click();
    await expect(staffPage.getByText('Enter the code that the app shows')).toBeVisible();
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');
    await openSection(staffPage, 'Sign-ins');
    await expect(staffPage.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible();
    await expectFit(staffPage);

    await openSection(staffPage, 'Import and export');
    const { panel, choose, kinds } = importScreen(staffPage);
    await choose(
      csvFile([
        `${header},Price`,
        `${make},Alpha,2024,90000,1000,${vehicle.vin},A1,1`,
        `${make},Beta,19x4,130000,6000,,A2,2`,
      ]),
    );
    await expect(panel.getByText('“Price” is taken instead')).toBeVisible();
    await expect(kinds).toHaveCount(3);
    for (const kind of await kinds.all()) await kind.click();
    await expect(panel.getByRole('region', { name: 'Changes: Price' })).toContainText('$100,000$90,000');
    await expectFitOnPhones(staffPage);
    await staffPage.setViewportSize(phone);
    await expect(panel.getByRole('list', { name: 'Changes: Price' }).getByRole('listitem')).toContainText([
      /Now \$100,000New \$90,000/,
    ]);
    await expect(panel.getByRole('table')).toHaveCount(0);
    await staffPage.setViewportSize(desktop);

    await openSection(staffPage, 'Deleted vehicles');
    const restore = staffPage.getByRole('button', { name: `Restore ${nameOf(gone)}` });
    await expect(restore).toBeVisible();
    await expectFit(staffPage);
    await staffPage.setViewportSize(phone);
    await expectThumbSized(restore);
    await staffPage.setViewportSize(desktop);

    await openSection(staffPage, 'Change log');
    await expect(staffPage.getByRole('img', { name: /^Price history: / })).toBeVisible();
    await staffPage.getByRole('combobox', { name: 'Vehicle' }).click();
    await expect(staffPage.getByRole('listbox', { name: 'Vehicles' }).getByRole('option')).toHaveCount(8);
    await expectFit(staffPage);
    await staffPage.keyboard.press('Escape');

    const failure = { at: keptBackup.startedAt, reason: 'x'.repeat(90) };
    const shown = backupState({ isOverdue: true, failure, last: keptBackup, kept: [keptBackup] });
    await answerCall(staffPage, '/api/backups', shown);
    await openSection(staffPage, 'Backups');
    await expect(staffPage.getByRole('main')).toContainText('/mnt/backup/marque');
    await expectFit(staffPage);
  });
});
