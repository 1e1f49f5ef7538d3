import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdAnswer, holdRequests } from './pages/calls.ts';
import { followHeader, nextFrames, openLive, whenPartLive } from './pages/live.ts';
import { expectToast, toastOf } from './pages/toast.ts';

const calls = '**/api/newsletter';

/** The newsletter block of the footer. */
function blockOf(page: Page) {
  const footer = page.getByRole('contentinfo');
  return {
    address: footer.getByLabel('Email address'),
    button: footer.getByRole('button', { name: /Subscribe|Sending/ }),
    complaint: footer.getByRole('alert'),
  };
}

/** The same, on the shortest page. */
async function open(page: Page) {
  await openLive(page, '/nowhere');
  return blockOf(page);
}

test('a new address is added, a toast names it and the field is cleared; a second time looks the same', async ({
  page,
}) => {
  const { address, button } = await open(page);
  for (const time of ['first', 'second']) {
    await address.fill(' Ada@Example.com ');
    const answered = page.waitForResponse(calls);
    await button.click();
    expect([time, (await answered).status()]).toEqual([time, 201]);
    await expectToast(page, 'Subscribed', 'ada@example.com was added to our newsletter.', 'default');
    await expect(address).toHaveValue('');
    await toastOf(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toastOf(page)).toBeHidden();
  }
});

test('what is no address is marked in place, keeps the focus and makes no call', async ({ page }) => {
  const { address, button, complaint } = await open(page);
  let sends = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletter')) sends += 1;
  });
  for (const wrong of ['', 'ada', 'ada@example']) {
    await address.fill(wrong);
    await button.click();
    await expect(complaint).toHaveText('Please enter a valid email address');
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(address).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(address).toBeFocused();
    await expect(address).toHaveValue(wrong);
    await expect(toastOf(page)).toBeHidden();
  }
  await address.fill('ada@example.com');
  await address.press('Enter');
  await expectToast(page, 'Subscribed', 'ada@example.com was added to our newsletter.');
  await expect(complaint).toBeHidden();
  expect(sends).toBe(1);
});

for (const scripts of ['**/*.js', '**/Footer-*.js']) {
  test(`an address that is sent before ${scripts} has loaded is added when it has`, async ({ page }) => {
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

test('text typed before hydration stays when the visitor opens another page', async ({ page }) => {
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

test('the form hydrates for a visitor who scrolled before the page did', async ({ page }) => {
  const letThrough = await holdRequests(page, '**/*.js');
  await page.goto('/about', { waitUntil: 'commit' });
  const { button } = blockOf(page);
  await button.scrollIntoViewIfNeeded();
  await nextFrames(page);
  letThrough();
  await whenPartLive(button);
});

test('the button shows that the form is being sent; a failure shows the message from the server, or else our own, and the address stays', async ({
  page,
}) => {
  const { address, button } = await open(page);
  const answer = await holdAnswer(page, '/api/newsletter');
  await address.fill('ada@example.com');
  await button.click();
  await expect(button).toHaveAccessibleName('Sending...');
  await expect(address).not.toBeEditable();
  answer({ status: 429, json: { message: 'Too many sign-ups.' } });
  await expectToast(page, 'Error', 'Too many sign-ups.', 'destructive');

  await expect(button).toHaveAccessibleName('Subscribe');
  await page.route(calls, (route) => route.abort());
  await button.click();
  await expectToast(page, 'Error', 'Your address could not be added. Please try again.');
  await expect(address).toHaveValue('ada@example.com');
});
