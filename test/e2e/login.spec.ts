import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdCall } from './pages/calls.ts';
import { openLive } from './pages/live.ts';
import { expectToast, expectToastRegion, runUntilToast, toastOf } from './pages/toast.ts';
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

test('without a user name or a password, no call is made', async ({ page }) => {
  const { username, password, button, complaint } = await open(page);
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
});

test('a wrong password is refused in the form and in a toast, and stays selected', async ({ page }) => {
  const { complaint, password } = await open(page);
  await signIn(page, 'wrong');
  await expect(complaint).toHaveText('Invalid username or password');
  await expectToast(page, 'Login Failed', 'Invalid username or password');
  await expect(toastOf(page)).toHaveAttribute('data-variant', 'destructive');
  await expect(password).toHaveValue('wrong');
  expect(await page.evaluate(() => getSelection()?.toString())).toBeDefined();
  await expect(password).toBeFocused();
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toEqual({ token: null, user: null });
});

for (const [what, answer] of [
  ['cannot be reached', null],
  ['answers with something else', { status: 502, body: 'Bad gateway' }],
] as const) {
  test(`"Login failed" when the server ${what}`, async ({ page }) => {
    await page.route(calls, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
    const { complaint } = await open(page);
    await signIn(page);
    await expect(complaint).toHaveText('Login failed');
    await expectToast(page, 'Login Failed', 'Login failed');
  });
}

test('the message from the server is shown if there is one', async ({ page }) => {
  await page.route(calls, (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many attempts. Try again in 15 minutes.' } }),
  );
  const { complaint } = await open(page);
  await signIn(page);
  await expect(complaint).toHaveText('Too many attempts. Try again in 15 minutes.');
  await expectToast(page, 'Login Failed', 'Too many attempts. Try again in 15 minutes.');
});

test('a browser without storage gets an explanation', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => undefined;
  });
  const { complaint } = await open(page);
  await signIn(page);
  await expect(complaint).toHaveText('Failed to store authentication token');
  await expectToast(page, 'Login Failed', 'Failed to store authentication token');
  await expect(page).toHaveURL('/login');
});

test('a login stores token and user, confirms it and leads to the staff screens', async ({ page }) => {
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

test('without a token the staff screens lead to the login', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
});

test('Logout ends the session on the server, removes the token here and confirms it', async ({
  page,
  request,
}) => {
  await open(page);
  await signIn(page);
  await expect(page).toHaveURL('/admin');
  const { token } = await stored(page);
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

test('Logout works on this device when the server cannot be reached', async ({ page }) => {
  await open(page);
  await signIn(page);
  await expect(page).toHaveURL('/admin');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toEqual({ token: null, user: null });
});

test('the login and the staff screens link back to the website', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await open(page);
  await signIn(page);
  await page.getByRole('link', { name: 'Back to Website' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: /Exceptional Luxury/ })).toBeVisible();
});

test('the staff header folds into a menu on phones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page);
  await signIn(page);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Back to Website' })).toBeVisible();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

for (const path of ['/login', '/admin']) {
  test(`${path} is not for search engines`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toMatch(/<meta name="robots" content="noindex/);
  });
}

test('visitors never load the code of the staff screens or of its login', async ({ page, request }) => {
  const scripts = new Set<string>();
  page.on('request', (asked) => {
    if (new URL(asked.url()).pathname.endsWith('.js')) scripts.add(asked.url());
  });
  const staffTexts = async () => {
    const code = await Promise.all([...scripts].map(async (url) => (await request.get(url)).text()));
    return ['ADMIN PORTAL', 'Logging in...', '/api/auth'].filter((text) =>
      code.some((script) => script.includes(text)),
    );
  };
  for (const path of ['/', '/inventory', '/inventory/1', '/about', '/contact', '/nowhere']) {
    await openLive(page, path);
    for (const name of ['ADMIN', 'Admin Panel']) {
      const link = page.getByRole('link', { name, exact: true });
      await link.hover();
      await link.focus();
    }
    await page.waitForLoadState('networkidle');
  }
  expect(scripts.size).toBeGreaterThan(3);
  expect(await staffTexts()).toEqual([]);

  // The same check finds them where they belong.
  await open(page);
  await signIn(page);
  await expect(page).toHaveURL('/admin');
  expect(await staffTexts()).toHaveLength(3);
});
