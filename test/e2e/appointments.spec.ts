import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll, expectStateAccessible } from './pages/accessible.ts';
import { holdCall, holdRequests } from './pages/calls.ts';
import { chooseChip } from './pages/chips.ts';
import { fill, forms, sentPanel, thanks } from './pages/inquiry-form.ts';
import { openLive } from './pages/live.ts';
import { expectToast } from './pages/toast.ts';

const [form] = forms;
const message = 'This time has just been taken. Please choose another.';

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
  // The next times of today may pass while the test runs.
  const open = days.locator('input:enabled').last();
  await open.focus();
  await page.keyboard.press('Space');
  await chooseChip(times.getByRole('radio').last());
  await expectStateAccessible(page);
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
    page.getByRole('link', { name: 'Add to your calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('test-drive.ics');
  const calendar = await readFile(await file.path(), 'utf8');
  expect(calendar).toContain(`DTSTART:${appointmentAt.replaceAll(/[-:]|\.\d+/g, '')}\r\n`);

  // Whoever writes again is not offered what they have taken, even before the times are there again.
  const answerTimes = await holdCall(page, '/api/appointments');
  await fields.interest.selectOption('test-drive');
  await chooseChip(open);
  await expect(another).not.toHaveValue(appointmentAt);
  answerTimes();
});
