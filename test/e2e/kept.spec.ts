import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone } from './pages/accessible.ts';
import { carThatIs, demoCars } from './pages/cars.ts';
import { holdRequests } from './pages/calls.ts';
import { cardName, listedVehicles } from './pages/listed.ts';
import { followHeader, openFromHere, openLive, whenLive, whenPartLive } from './pages/live.ts';
import { expectToast } from './pages/toast.ts';

const widths = [320, 390, 768, 1440].map((width) => ({ width, height: 844 }));
const sold = carThatIs('sold');
const nameOf = ({ year, make, model }: { year: number; make: string; model: string }) =>
  `${year} ${make} ${model}`;

/** Puts vehicles on a list of the browser, as earlier visits would have. */
const keep = (page: Page, list: string, vehicles: { id: number; name: string }[]) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    list,
    JSON.stringify(vehicles),
  ] as const);

/** How far the layout has moved without the visitor's doing, since the page was opened. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            total += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
  );

/** The items of a list that something else lies on, at one of their text's ends. */
const coveredTexts = (list: Locator) =>
  list.getByRole('listitem').evaluateAll((items) =>
    items
      .filter((item) => {
        const text = document.createRange();
        text.selectNodeContents(item);
        const { left, right, top, height } = text.getBoundingClientRect();
        return [left + 1, right - 1].some(
          (x) => !item.contains(document.elementFromPoint(x, top + height / 2)),
        );
      })
      .map(({ textContent }) => textContent),
  );

/** Words of a table that begin on one line and end on the next. */
const brokenWords = (table: Locator) =>
  table.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) broken.push(word);
      }
    }
    return broken;
  });

test('a vehicle is saved on its card, found again by the header, and named when it is sold or gone', async ({
  page,
  site,
}) => {
  const [first, second] = (await listedVehicles(site.url)).vehicles;
  if (!first || !second) throw new Error('The demo lists no vehicles');
  await openLive(page, '/inventory');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: /^Saved/ })).toHaveCount(0);
  const before = await banner.getByRole('link', { name: 'Contact' }).boundingBox();
  await page.keyboard.press('Shift');
  const heart = page.getByRole('button', { name: `Save ${cardName(first)}`, exact: true });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/inventory$/);
  expect(await banner.getByRole('link', { name: 'Contact' }).boundingBox()).toEqual(before);
  await page.getByRole('button', { name: `Save ${cardName(second)}`, exact: true }).press('Enter');

  await banner.getByRole('link', { name: 'Saved vehicles: 2' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('article').getByRole('link')).toHaveText([nameOf(second), nameOf(first)]);
  await main.getByRole('button', { name: `Save ${cardName(second)}`, exact: true }).click();
  await expect(main.getByRole('article')).toHaveCount(1);

  await keep(page, 'savedVehicles', [
    { id: first.id, name: nameOf(first) },
    { id: sold.id, name: nameOf(sold) },
    { id: 999_999, name: '1999 Gone Away' },
  ]);
  await page.reload();
  const unlisted = main.getByRole('region', { name: 'No longer for sale' });
  await expect(unlisted.getByRole('listitem')).toHaveText([
    '1999 Gone AwayNo longer listedRemove',
    `${nameOf(sold)}Sold: see similar onesRemove`,
  ]);
  await expectAccessible(page, [phone]);
  await expectNoSidewaysScroll(page, widths);
  await unlisted.getByRole('button', { name: 'Remove 1999 Gone Away' }).click();
  await unlisted.getByRole('link').click();
  await expect(page).toHaveURL(`/inventory/${sold.id}`);
});

