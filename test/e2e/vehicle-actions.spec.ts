import { expect, test } from './fixtures.ts';
import { expectAccessible, phone } from './pages/accessible.ts';
import { carThatIs } from './pages/cars.ts';
import { holdRequests } from './pages/calls.ts';
import { openLive, whenLive, whenPartLive } from './pages/live.ts';
import { expectToast } from './pages/toast.ts';

test('an estimate becomes a line of the inquiry, and another one takes its place', async ({ page }) => {
  const car = carThatIs('available');
  await openLive(page, `/inventory/${car.id}`);
  const finance = page.getByRole('region', { name: 'Finance estimate' });
  const message = page.getByLabel('Message', { exact: true });
  await finance.scrollIntoViewIfNeeded();
  await expect(finance.getByText('a month', { exact: false }).first()).toContainText('$');
  const rate = finance.getByLabel('APR, %');
  await whenPartLive(rate);
  await rate.fill('abc');
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await expect(finance.getByRole('button')).toBeDisabled();
  await rate.fill('0');
  const downPayment = finance.getByLabel('Down payment', { exact: true });
  await downPayment.fill('10000');
  await downPayment.blur();
  await expect(downPayment).toHaveValue('$10,000');
  await finance.getByLabel('Term', { exact: true }).selectOption('60 months');
  await message.fill('Is it still there?');
  const send = finance.getByRole('button', { name: 'Send with my inquiry' });
  await send.click();
  await expect(message).toBeFocused();
  await expect(message).toHaveValue(/^Is it still there\?\n\nFinance estimate for the .*60 months at 0% APR/);
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
    await finance.getByLabel('APR, %').fill('3.25');
    const send = finance.getByRole('button', { name: 'Send with my inquiry' });
    await send.click();
    await expect(send).toHaveAttribute('data-early', '1');
    letThrough();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
      /^Finance estimate for .* at 3.25% APR/,
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
  const html = await (await fetch(`${site.url}/inventory/${carThatIs('sold').id}`)).text();
  // Before the form of a sold vehicle.
  expect(html.indexOf('Similar vehicles')).toBeGreaterThan(0);
  expect(html.indexOf('Similar vehicles')).toBeLessThan(html.indexOf('Interested in this vehicle?'));
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
  await finance.getByLabel('APR, %').fill('3.25');
  await finance.getByLabel('Down payment, slider').fill('1000');
  await finance.getByLabel('Term, slider').fill('0');
  const figures = finance.getByText('less a down payment of $1,000, 36 months at 3.25% APR');
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
