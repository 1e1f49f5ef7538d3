import type { Page } from '@playwright/test';
import { failCall } from '../pages/calls.ts';
import { addColleague } from './accounts.ts';
import { expect, openStaffScreen } from './fixtures.ts';
import { test } from './settings.ts';
import { openStaffApi } from './staff-api.ts';
import { unheardOf } from './unheard-of.ts';
import { nameOf } from './vehicle-lists.ts';

const address = '/admin/settings/log';

function logScreen(page: Page) {
  const panel = page.getByRole('region', { name: 'Change log', exact: true });
  return {
    panel,
    search: page.getByRole('searchbox', { name: 'Search the log' }),
    person: page.getByRole('combobox', { name: 'Person' }),
    kind: page.getByRole('combobox', { name: 'Kind' }),
    entries: panel.getByRole('listitem'),
    pages: page.getByRole('navigation', { name: 'Change log pages' }),
    shown: panel.getByRole('status').filter({ hasText: /^[\d,]+ to [\d,]+ of [\d,]+$/ }),
    /** Price history. */
    vehicle: page.getByRole('combobox', { name: 'Vehicle' }),
    offered: page.getByRole('listbox', { name: 'Vehicles' }).getByRole('option'),
    chart: page.getByRole('img', { name: /^Price history: / }),
    history: page.getByRole('region', { name: 'Price history', exact: true }),
  };
}

async function openLog(page: Page, search: string, count: number) {
  await openStaffScreen(page, address);
  const log = logScreen(page);
  await log.search.fill(search);
  await expect(log.shown).toHaveText(new RegExp(` of ${count}$`));
  return log;
}

/** The date in the browser's format. */
const today = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' }).format(new Date());

/** The old and the new value after the field's name, as a screen reader announces them. */
const changed = (field: string, from: string, to: string) => `${field}was${from}→now${to}`;

test('the changes to a vehicle are logged with old and new values, and stay when it is deleted', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle({ price: 100_000, costBasis: 80_000 });
  // For a long text, the log only says that it was edited.
  const description = 'One owner, every receipt. '.repeat(20);
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 95_000, mileage: 2_500, description });
  await api.patch(`/api/vehicles/${vehicle.id}`, { status: 'reserved', isNewArrival: true });
  await api.sell(vehicle.id, 91_000);
  const log = await openLog(staffPage, vehicle.model, 4);
  await expect(log.panel.getByRole('heading', { level: 3 })).toHaveText(today());
  const [sold, reserved, edited, added] = [0, 1, 2, 3].map((index) => log.entries.nth(index));
  if (!sold || !reserved || !edited || !added) throw new Error('There are four entries');
  await expect(added).toContainText(`admin added ${nameOf(vehicle)}`);
  await expect(edited).toContainText(`admin changed ${nameOf(vehicle)}`);
  await expect(edited).toContainText(changed('Price', '$100,000', '$95,000'));
  await expect(edited).toContainText(changed('Mileage', '1,000 mi', '2,500 mi'));
  await expect(edited).toContainText('Descriptiontext edited');
  await expect(edited.locator('s').first()).toHaveText('$100,000');
  await expect(reserved).toContainText(changed('Status', 'Available', 'Reserved'));
  await expect(reserved).toContainText(changed('New Arrival', 'no', 'yes'));
  await expect(sold).toContainText(`admin sold ${nameOf(vehicle)}`);
  await expect(sold).toContainText(/Sold Price.*\$91,000/);
  await edited.getByRole('link', { name: nameOf(vehicle) }).click();
  await expect(staffPage).toHaveURL(new RegExp(`tab=inventory&vehicle=${vehicle.id}$`));
  await expect(staffPage.getByRole('dialog', { name: 'Edit Vehicle' })).toContainText(`ID ${vehicle.id}`);

  await api.delete(`/api/vehicles/${vehicle.id}`);
  const after = await openLog(staffPage, vehicle.model, 5);
  await expect(after.entries.first()).toContainText(`admin deleted ${nameOf(vehicle)}, ID ${vehicle.id}`);
  await expect(after.panel.getByRole('link')).toHaveCount(0);
});