test('nothing of a visitor is in the pages of all, and nothing moves when it appears', async ({
  page,
  request,
}) => {
  const [one, two] = demoCars.filter(({ status }) => status === 'available');
  if (!one || !two) throw new Error('The demo has no cars');
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await openLive(page, '/inventory?model=zeppelin');
  const viewed = [one, two].map((car) => ({ id: car.id, name: nameOf(car) }));
  for (const list of ['savedVehicles', 'viewedVehicles']) await keep(page, list, viewed);

  for (const path of ['/inventory?model=zeppelin', `/inventory/${one.id}`]) {
    await openLive(page, path);
    await page.mouse.move(5, 5);
    await page.keyboard.press('Shift');
    const recent = page.getByRole('region', { name: 'Recently viewed' });
    const others = path.endsWith(`/${one.id}`) ? [two] : [two, one];
    await recent.scrollIntoViewIfNeeded();
    await expect(recent.getByRole('link')).toHaveText(others.map((car) => new RegExp(`^${nameOf(car)}`)));
    await expect(page.getByRole('link', { name: 'Saved vehicles: 2' })).toBeVisible();
    expect([path, await shifted(page)]).toEqual([path, 0]);
    expect(await (await request.get(path)).text()).not.toContain('Recently viewed');
  }
  // What hydration does not find in the page is an error, although the visitor sees it.
  expect(errors).toEqual([]);
  await expectAccessible(page, [desktop]);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('viewedVehicles'))).toBeNull();
});

test('what another tab has cleared meanwhile is not listed or stored again', async ({ page, context }) => {
  const [one, two, three] = demoCars.filter(({ status }) => status === 'available');
  if (!one || !two || !three) throw new Error('The demo has too few cars');
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  const stored = (tab: Page) => tab.evaluate(() => localStorage.getItem('viewedVehicles'));
  await openLive(page, `/inventory/${one.id}`);
  await page.keyboard.press('Shift');
  await expect.poll(() => stored(page)).not.toBeNull();
  await openFromHere(page, `/inventory/${two.id}`);
  await expect(recent).toBeAttached();
  await followHeader(page, 'Contact');
  await expect(recent).toHaveCount(0);

  const other = await context.newPage();
  await openLive(other, `/inventory/${three.id}`);
  await other.keyboard.press('Shift');
  await other.getByRole('button', { name: 'Clear' }).click();
  expect(await stored(other)).toBeNull();

  await openFromHere(page, `/inventory/${one.id}`);
  await expect.poll(() => stored(page)).toBe(JSON.stringify([{ id: one.id, name: nameOf(one) }]));
  await expect(recent).toHaveCount(0);
});

test('up to four vehicles are compared, and the comparison can be shared', async ({
  page,
  context,
  site,
}) => {
  const cards = (await listedVehicles(site.url)).vehicles.slice(0, 5);
  await openLive(page, '/inventory');
  await page.keyboard.press('Shift');
  const tray = page.getByRole('region', { name: 'Chosen for comparison' });
  for (const card of cards.slice(0, 4)) {
    await page.getByRole('button', { name: `Compare ${cardName(card)}`, exact: true }).click();
  }
  await expect(tray.getByRole('listitem')).toHaveCount(4);
  const [first, second, , fourth, fifth] = cards;
  if (!first || !second || !fourth || !fifth) throw new Error('The demo lists too few vehicles');
  await page.getByRole('button', { name: `Compare ${cardName(fifth)}`, exact: true }).click();
  await expectToast(page, 'Four vehicles at a time', 'Take one out of the comparison first.');
  await expectAccessible(page, [phone]);
  await page.setViewportSize(desktop);

  await tray.getByRole('link', { name: 'Compare 4' }).click();
  await expect(page).toHaveURL(
    `/compare?ids=${cards
      .slice(0, 4)
      .map(({ id }) => id)
      .join('-')}`,
  );
  const main = page.getByRole('main');
  await expect(main.getByRole('columnheader')).toHaveCount(4);
  await expect(main.getByRole('rowheader', { name: 'Mileage' })).toBeVisible();
  await expect(tray).toHaveCount(0);
  await expectAccessible(page, [desktop]);
  await expectNoSidewaysScroll(page, widths);

  // Two columns at a time on a phone.
  await page.setViewportSize(phone);
  await expect(main.getByRole('columnheader').nth(1)).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('columnheader').nth(2)).not.toBeInViewport();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await brokenWords(main.getByRole('table'))).toEqual([]);
  await page.setViewportSize(desktop);

  await main.getByRole('button', { name: `Remove ${cardName(fourth)}` }).click();
  await expect(main.getByRole('columnheader')).toHaveCount(3);

  // Somebody else opens the address, without scripts and with a vehicle that is sold and one that is gone.
  const shared = `/compare?ids=${first.id}-${sold.id}-999999`;
  const plain = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const other = await plain?.newPage();
  if (!plain || !other) throw new Error('There is no second browser');
  const answer = await other.goto(shared);
  expect(answer?.status()).toBe(200);
  await expect(other.getByRole('columnheader')).toHaveCount(2);
  await expect(other.getByRole('columnheader').nth(1)).toContainText('Sold');
  await expect(other.getByText('One of these vehicles is no longer listed.')).toBeVisible();
  await expect(other.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await plain.close();

  // What agrees can be left out.
  await openLive(page, shared);
  const rows = main.getByRole('rowheader');
  const all = await rows.count();
  await page.getByRole('switch', { name: 'Only differences' }).click();
  await expect.poll(() => rows.count()).toBeLessThan(all);
});

