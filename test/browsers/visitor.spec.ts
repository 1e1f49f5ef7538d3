import { desktop, phone } from '../e2e/pages/accessible.ts';
import { carThatIs } from '../e2e/pages/cars.ts';
import { thanks, typed } from '../e2e/pages/inquiry-form.ts';
import { cardName, listedVehicles } from '../e2e/pages/listed.ts';
import { publicPages } from '../e2e/pages/public.ts';
import { expect, test } from './fixtures.ts';
import type { Tab } from './tab.ts';
import {
  banner,
  button,
  card,
  dialog,
  field,
  footer,
  heading,
  link,
  main,
  region,
  text,
  toast,
} from './targets.ts';

const car = carThatIs('available');
const scrolled = (tab: Tab) => tab.evaluate<number>(() => window.scrollY);
const nameOf = (at: number) => ({ ...link(undefined, { ...card, at }), at: 0 });

test('@long the home page leads to a vehicle, and Back to where it was', async ({ tab }) => {
  await tab.open('/');
  await tab.evaluate(() => window.scrollTo(0, 600));
  await tab.click(nameOf(0));
  await tab.expectAddress(/^\/inventory\/\d+$/);
  await tab.expectFocused({ css: '#main' });
  await tab.evaluate(() => history.back());
  await tab.expectAddress('/');
  await expect.poll(() => scrolled(tab)).toBeGreaterThan(100);
});

test('the inventory is filtered, sorted and paged, and a vehicle leads back to its place', async ({
  tab,
  site,
}) => {
  const { vehicles } = await listedVehicles(site.url);
  const cheapest = vehicles.toSorted((a, b) => a.price - b.price).map(cardName);
  await tab.open('/inventory');
  await tab.expectCount(card, 12);
  await tab.choose(field('Sort'), 'Price, low to high');
  await tab.expectAddress('/inventory?sort=price-asc');
  await tab.expectText(nameOf(0), cheapest[0] ?? '');
  await tab.click(link('Next', main));
  await tab.expectAddress('/inventory?sort=price-asc&page=2');
  await tab.expectText(nameOf(11), cheapest[23] ?? '');
  await tab.click(nameOf(11));
  await tab.expectAddress(/^\/inventory\/\d+$/);
  await tab.expectFocused({ css: '#main' });
  await tab.evaluate(() => history.back());
  await tab.expectAddress('/inventory?sort=price-asc&page=2');
  await tab.expectText(nameOf(11), cheapest[23] ?? '');
  await expect.poll(() => scrolled(tab)).toBeGreaterThan(100);

  const { make } = car;
  await tab.choose(field('Make'), make);
  await tab.press('Enter');
  await tab.click(button('Filter'));
  await tab.expectAddress(new RegExp(`make=${make}`));
  await tab.expectCount(card, Math.min(12, vehicles.filter((vehicle) => vehicle.make === make).length));
  await tab.click(button('Reset'));
  await tab.type(field('Model'), car.model);
  await tab.press('Enter');
  await tab.expectText(nameOf(0), cardName(car));
});

test('photos are turned by buttons and keys, and zoomed in the lightbox', async ({ tab }) => {
  await tab.open(`/inventory/${car.id}`);
  const photos = region('Photos');
  const counter = (at: number) => text(new RegExp(`^Photo ${at} / \\d+$`), photos);
  await tab.click(button('Next photo', photos));
  await tab.expectVisible(counter(2));
  await tab.press('Enter');
  await tab.expectVisible(counter(3));
  await tab.click(button('Previous photo', photos));
  await tab.expectVisible(counter(2));

  await tab.click(button('Zoom', photos));
  const box = dialog(/^Photos of/);
  // It can be pressed only while the photo is zoomed.
  const zoomOut = button('Zoom out', box);
  await tab.expectVisible({ ...zoomOut, css: 'button:enabled' });
  await tab.click(zoomOut);
  await tab.expectVisible({ ...zoomOut, css: 'button:disabled' });
  await tab.press('ArrowRight');
  await tab.expectText({ css: '.yarl__counter', within: box }, /^3 \/ \d+$/);
  await tab.press('Escape');
  await tab.expectCount(box, 0);
  await tab.expectVisible(counter(3));

  // Back closes it, too, and does not leave the page.
  await tab.evaluate(() => window.scrollTo(0, 100));
  await tab.click(button('Zoom', photos));
  await tab.expectVisible(box);
  const top = await scrolled(tab);
  await tab.evaluate(() => history.back());
  await tab.expectCount(box, 0);
  await tab.expectAddress(`/inventory/${car.id}`);
  await tab.expectVisible(counter(3));
  expect(await scrolled(tab)).toBe(top);
});

