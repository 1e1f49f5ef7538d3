import { expect, test } from './fixtures.ts';
import { carThatIs } from './pages/cars.ts';
import { holdRequests } from './pages/calls.ts';
import { whenLive } from './pages/live.ts';

for (const [what, scripts] of [
  ['the page', '**/*.js'],
  ['the estimate', '**/FinanceEstimate-*.js'],
] as const) {
  test(`@long an estimate that is sent before ${what} is live becomes a line as it was entered`, async ({
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
      /^I would like to know more .*\n\nFinance estimate for .* at 3.25% APR/,
    );
    await expect(send).not.toHaveAttribute('data-early');
  });
}

test('Save that is pressed, and what is typed, before the scripts have arrived count once they are there', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  // Where the main picture is slow, scripts are requested before the page has loaded, which then waits for them.
  await page.goto(`/inventory/${carThatIs('available').id}`, { waitUntil: 'domcontentloaded' });
  const ways = page.getByRole('list', { name: 'This vehicle' });
  const save = ways.getByRole('button', { name: /^Saved?$/ });
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
  await expect(save).toHaveText('Saved');
  const whereItIs = ways.getByRole('link', { name: 'See your saved vehicles' });
  await expect(whereItIs).toHaveAttribute('href', '/saved');
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await expect(save).toHaveText('Save');
  await expect(whereItIs).toHaveCount(0);
});