test('the keyboard keeps its place when something is removed', async ({ page, site }) => {
  const cards = (await listedVehicles(site.url)).vehicles.slice(0, 3);
  const [first, second, third] = cards.map((card) => ({ id: card.id, name: cardName(card) }));
  if (!first || !second || !third) throw new Error('The demo lists too few vehicles');
  const [gone, lost] = ['Gone', 'Lost'].map((name, index) => ({ id: 999_998 + index, name }));
  if (!gone || !lost) throw new Error('Unreachable');
  await openLive(page, '/contact');
  await keep(page, 'savedVehicles', [lost, gone, third, second, first]);
  await keep(page, 'comparedVehicles', [first, second, third]);
  await openLive(page, '/saved');
  await page.keyboard.press('Shift');
  const main = page.getByRole('main');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const pressEach = async (steps: readonly (readonly [pressed: string, next: string])[]) => {
    for (const [pressed, next] of steps) {
      await button(pressed).press('Enter');
      await expect(button(pressed)).toHaveCount(0);
      await expect(button(next)).toBeFocused();
    }
  };
  await pressEach([
    [`Save ${first.name}`, `Save ${second.name}`],
    [`Save ${third.name}`, 'Remove Gone'],
    ['Remove Lost', 'Remove Gone'],
    ['Remove Gone', `Save ${second.name}`],
  ]);
  await button(`Save ${second.name}`).press('Enter');
  await expect(main.getByRole('heading', { name: 'Saved vehicles' })).toBeFocused();

  const takeOut = ({ name }: { name: string }) => `Take ${name} out of the comparison`;
  await pressEach([
    [takeOut(third), takeOut(second)],
    [takeOut(first), takeOut(second)],
  ]);
  await button('Clear').press('Enter');
  await expect(main).toBeFocused();

  // The visitor's own comparison takes the place of one that was shared.
  await keep(page, 'comparedVehicles', [third]);
  await openLive(page, `/compare?ids=${first.id}-${second.id}`);
  await pressEach([[`Remove ${second.name}`, `Remove ${first.name}`]]);
  await button(`Remove ${first.name}`).press('Enter');
  await expect(page).toHaveURL(`/compare?ids=${third.id}`);
  await expect(button(`Remove ${third.name}`)).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Compare', exact: true })).toBeFocused();
});

test('on phones nothing lies on the end of a page while vehicles are compared', async ({ page }) => {
  const [one, two] = demoCars.filter(({ status }) => status === 'available');
  if (!one || !two) throw new Error('The demo has no cars');
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/about');
  await keep(
    page,
    'comparedVehicles',
    [one, two].map((car) => ({ id: car.id, name: nameOf(car) })),
  );
  const tray = page.getByRole('region', { name: 'Chosen for comparison' });
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box && box.y + box.height;
  };
  for (const path of ['/inventory', `/inventory/${one.id}`]) {
    await openLive(page, path);
    await page.keyboard.press('Shift');
    await expect(tray).toBeVisible();
    if (path !== '/inventory') {
      const bar = page.locator('[data-bar]');
      await expect.poll(() => bottomOf(tray), 'above the bar').toBe((await bar.boundingBox())?.y);
    }
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect(await page.getByRole('button', { name: 'Scroll to top' }).isVisible()).toBe(true);
      expect([path, await coveredTexts(page.getByRole('list', { name: 'Legal' }))]).toEqual([path, []]);
      expect([path, await bottomOf(tray)]).toEqual([path, 700]);
    }).toPass();
  }
});

