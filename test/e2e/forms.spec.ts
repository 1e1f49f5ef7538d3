import { inquiries } from '../../src/inquiries/inquiries.table.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { expect, test } from './fixtures.ts';
import { phone } from './pages/accessible.ts';
import { holdCall } from './pages/calls.ts';
import {
  expectTyped,
  fieldsOf,
  fill,
  forms,
  sendsOf,
  sentPanel,
  thanks,
  typed,
} from './pages/inquiry-form.ts';
import { openLive, whenPartLive } from './pages/live.ts';
import { expectToast, expectToastRegion } from './pages/toast.ts';
import { startServer } from './server.ts';
import { createStores } from './stores.ts';

const calls = '**/api/inquiries';
const [vehicleForm, contactForm] = forms;

for (const form of forms) {
  test(`the ${form.kind} form offers its interests, fails in its own words, says what happens next, and is empty for the next message`, async ({
    page,
  }) => {
    await openLive(page, form.path);
    await expect(page.getByRole('heading', { name: form.heading })).toBeVisible();
    const fields = fieldsOf(page);
    await expect(fields.interest).toHaveValue(form.interest);
    const values = await fields.interest
      .getByRole('option')
      .evaluateAll((options) =>
        options.map((option) => (option instanceof HTMLOptionElement ? option.value : null)),
      );
    expect(values).toEqual(form.interests);

    const sends = sendsOf(page);
    await page.route(calls, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await fill(page);
    await fields.interest.selectOption('other');
    await fields.button.click();
    await expectToast(page, 'Error', form.failed);
    await expectTyped(page);
    await page.unroute(calls);

    await test.step('sends the same inquiry again, and reports progress', async () => {
      const letThrough = await holdCall(page, '/api/inquiries');
      const answered = page.waitForResponse(calls);
      await fields.button.click();
      await expect(fields.button).toHaveAccessibleName(form.sending);
      await expect(fields.message).not.toBeEditable();
      letThrough();
      const answer = await answered;
      expect(answer.request().postDataJSON()).toEqual({ ...typed, interest: 'other', ...form.about });
      expect(answer.status()).toBe(201);
      expect(await answer.json()).toEqual({
        id: expect.any(Number),
        status: 'new',
        createdAt: expect.any(String),
      });
    });
    // Section 7: mutations are retried once automatically.
    expect(sends).toHaveLength(3);
    const keys = sends.map((send) => send.headers()['idempotency-key']);
    expect(new Set(keys).size).toBe(1);

    await expectToast(page, form.sent, thanks);
    const panel = sentPanel(page);
    await expect(panel.heading).toBeFocused();
    // The form below makes them higher than the window.
    await expect(panel.heading).toBeInViewport();
    await expect(panel.values).toHaveText(['Other', typed.name, typed.email, typed.phone, typed.message]);
    await expect(page.getByRole('heading', { name: form.heading })).toBeVisible();
    await expect(fields.button).toHaveAccessibleName(form.send);
    await expectTyped(page, { name: '', email: '', phone: '', message: '' });
    await expect(fields.interest).toHaveValue(form.interest);
    await expect(page).toHaveURL(form.path);

    await fill(page, { message: 'One more question.' });
    const next = page.waitForRequest(calls);
    await fields.button.click();
    expect((await next).headers()['idempotency-key']).not.toBe(keys[0]);
    await expect(panel.values.last()).toHaveText('One more question.');
    await expect(panel.heading).toBeFocused();
  });
}

test('an inquiry that is not complete makes no call, says what is missing, and focuses the first such field', async ({
  page,
}) => {
  await openLive(page, vehicleForm.path);
  const sends = sendsOf(page);
  const { button, name, email, phone: number, message, summary } = fieldsOf(page);
  await button.click();
  await expect(summary).toHaveText('Four fields need a look before this can be sent.');
  await expect(name).toHaveAccessibleDescription('Please enter your name');
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(number).toHaveAccessibleDescription('Please enter a valid phone number');
  await expect(message).toHaveAccessibleDescription('Please write a message');
  await expect(name).toBeFocused();

  await fill(page, { email: 'ada@example', phone: '480555011' });
  await button.click();
  await expect(summary).toHaveText('Two fields need a look before this can be sent.');
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(number).toHaveAccessibleDescription('Please enter a valid phone number');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(email).toBeFocused();
  expect(sends).toEqual([]);

  await email.fill('ada@example.com');
  await number.fill('4805550119');
  await button.click();
  await expectToast(page, vehicleForm.sent, thanks);
});

test('what the server says about an inquiry is shown, and what was typed stays', async ({ page }) => {
  await openLive(page, contactForm.path);
  const fields = await fill(page);
  const answers = (status: number, json: object) =>
    page.route(calls, (route) => route.fulfill({ status, json }));

  await test.step('a message', async () => {
    await answers(409, { message: 'The showroom is closed.' });
    await fields.button.click();
    await expectToast(page, 'Error', 'The showroom is closed.', 'destructive');
    await expect(fields.summary).toContainText('Not sent. Your message is still here');
    await expectTyped(page);
  });
  await test.step('a field that is refused', async () => {
    await answers(400, { message: 'Not valid', issues: [{ path: 'phone', message: 'No such number' }] });
    await fields.button.click();
    await expect(fields.phone).toHaveAccessibleDescription('No such number');
    await expect(fields.phone).toBeFocused();
    await expect(fields.summary).toHaveText('One field needs a look before this can be sent.');
  });
  await test.step('that somebody must log in, which leads nowhere', async () => {
    await answers(401, { message: 'Authentication required' });
    await fields.phone.fill(typed.phone);
    await fields.button.click();
    await expect(fields.summary).toContainText('Not sent.');
    await expectTyped(page);
    await expect(page).toHaveURL(contactForm.path);
  });
});

test('on a phone the button to the top makes way for the form', async ({ page }) => {
  await page.setViewportSize(phone);
  await openLive(page, forms[0].path);
  const toTop = page.getByRole('button', { name: 'Scroll to top' });
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(toTop).toBeVisible();
  await fieldsOf(page).email.scrollIntoViewIfNeeded();
  await expect(toTop).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(toTop).toBeVisible();
});

test('offline nothing typed is lost, and it can be sent when the connection is back', async ({
  page,
  context,
}) => {
  await openLive(page, '/contact');
  const fields = await fill(page);
  await whenPartLive(fields.button);
  await expectToastRegion(page);
  await context.setOffline(true);
  await fields.button.click();
  await expect(fields.summary).toHaveText('You appear to be offline. Your message is still here.');
  await expectToast(page, 'Error', 'There was an error sending your message.');
  await expectTyped(page);

  await context.setOffline(false);
  await fields.button.click();
  await expectToast(page, 'Message sent!', thanks);
  await expect(fields.summary).toBeHidden();
});

test('fault 9: HTML, emoji and right-to-left text are stored unchanged; fault 70: with text in the hidden field they are doubtful; fault 32: too many are refused', async ({
  page,
  request,
}) => {
  const strange = {
    name: '<b>Zoë</b> 👩🏽‍🚀 مريم',
    email: 'zoe@example.com',
    phone: '4805550119',
    message: '<script>alert(1)</script>\n👨‍👩‍👧 שלום\u202e e\u0301 "quoted" \\ %_',
  };
  // A server for this test only, so that its database can be inspected once it has stopped.
  const stores = await createStores();
  const server = await startServer(stores, { RATE_LIMITS: 'on' });
  try {
    await openLive(page, `${server.url}/contact`);
    const fields = await fill(page, strange);
    await fields.button.click();
    await expectToast(page, 'Message sent!', thanks);

    await fill(page);
    // No person can reach it, but what fills in every field does.
    await page
      .getByRole('main')
      .locator('input[name="leaveBlank"]')
      .evaluate((input) => input instanceof HTMLInputElement && (input.value = 'https://spam.example'));
    const caught = page.waitForResponse(calls);
    await fields.button.click();
    expect((await caught).status()).toBe(201);
    await expectTyped(page, { name: '', email: '', phone: '', message: '' });

    await test.step('a visitor who sends too often is told so, and keeps what was typed', async () => {
      for (let sent = 0; sent < 10; sent += 1) {
        const data = { ...typed, message: `Message ${sent}` };
        await request.post(`${server.url}/api/inquiries`, { data });
      }
      await fill(page);
      const answered = page.waitForResponse(calls);
      await fields.button.click();
      const answer = await answered;
      expect(answer.status()).toBe(429);
      const { message } = (await answer.json()) as { message: string };
      expect(message).not.toBe('');
      await expectToast(page, 'Error', message);
      await expect(fields.summary).toContainText(message);
      await expectTyped(page);
    });
  } finally {
    await server.stop();
  }
  const database = await openDatabase({ databaseUrl: stores.databaseUrl, dataDir: '' });
  const stored = await database.queries.select().from(inquiries).orderBy(inquiries.id);
  await database.close();
  await stores.remove();
  expect(stored[0]).toMatchObject({
    ...strange,
    interest: null,
    vehicleId: null,
    status: 'new',
    isArchived: false,
    isDoubtful: false,
  });
  const odd = stored.filter(({ isDoubtful }) => isDoubtful);
  expect(odd.map(({ message }) => message)).toEqual([typed.message]);
  expect(stored.filter(({ message }) => message.startsWith('Message ')).length).toBe(stored.length - 2);
  expect(stored.length).toBeLessThanOrEqual(10);
});