test('inquiries, settings, pages and accounts are logged too, and can be filtered', async ({
  staffPage,
  api,
  site,
}) => {
  const name = unheardOf();
  const inquiry = await api.inquire({ name });
  await api.patch(`/api/inquiries/${inquiry.id}/status`, { status: 'contacted' });
  await api.patch(`/api/inquiries/${inquiry.id}/archive`, {});
  const ruben = await addColleague(api);
  const asRuben = await openStaffApi(site.url, ruben);
  await asRuben.patch('/api/dealership', { name, city: 'Mesa' });
  await asRuben.patch('/api/pages/about', { title: name, content: '<p>New</p>' });

  const log = await openLog(staffPage, name, 4);
  await expect(log.entries.nth(0)).toContainText(`${ruben.username} changed ${name}`);
  await expect(log.entries.nth(0)).toContainText(/Story[^]*New/);
  await expect(log.entries.nth(1)).toContainText(changed('City', 'Scottsdale', 'Mesa'));
  await expect(log.entries.nth(2)).toContainText(`admin archived Inquiry ${inquiry.id}, ${name}`);
  await expect(log.entries.nth(3)).toContainText(changed('Status', 'new', 'contacted'));

  await log.kind.selectOption('Dealership');
  await expect(log.entries).toHaveCount(1);
  await expect(log.entries).toContainText(changed('Name', 'Halcyon Motor Group', name));
  await log.search.fill('');
  await log.person.selectOption(ruben.username);
  await expect(log.shown).toHaveText('1 to 1 of 1');
  await log.kind.selectOption('All changes');
  await expect(log.shown).toHaveText('1 to 2 of 2');
  await log.person.selectOption('Everyone');
  // An added account appears under its name; a field is found by its label in the log.
  await log.search.fill(ruben.username);
  await expect(log.entries.last()).toContainText(`admin added the account ${ruben.username}`);
  await log.search.fill('city');
  await expect(log.entries.first()).toContainText(changed('City', 'Scottsdale', 'Mesa'));

  await log.search.fill(`${name} and more`);
  await expect(log.panel).toContainText('No entry matches');
  await log.panel.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(log.panel.getByRole('searchbox')).toBeFocused();
  await expect(log.search).toHaveValue('');
  await expect(log.entries.first()).toBeVisible();
  await log.search.fill(name);
  await expect(log.shown).toHaveText('1 to 4 of 4');
  await log.entries.nth(3).getByRole('link').click();
  await expect(staffPage).toHaveURL(new RegExp(`tab=inquiries&inquiry=${inquiry.id}$`));
  await expect(staffPage.getByRole('region', { name: 'Inquiry Details' })).toContainText(name);
});

test('the log shows twenty entries per page', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle({ price: 100_000 });
  for (let step = 1; step <= 21; step += 1) {
    await api.patch(`/api/vehicles/${vehicle.id}`, { price: 100_000 - step });
  }
  const log = await openLog(staffPage, vehicle.model, 22);
  await expect(log.shown).toHaveText('1 to 20 of 22');
  await expect(log.entries).toHaveCount(20);
  await expect(log.entries.first()).toContainText('$99,979');
  await log.pages.getByRole('button', { name: 'Next' }).click();
  await expect(log.shown).toHaveText('21 to 22 of 22');
  await expect(log.entries.last()).toContainText(`admin added ${nameOf(vehicle)}`);
  // A new filter starts at the first page.
  await log.kind.selectOption('Vehicles');
  await expect(log.shown).toHaveText('1 to 20 of 22');

  await failCall(staffPage, '/api/changes');
  await log.pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(log.panel.getByRole('alert')).toContainText('The change log could not be fetched');
  await staffPage.unrouteAll();
  await log.panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(log.shown).toHaveText('21 to 22 of 22');
});

test('the prices of a vehicle are shown as a chart and as a table', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle({ price: 100_000, costBasis: 70_000 });
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 95_000 });
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 97_500 });
  const other = await api.addVehicle({ price: 55_000 });
  await openStaffScreen(staffPage, address);
  const log = logScreen(staffPage);
  // It starts with the vehicle whose price changed last.
  await expect(log.vehicle).toHaveValue(nameOf(vehicle));
  const date = today();
  await expect(log.chart).toHaveAccessibleName(
    `Price history: ${date} $100,000, ${date} $95,000, ${date} $97,500`,
  );
  await expect(log.history).toContainText(
    `${nameOf(vehicle)}, ID ${vehicle.id}. Listed 0 days at cost basis $70,000.`,
  );
  await log.history.getByRole('button', { name: 'Show as table' }).click();
  const rows = log.history.getByRole('table', { name: 'Price history' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveText([`${date}$100,000`, `${date}$95,000-$5,000`, `${date}$97,500+$2,500`]);
  await expect(log.chart).toHaveCount(0);
  await log.history.getByRole('button', { name: 'Show as chart' }).click();
  await expect(log.chart).toBeVisible();

  await log.vehicle.click();
  await expect(log.offered).toHaveCount(8);
  await staffPage.keyboard.type(unheardOf());
  await expect(log.history).toContainText('No vehicle found.');
  await staffPage.keyboard.press('Escape');
  await expect(log.vehicle).toHaveValue(nameOf(vehicle));
  await log.vehicle.fill(other.model);
  await expect(log.offered).toHaveText([new RegExp(`^${nameOf(other)}`)]);
  await staffPage.keyboard.press('Enter');
  await expect(log.vehicle).toHaveValue(nameOf(other));
  await expect(log.chart).toHaveAccessibleName(`Price history: ${date} $55,000`);
  await expect(log.history).toContainText('no cost basis');
});