test('an estimate becomes a line of the inquiry, and another one takes its place', async ({ page }) => {
  const car = carThatIs('available');
  await openLive(page, `/inventory/${car.id}`);
  const finance = page.getByRole('region', { name: 'Finance estimate' });
  const message = page.getByLabel('Message', { exact: true });
  await finance.scrollIntoViewIfNeeded();
  await expect(finance.getByText('a month', { exact: false }).first()).toContainText('$');
  const rate = finance.getByLabel('Rate, % a year');
  await whenPartLive(rate);
  await rate.fill('abc');
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await expect(finance.getByRole('button')).toBeDisabled();
  await rate.fill('0');
  const deposit = finance.getByLabel('Deposit', { exact: true });
  await deposit.fill('10000');
  await deposit.blur();
  await expect(deposit).toHaveValue('$10,000');
  await finance.getByLabel('Term', { exact: true }).selectOption('60 months');
  await message.fill('Is it still there?');
  const send = finance.getByRole('button', { name: 'Send with my inquiry' });
  await send.click();
  await expect(message).toBeFocused();
  await expect(message).toHaveValue(
    /^Is it still there\?\n\nFinance estimate for the .*60 months at 0% a year/,
  );
  await expect(page.getByLabel('Interest')).toHaveValue('financing');
  await finance.getByLabel('Term, slider').press('ArrowRight');
  await send.click();
  await expect(message).toHaveValue(/72 months/);
  await expect(message).not.toHaveValue(/60 months/);
  await expectAccessible(page, [phone]);
});

for (const [what, scripts] of [
  ['the page', '**/*.js'],
  ['the estimate', '**/FinanceEstimate-*.js'],
] as const) {
  test(`an estimate that is sent before ${what} is live becomes a line as it was entered`, async ({
    page,
  }) => {
    const letThrough = await holdRequests(page, scripts);
    await page.goto(`/inventory/${carThatIs('available').id}`, { waitUntil: 'commit' });
    if (what === 'the estimate') await whenLive(page);
    const finance = page.getByRole('region', { name: 'Finance estimate' });
    await finance.getByLabel('Rate, % a year').fill('3.25');
    const send = finance.getByRole('button', { name: 'Send with my inquiry' });
    await send.click();
    await expect(send).toHaveAttribute('data-early', '1');
    letThrough();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
      /^Finance estimate for .* at 3.25% a/,
    );
    await expect(send).not.toHaveAttribute('data-early');
  });
}

test('a vehicle is shared by its address, and similar ones are under it without scripts too', async ({
  page,
  context,
  site,
}) => {
  const car = carThatIs('available');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
  await openLive(page, `/inventory/${car.id}`);
  const ways = page.getByRole('list', { name: 'This vehicle' });
  await ways.getByRole('button', { name: 'Share' }).click();
  await expectToast(page, 'Link copied', 'Paste it wherever you want to share it.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/inventory/${car.id}$`),
  );
  await expect(ways.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /Kingfisher/);
  await expect(ways.getByRole('link', { name: 'Text us' })).toHaveAttribute('href', /^sms:\+14805550142/);
  await expect(ways.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);

  const similar = page.getByRole('region', { name: 'Similar vehicles' });
  await expect(similar.getByRole('article').first()).toBeVisible();
  for (const card of await similar.getByRole('article').all()) {
    const link = card.getByRole('link');
    await expect(link).not.toHaveAttribute('href', `/inventory/${car.id}`);
  }
  const html = await (await fetch(`${site.url}/inventory/${sold.id}`)).text();
  // Before the form of a sold vehicle.
  expect(html.indexOf('Similar vehicles')).toBeGreaterThan(0);
  expect(html.indexOf('Similar vehicles')).toBeLessThan(html.indexOf('Find me one like it'));
});

test('Save that is pressed, and what is typed, before the scripts have arrived count once they are there', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/inventory/${carThatIs('available').id}`);
  const ways = page.getByRole('list', { name: 'This vehicle' });
  const save = ways.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(save).toHaveAttribute('data-early', '1');
  const finance = page.getByRole('region', { name: 'Finance estimate' });
  await finance.getByLabel('Rate, % a year').fill('3.25');
  await finance.getByLabel('Deposit, slider').fill('1000');
  await finance.getByLabel('Term, slider').fill('0');
  const figures = finance.getByText('less a deposit of $1,000, 36 months at 3.25% a year');
  await expect(figures).toHaveCount(0);
  release();
  await expect(figures).toBeVisible();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(save).not.toHaveAttribute('data-early');
  const heart = page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: /^Save / });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
});
