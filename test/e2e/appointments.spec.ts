import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './pages/accessible.ts';
import { holdCall, holdRequests } from './pages/calls.ts';
import { expectTyped, fill, forms, sentPanel, thanks, typed } from './pages/inquiry-form.ts';
import { openLive } from './pages/live.ts';
import { expectToast } from './pages/toast.ts';
import { staff } from './server.ts';
import { openStaffApi } from './staff/staff-api.ts';

const [form] = forms;
const message = 'This time has just been taken. Please choose another.';

/** The last open day that is offered: the next times of today may pass while a test runs. */
const lastDay = (page: Page) => page.getByRole('radiogroup', { name: 'Day' }).locator('input:enabled').last();

test('a test drive is asked for by day and time, and goes into the calendar; a time that was taken meanwhile is said', async ({
  page,
}) => {
  const letThrough = await holdRequests(page, '**/InquiryForm-*.js');
  await openLive(page, form.path);
  const fields = await fill(page);
  const days = page.getByRole('radiogroup', { name: 'Day' });
  const times = page.getByRole('radiogroup', { name: 'Time' });
  await expect(days).toBeHidden();
  await fields.interest.selectOption('test-drive');
  letThrough();
  await expect(days.getByRole('radio')).toHaveCount(7);
  const open = lastDay(page);
  await open.focus();
  await page.keyboard.press('Space');
  const time = times.getByRole('radio').last();
  await time.check({ force: true });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.route('**/api/inquiries', (route) =>
    route.fulfill({ status: 409, json: { message, issues: [{ path: 'appointmentAt', message }] } }),
  );
  await fields.button.click();
  await expectToast(page, 'Error', message);
  const group = page.getByRole('group', { name: 'When would you like to drive it?' });
  await expect(group).toContainText(message);
  await page.unroute('**/api/inquiries');

  const another = times.getByRole('radio').first();
  const chip = another.locator('xpath=..');
  const label = await chip.innerText();
  await chip.click();
  await expect(group).not.toContainText(message);
  const sent = page.waitForRequest('**/api/inquiries');
  await fields.button.click();
  const { appointmentAt } = (await sent).postDataJSON() as { appointmentAt: string };
  await expectToast(page, form.sent, thanks);
  const panel = sentPanel(page);
  await expect(panel.values.filter({ hasText: label })).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to your calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('test-drive.ics');
  const calendar = await readFile(await file.path(), 'utf8');
  expect(calendar).toContain(`DTSTART:${appointmentAt.replaceAll(/[-:]|\.\d+/g, '')}\r\n`);

  // Whoever writes again is not offered what they have taken, even before the times are there again.
  const answerTimes = await holdCall(page, '/api/appointments');
  await fields.interest.selectOption('test-drive');
  await open.check({ force: true });
  await expect(another).not.toHaveValue(appointmentAt);
  answerTimes();
});

test('a time that another visitor takes is not offered to whoever asks for the times again', async ({
  page,
}) => {
  await openLive(page, form.path);
  const { interest } = await fill(page);
  await interest.selectOption('test-drive');
  await lastDay(page).check({ force: true });
  const time = page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').first();
  const appointmentAt = await time.inputValue();
  const other = await page.request.post('/api/inquiries', {
    data: { ...typed, email: 'grace@example.com', appointmentAt },
  });
  expect(other.status()).toBe(201);
  await interest.selectOption('purchase');
  await interest.selectOption('test-drive');
  await lastDay(page).check({ force: true });
  await expect(time).not.toHaveValue(appointmentAt);
});

test('whoever wants to drive a car that is sold meanwhile is told, and sends the message without a time', async ({
  page,
  site,
}) => {
  const api = await openStaffApi(site.url, staff);
  const { id } = await api.addVehicle();
  await openLive(page, `/inventory/${id}`);
  const fields = await fill(page);
  await fields.interest.selectOption('test-drive');
  await lastDay(page).check({ force: true });
  const times = page.getByRole('radiogroup', { name: 'Time' });
  await times.getByRole('radio').first().check({ force: true });
  await api.sell(id);
  await fields.button.click();
  const sold = 'This car has been sold. You can still send your message without a time.';
  await expect(times).toBeHidden();
  await expect(fields.summary).toContainText(sold);
  await expectTyped(page);
  await fields.button.click();
  await expect(sentPanel(page).heading).toBeVisible();
});
