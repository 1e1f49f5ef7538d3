import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdCall } from './pages/calls.ts';
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

test('without a token the staff screens lead to the login, which makes no call without a user name and a password', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  const { username, password, button, complaint } = formOf(page);
  await expect(username).toBeFocused();
  let sends = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) sends += 1;
  });
  for (const [name, word] of [
    ['', ''],
    ['admin', ''],
    ['', 'secret'],
    ['   ', 'secret'],
  ] as const) {
    await username.fill(name);
    await password.fill(word);
    await button.click();
    await expect(complaint).toHaveText('Please enter both username and password');
    await expect(name.trim() === '' ? username : password).toBeFocused();
  }
  expect(sends).toBe(0);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

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

test('a login stores token and user, and confirms it; Logout ends the session on the server and here', async ({
  page,
  request,
}) => {
  const letThrough = await holdCall(page, '/api/auth/login');
  const { button } = await open(page);
  const answered = page.waitForResponse(calls);
  await signIn(page);
  await expect(button).toHaveAccessibleName('Logging in...');
  letThrough();
  const { token, user } = (await (await answered).json()) as { token: string; user: object };

  await expectToast(page, 'Login Successful', 'You are now logged in to the admin panel');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Inventory Management' })).toBeVisible();
  await expect(page.getByText('ADMIN PORTAL').first()).toBeVisible();
  const kept = await stored(page);
  expect(kept.token).toBe(token);
  expect(JSON.parse(kept.user ?? 'null')).toEqual(user);
  expect(user).toEqual({ id: expect.any(Number), username: staff.username, role: 'admin' });

  await page.getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Logged Out', 'You have been successfully logged out');
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toEqual({ token: null, user: null });
  const staffCall = (bearer: string | null) =>
    request.post('/api/auth/logout', { headers: { authorization: `Bearer ${bearer}` } });
  expect((await staffCall(token)).status()).toBe(401);
  const another = (await (await request.post('/api/auth/login', { data: staff })).json()) as {
    token: string;
  };
  expect((await staffCall(another.token)).status()).toBe(204);
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
