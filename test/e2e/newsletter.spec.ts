import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './pages/calls.ts';
import { followHeader, nextFrames, openLive, whenPartLive } from './pages/live.ts';
import { expectToast } from './pages/toast.ts';

/** The newsletter block of the footer. */
function blockOf(page: Page) {
  const footer = page.getByRole('contentinfo');
  return {
    address: footer.getByLabel('Email address'),
    button: footer.getByRole('button', { name: /Subscribe|Sending/ }),
  };
}

for (const scripts of ['**/*.js', '**/Footer-*.js']) {
  // What sends early is the same for every script that is late.
  const long = scripts === '**/*.js' ? '@long ' : '';
  test(`${long}an address that is sent before ${scripts} has loaded is added when it has`, async ({
    page,
  }) => {
    const letThrough = await holdRequests(page, scripts);
    await page.goto('/nowhere', { waitUntil: 'commit' });
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Email address').fill('early@example.com');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await expect(footer.getByLabel('Email address')).toHaveValue('early@example.com');
    letThrough();
    await expectToast(page, 'Subscribed', 'early@example.com was added to our newsletter.');
    await expect(footer.getByLabel('Email address')).toHaveValue('');
  });
}

test('@long text typed before hydration stays when the visitor opens another page', async ({ page }) => {
  const letThrough = await holdRequests(page, '**/Footer-*.js');
  await openLive(page, '/about');
  const { address, button } = blockOf(page);
  await address.fill('early@example.com');
  await followHeader(page, 'Contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect(address).toHaveValue('early@example.com');
  letThrough();
  await whenPartLive(button);
  await expect(address).toHaveValue('early@example.com');
});

test('@long the form hydrates for a visitor who scrolled before the page did', async ({ page }) => {
  const letThrough = await holdRequests(page, '**/*.js');
  await page.goto('/about', { waitUntil: 'commit' });
  const { button } = blockOf(page);
  await button.scrollIntoViewIfNeeded();
  await nextFrames(page);
  letThrough();
  await whenPartLive(button);
});
