import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { desktop, phone } from '../e2e/pages/accessible.ts';
import { staff } from '../e2e/server.ts';
import { jpeg } from '../e2e/staff/pictures.ts';
import { someVehicle } from '../e2e/staff/staff-api.ts';
import { nameOf } from '../e2e/staff/vehicle-lists.ts';
import { unheardOf } from '../e2e/staff/unheard-of.ts';
import { expect, test } from './fixtures.ts';
import type { Tab } from './tab.ts';
import { button, card, dialog, field, label, link, tabNamed, toast } from './targets.ts';

async function signIn(tab: Tab) {
  await tab.open('/login');
  await tab.type(field('Username'), staff.username);
  await tab.type(field('Password'), staff.password);
  await tab.press('Enter');
  await tab.expectAddress('/admin');
  await tab.expectVisible(button('Logout'));
}

test.describe('at the door', () => {
  test.use({ expectedRefusals: ['401 POST /api/auth/login'] });

  test('@long a wrong password is refused, the right one opens the portal, and Logout closes it', async ({
    tab,
  }) => {
    await tab.open('/login');
    await tab.type(field('Username'), staff.username);
    await tab.type(field('Password'), 'wrong');
    await tab.click(button('Log in'));
    await tab.expectText(toast, /^Login FailedInvalid username or password/);
    await signIn(tab);
    for (const name of [/^Inventory/, /^Sold Vehicles/, /^Inquiries/, /^Dashboard/]) {
      await tab.click(tabNamed(name));
      await tab.expectVisible({ ...tabNamed(name), css: '[aria-selected="true"]' });
    }
    await tab.resize(phone);
    await tab.expectNoSidewaysScroll();
    await tab.resize(desktop);
    await tab.click(button('Logout'));
    await tab.expectAddress('/login');
    await tab.open('/admin');
    await tab.expectAddress('/login');
  });
});

test('@long a vehicle is added with a photograph, and visitors see it', async ({ tab, api }, testInfo) => {
  const { name, buffer } = await jpeg('photo.jpg', { width: 1600, height: 1000 });
  const photo = join(testInfo.outputPath(), name);
  await writeFile(photo, buffer);
  const { model } = someVehicle();
  await signIn(tab);
  await tab.click(tabNamed(/^Inventory/));
  await tab.click(button('Add Vehicle'));
  const form = dialog('Add New Vehicle');
  await tab.type(field('Make', form), 'Ashdown');
  await tab.type(field('Model', form), model);
  await tab.type(field('Price', form), '95000');
  await tab.chooseFiles('[role="dialog"] input[aria-label="Photo files"]', [photo]);
  await tab.expectVisible(button('Photo 1, set its focal point', form));
  await tab.click(button('Add Vehicle', form));
  await tab.expectText(toast, /^Vehicle added successfully/);
  const { vehicles } = (await api.get(`/api/vehicles?model=${encodeURIComponent(model)}`)) as {
    vehicles: { id: number }[];
  };
  await tab.open(`/inventory/${vehicles[0]?.id}`);
  await tab.expectText({ css: 'h1' }, new RegExp(model));
  await expect
    .poll(() =>
      tab.evaluate(() => document.querySelector<HTMLImageElement>('[aria-label="Photos"] img')?.naturalWidth),
    )
    .toBeGreaterThan(0);
});

test('@long a vehicle is marked as sold', async ({ tab, api }) => {
  const vehicle = await api.addVehicle();
  await signIn(tab);
  await tab.click(tabNamed(/^Inventory/));
  await tab.type(field('Search vehicles'), vehicle.model);
  await tab.expectCount({ css: 'tbody tr' }, 1);
  await tab.click(button(`Mark Sold ${nameOf(vehicle)}`));
  const sale = dialog('Mark Vehicle as Sold');
  await tab.type(field('Sale Price', sale), '99,000');
  await tab.click(button('Mark as Sold', sale));
  await tab.expectCount(sale, 0);
  await expect.poll(async () => (await api.vehicle(vehicle.id)).soldPrice).toBe(99_000);
});

test('@long a lead is answered by mail', async ({ tab, api, site }) => {
  const word = unheardOf();
  const email = `${word}@example.com`;
  const { id } = await api.inquire({ name: `Ada ${word}`, email });
  await signIn(tab);
  await tab.click(tabNamed(/^Inquiries/));
  await tab.click(button(new RegExp(`^View inquiry ${id}, `)));
  await tab.type(field('Reply message'), 'It is still here.');
  await tab.click(button('Send Reply'));
  await tab.expectText(toast, /^Reply on its way/);
  const arrived = await site.mailServer.next(({ recipients }) => recipients.includes(email));
  expect(arrived.text).toContain('It is still here.');
});

test('@long settings are saved, and a theme is worn by the website', async ({ tab, api }) => {
  await signIn(tab);
  await tab.click(link('Settings'));
  await tab.type(field('City'), 'Mesa');
  await tab.click(button('Save Changes'));
  await tab.expectText(toast, /^Settings savedVisitors see the change now/);
  await tab.click(link('Appearance'));
  await tab.click(label(/^Maison/));
  await tab.click(button('Save Changes'));
  await tab.expectText(toast, /^Appearance saved/);
  try {
    await tab.click(link('Back to Website'));
    // Firefox fails to leave a page whose modules are on their way.
    await tab.expectVisible(card);
    await tab.open('/contact');
    const look = await tab.evaluate(() => [
      getComputedStyle(document.documentElement).colorScheme,
      document.fonts.check('20px "Newsreader"'),
    ]);
    expect(look[0]).toBe('light');
    expect(await tab.evaluate(() => document.querySelector('main')?.textContent)).toContain('Mesa');
  } finally {
    await api.patch('/api/appearance', { theme: 'halcyon' });
    await api.patch('/api/dealership', { city: 'Scottsdale' });
  }
});
