import type { Page } from '@playwright/test';
import { desktop, expectFit, phone } from '../pages/accessible.ts';
import { failCall, holdCall } from '../pages/calls.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { vehicleForm } from './vehicle-form.ts';
import { nameOf } from './vehicle-lists.ts';

function commandMenu(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Search and commands' });
  const box = dialog.getByRole('combobox', { name: 'Search vehicles, leads and commands' });
  return {
    dialog,
    box,
    button: page.getByRole('button', { name: 'Search and commands' }),
    group: (name: string) => dialog.getByRole('group', { name, exact: true }),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
    active: dialog.locator('[role=option][aria-selected=true]'),
    said: dialog.getByRole('status'),
    open: async () => {
      await page.keyboard.press('Control+k');
      await expect(box).toBeFocused();
    },
  };
}

test('vehicles, leads, settings and actions are found and opened by keyboard', async ({ staffPage, api }) => {
  await staffPage.setViewportSize(desktop);
  const stockNumber = `K-${crypto.randomUUID().slice(0, 8)}`;
  const vehicle = await api.addVehicle({ stockNumber });
  const person = `Zoe ${vehicle.model}`;
  const { id: lead } = await api.inquire({ name: person, vehicleId: vehicle.id });
  await openStaffScreen(staffPage);
  const menu = commandMenu(staffPage);
  await menu.open();
  await expect(menu.group('Go to').getByRole('option')).toHaveText([
    'Dashboard',
    'Inventory',
    'Sold Vehicles',
    'Inquiries',
    'Website',
  ]);
  await expect(menu.active).toHaveText('Dashboard');

  await staffPage.keyboard.type(vehicle.model);
  const found = menu.group('Vehicles').getByRole('option');
  await expect(found).toHaveText([`${nameOf(vehicle)}ID ${vehicle.id}, stock ${stockNumber}, $100,000`]);
  await expect(menu.group('Leads').getByRole('option')).toContainText([person]);
  await expect(menu.said).toHaveText('2 results');
  await expect(menu.box).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '');
  await expectFit(staffPage);
  await staffPage.keyboard.press('ArrowUp');
  await expect(menu.active).toContainText(person);
  await staffPage.keyboard.press('ArrowDown');
  await staffPage.keyboard.press('Enter');
  await expect(vehicleForm(staffPage).model).toHaveValue(vehicle.model);
  // Behind the form, it would lead away from what is typed there.
  await staffPage.keyboard.press('Control+k');
  await expect(menu.dialog).toHaveCount(0);
  await staffPage.keyboard.press('Escape');
  await expect(vehicleForm(staffPage).dialog).toHaveCount(0);

  await menu.open();
  await staffPage.keyboard.type(person);
  await expect(menu.active).toContainText(person);
  await staffPage.keyboard.press('Enter');
  await expect(staffPage).toHaveURL(new RegExp(`inquiry=${lead}$`));

  await menu.open();
  await staffPage.keyboard.type('log');
  await expect(menu.option('Change log')).toBeVisible();
  await menu.option('Change log').click();
  await expect(staffPage).toHaveURL(/\/admin\/settings\/log$/);
  await expect(staffPage.getByText(/^Who changed what/).first()).toBeVisible();
  // The pointer makes what it is over the active line.
  await staffPage.mouse.move(1, 1);

  await menu.open();
  // What was chosen last is first, but for leads, who are people.
  await expect(menu.group('Recent').getByRole('option')).toHaveText([
    'Change logSettings',
    `${nameOf(vehicle)}ID ${vehicle.id}`,
  ]);
  await staffPage.keyboard.type('new car');
  await expect(menu.active).toHaveText('Add Vehicle');
  await staffPage.keyboard.press('Enter');
  const adding = vehicleForm(staffPage, 'Add New Vehicle');
  await expect(adding.make).toBeFocused();
  await adding.cancel.click();
  await expect(adding.dialog).toHaveCount(0);
  await expect(staffPage).toHaveURL(/\/admin\?tab=inventory$/);
});

test('on a phone it opens by its button, says when it searches, finds nothing or fails, and signs out', async ({
  staffPage,
}) => {
  await staffPage.setViewportSize(phone);
  await openStaffScreen(staffPage);
  const menu = commandMenu(staffPage);
  const letThrough = await holdCall(staffPage, '/api/inquiries');
  await menu.button.click();
  await menu.box.fill('qqxxqq');
  await expect(menu.dialog.getByText('Searching...')).toBeVisible();
  letThrough();
  await expect(menu.dialog.getByText('Nothing matches "qqxxqq".')).toBeVisible();
  await expect(menu.said).toHaveText('No results');
  await expectFit(staffPage);
  await staffPage.setViewportSize(phone);
  await staffPage.unrouteAll({ behavior: 'ignoreErrors' });
  await failCall(staffPage, '/api/inquiries');
  await menu.box.fill('qqxxqqq');
  await expect(menu.dialog.getByRole('alert')).toHaveText(
    'Leads could not be searched. Try again in a moment.',
  );
  await staffPage.keyboard.press('Escape');
  await expect(menu.dialog).toHaveCount(0);
  await expect(menu.button).toBeFocused();

  await menu.open();
  await staffPage.keyboard.type('sign out');
  await expect(menu.active).toHaveText('Logout');
  await staffPage.keyboard.press('Enter');
  await expect(staffPage).toHaveURL(/\/login$/);
});
