import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  expectStateAccessible,
  phone,
} from './pages/accessible.ts';
import { carThatIs } from './pages/cars.ts';
import { cardName, listedVehicles } from './pages/listed.ts';
import { openLive } from './pages/live.ts';
import { expectToast } from './pages/toast.ts';

const widths = [320, 390, 768, 1440].map((width) => ({ width, height: 844 }));
const sold = carThatIs('sold');

/** Where a box of the page begins and ends, across. */
const edgesOf = async (part: Locator) => {
  const { x, width } = (await part.boundingBox()) ?? { x: NaN, width: NaN };
  return { left: x, right: x + width };
};

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

test('up to four vehicles are compared, and the comparison can be shared', async ({ page, site }) => {
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
  await expectStateAccessible(page, [phone]);
  await page.setViewportSize(phone);
  await expect(tray.getByRole('button')).toHaveCount(0);
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

  const heads = main.getByRole('columnheader');
  const pageEdge = await edgesOf(main.getByRole('button', { name: 'Share' }));
  expect((await edgesOf(heads.nth(3).locator('img'))).right).toBeCloseTo(pageEdge.right, 0);

  // Two columns at a time on a phone; the third peeks in, and the names stay when the heads have left.
  await page.setViewportSize(phone);
  await expect(heads.nth(1)).toBeInViewport({ ratio: 1 });
  expect((await edgesOf(heads.nth(2))).left).toBeCloseTo(phone.width - 32, 0);
  await main.getByRole('rowheader', { name: 'Seats' }).evaluate((row) => row.scrollIntoView());
  const names = main.locator('div[aria-hidden="true"]');
  await expect(names.getByText(`${first.year} ${first.model}`)).toBeInViewport({ ratio: 1 });
  await main.getByRole('region', { name: 'Comparison' }).evaluate((box) => box.scrollBy({ left: 2_000 }));
  await expect
    .poll(async () => (await edgesOf(names.getByText(`${fourth.year} ${fourth.model}`))).left)
    .toBeCloseTo((await edgesOf(heads.nth(3))).left, 0);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await brokenWords(main.getByRole('table'))).toEqual([]);
  await page.setViewportSize(desktop);

  await main.getByRole('button', { name: `Remove ${cardName(fourth)}` }).click();
  await expect(main.getByRole('columnheader')).toHaveCount(3);

  // Somebody else opens the address, with a vehicle that is sold and one that is gone. It needs no scripts.
  const answer = await openLive(page, `/compare?ids=${first.id}-${sold.id}-999999`);
  expect(answer?.status()).toBe(200);
  const html = (await answer?.text()) ?? '';
  expect(html.match(/<th[^>]* scope="col"/g)).toHaveLength(2);
  expect(html).toContain('no longer listed.');
  await expect(heads).toHaveCount(2);
  await expect(heads.nth(1)).toContainText('Sold');
  await expect(page.getByText('One of these vehicles is no longer listed.')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

  // What agrees can be left out.
  const rows = main.getByRole('rowheader');
  const all = await rows.count();
  await page.getByRole('switch', { name: 'Only differences' }).click();
  await expect.poll(() => rows.count()).toBeLessThan(all);
});