for (const [name, path, sent, mark] of [
  ['an inquiry about a vehicle', `/inventory/${car.id}`, 'Inquiry sent!', /^SEND INQUIRY/],
  ['a message', '/contact', 'Message sent!', /^SEND MESSAGE/],
] as const) {
  test(`@long ${name} is sent, and its place says what happens next`, async ({ tab }) => {
    await tab.open(path);
    await tab.click(button(mark));
    await tab.expectFocused(field('Name', main));
    await tab.type(field('Name', main), typed.name);
    await tab.type(field('Email', main), typed.email);
    await tab.type(field('Phone', main), typed.phone);
    await tab.type(field('Message', main), 'Is it still there?');
    await tab.click(button(mark));
    await tab.expectText(toast, new RegExp(`^${sent}${thanks}`));
    await tab.expectVisible(heading('We have your message.'));
  });
}

test('@long an address is added to the newsletter', async ({ tab }) => {
  await tab.open('/about');
  await tab.type(field('Email address', footer), 'ada@example.com');
  await tab.press('Enter');
  await tab.expectText(toast, /^Subscribedada@example.com was added/);
  await tab.expectValue(field('Email address', footer), '');
});

test('@long a phone has a menu that holds the page, and no screen that gets narrower scrolls sideways', async ({
  tab,
}) => {
  await tab.resize(phone);
  await tab.open('/');
  await tab.click(button('Menu'));
  const menu = dialog('Menu');
  await tab.expectVisible(link('Contact', menu));
  await tab.press('Escape');
  await tab.expectCount(menu, 0);
  await tab.expectFocused(button('Menu'));
  await tab.press('Enter');
  await tab.click(link('Contact', menu));
  await tab.expectAddress('/contact');
  await tab.expectCount(menu, 0);
  for (const path of Object.values(publicPages)) {
    await tab.resize(desktop);
    await tab.open(path);
    await tab.resize(phone);
    await tab.expectNoSidewaysScroll();
  }
});

test('@long Back closes the menu of a phone, and leads from a page opened there to the one before', async ({
  tab,
}) => {
  await tab.resize(phone);
  await tab.open('/');
  const menu = dialog('Menu');
  const open = async () => {
    await tab.click(button('Menu'));
    await expect.poll(() => tab.evaluate(() => 'menu' in history.state)).toBe(true);
  };
  await open();
  await tab.evaluate(() => history.back());
  await tab.expectCount(menu, 0);
  await tab.expectAddress('/');
  await open();
  await tab.click(link('Contact', menu));
  await tab.expectAddress('/contact');
  await tab.evaluate(() => history.back());
  await tab.expectAddress('/');
  await tab.expectCount(menu, 0);
});

test('@long vehicles are saved and compared, and kept by the browser', async ({ tab, site }) => {
  const [first, second] = (await listedVehicles(site.url)).vehicles;
  if (!first || !second) throw new Error('The demo lists no vehicles');
  await tab.open('/inventory');
  await tab.press('Shift');
  await tab.click(button(`Save ${cardName(first)}`));
  await tab.click(link('Saved vehicles: 1', banner));
  await tab.expectText(nameOf(0), cardName(first));
  await tab.open('/inventory');
  await tab.press('Shift');
  await tab.expectVisible(link('Saved vehicles: 1', banner));
  for (const vehicle of [first, second]) {
    await tab.hover(link(cardName(vehicle), card));
    await tab.click(button(`Compare ${cardName(vehicle)}`));
  }
  await tab.click(link('Compare 2'));
  await tab.expectAddress(`/compare?ids=${first.id}-${second.id}`);
  await tab.expectCount({ css: 'main thead th[scope="col"]' }, 2);
});
