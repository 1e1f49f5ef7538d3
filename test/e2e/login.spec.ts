import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openLive } from './pages/live.ts';
import { expectToast, expectToastRegion, runUntilToast } from './pages/toast.ts';
import { staff } from './server.ts';

const calls = '**/api/auth/login';

const formOf = (page: Page) => ({
  username: page.getByLabel('Username'),
  password: page.getByLabel('Password', { exact: true }),
  button: page.getByRole('button', { name: /^Log/ }),
  complaint: page.getByRole('main').getByRole('alert'),
});

async function open(page: Page) {
  await openLive(page, '/login');
  const form = formOf(page);
  await expect(form.username).toBeFocused();
  return form;
}

async function signIn(page: Page, password = staff.password) {
  const form = formOf(page);
  await form.username.fill(staff.username);
  await form.password.fill(password);
  await form.button.click();
}

const stored = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('authToken'), user: localStorage.getItem('user') }));

test('a refused login says why, in the form and in a toast', async ({ page }) => {
  const { complaint, password } = await open(page);

  await test.step('a wrong password, which stays selected', async () => {
    await signIn(page, 'wrong');
    await expect(complaint).toHaveText('Invalid username or password');
    await expectToast(page, 'Login Failed', 'Invalid username or password', 'destructive');
    await expect(password).toHaveValue('wrong');
    await expect(password).toBeFocused();
    expect(
      await password.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
    ).toEqual([0, 'wrong'.length]);
    await expect(page).toHaveURL('/login');
    expect(await stored(page)).toEqual({ token: null, user: null });
  });

  const tooMany = 'Too many attempts. Try again in 15 minutes.';
  for (const [what, answer, said] of [
    ['no answer', null, 'Login failed'],
    ['a message from the server', { status: 429, json: { message: tooMany } }, tooMany],
    ['another answer', { status: 502, body: 'Bad gateway' }, 'Login failed'],
  ] as const) {
    await test.step(what, async () => {
      await page.route(calls, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
      await signIn(page);
      await expect(complaint).toHaveText(said);
      await expectToast(page, 'Login Failed', said);
      await page.unroute(calls);
    });
  }

  await test.step('a browser without storage', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => undefined;
    });
    await signIn(page);
    await expect(complaint).toHaveText('Failed to store authentication token');
    await expectToast(page, 'Login Failed', 'Failed to store authentication token');
    await expect(page).toHaveURL('/login');
  });
});

test('the staff screens open 100 ms after the login', async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T18:00:00Z' });
  await open(page);
  // Any key starts loading the toast region: until it has loaded, no toast is visible.
  await page.keyboard.press('Shift');
  await expectToastRegion(page);
  await page.clock.pauseAt('2026-11-20T18:10:00Z');
  await signIn(page);
  await runUntilToast(page);
  await page.clock.runFor(50);
  await expect(page).toHaveURL('/login');
  await page.clock.runFor(60);
  await expect(page).toHaveURL('/admin');
});

test('the staff screens link back to the website; on phones in a menu, whose Logout needs no server', async ({
  page,
}) => {
  await open(page);
  await signIn(page);
  await page.getByRole('link', { name: 'Back to Website' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: /Exceptional Luxury/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Back to Website' })).toBeVisible();
  await page.route('**/api/auth/logout', (route) => route.abort());
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toEqual({ token: null, user: null });
});
