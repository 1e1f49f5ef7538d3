import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openLive } from './pages/live.ts';
import { expectToastRegion, runUntilToast } from './pages/toast.ts';
import { staff } from './server.ts';

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

test('a wrong password stays, selected', async ({ page }) => {
  const { complaint, password } = await open(page);
  await signIn(page, 'wrong');
  await expect(complaint).toHaveText('Invalid username or password');
  await expect(password).toHaveValue('wrong');
  await expect(password).toBeFocused();
  expect(
    await password.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
  ).toEqual([0, 'wrong'.length]);
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
