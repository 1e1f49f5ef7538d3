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
import { expectToast, expectToastRegion, toastOf } from './pages/toast.ts';
import { startServer } from './server.ts';
import { createStores } from './stores.ts';

const calls = '**/api/inquiries';
for (const form of forms) {
  test.describe(`the ${form.kind} form`, () => {
    test.beforeEach(({ page }) => openLive(page, form.path));

    test('offers its interests', async ({ page }) => {
      await expect(page.getByRole('heading', { name: form.heading })).toBeVisible();
      const { interest } = fieldsOf(page);
      await expect(interest).toHaveValue(form.interest);
      const values = await interest
        .getByRole('option')
        .evaluateAll((options) =>
          options.map((option) => (option instanceof HTMLOptionElement ? option.value : null)),
        );
      expect(values).toEqual(form.interests);
    });

    test('sent empty makes no call, names what is missing and focuses the first field', async ({ page }) => {
      const sends = sendsOf(page);
      const { button, name, email, phone, message, summary } = fieldsOf(page);
      await button.click();
      await expect(summary).toHaveText('Four fields need a look before this can be sent.');
      await expect(name).toHaveAccessibleDescription('Please enter your name');
      await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
      await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number');
      await expect(message).toHaveAccessibleDescription('Please write a message');
      await expect(name).toBeFocused();
      expect(sends).toEqual([]);
    });

    test('refuses an invalid email address and phone number, and accepts ten characters', async ({
      page,
    }) => {
      const sends = sendsOf(page);
      const fields = await fill(page, { email: 'ada@example', phone: '480555011' });
      await fields.button.click();
      await expect(fields.summary).toHaveText('Two fields need a look before this can be sent.');
      await expect(fields.email).toHaveAccessibleDescription('Please enter a valid email address');
      await expect(fields.phone).toHaveAccessibleDescription('Please enter a valid phone number');
      await expect(fields.name).not.toHaveAttribute('aria-invalid');
      await expect(fields.email).toBeFocused();
      expect(sends).toEqual([]);

      await fields.email.fill('ada@example.com');
      await fields.phone.fill('4805550119');
      await fields.button.click();
      await expectToast(page, form.sent, thanks);
    });

    test('keeps what was typed, and stays on its page, when the server responds with 401', async ({
      page,
    }) => {
      await page.route(calls, (route) =>
        route.fulfill({ status: 401, json: { message: 'Authentication required' } }),
      );
      const fields = await fill(page);
      await fields.button.click();
      await expect(fields.summary).toContainText('Not sent.');
      await expectTyped(page);
      await expect(page).toHaveURL(form.path);
    });

    test('sends what was typed, reports progress, and says what happens next until another is written', async ({
      page,
    }) => {
      const letThrough = await holdCall(page, '/api/inquiries');
      const fields = await fill(page);
      await fields.interest.selectOption('other');
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
      await expectToast(page, form.sent, thanks);
      const { heading, values, another } = sentPanel(page);
      await expect(heading).toBeFocused();
      await expect(values).toHaveText(['Other', typed.name, typed.email, typed.phone, typed.message]);
      await expect(page.getByRole('heading', { name: form.heading })).toBeHidden();

      await another.click();
      await expect(heading).toBeHidden();
      await expect(fields.name).toBeFocused();
      await expect(fields.button).toHaveAccessibleName(form.send);
      await expectTyped(page, { name: '', email: '', phone: '', message: '' });
      await expect(fields.interest).toHaveValue(form.interest);
      await expect(page).toHaveURL(form.path);
    });

    test('shows the message from the server when it fails, and keeps what was typed', async ({ page }) => {
      await page.route(calls, (route) =>
        route.fulfill({ status: 409, json: { message: 'The showroom is closed.' } }),
      );
      const fields = await fill(page);
      await fields.button.click();
      await expectToast(page, 'Error', 'The showroom is closed.');
      await expect(toastOf(page)).toHaveAttribute('data-variant', 'destructive');
      await expect(fields.summary).toContainText('Not sent. Your message is still here');
      await expectTyped(page);
    });

    test('shows its own message if the server sends none; each try is the same inquiry', async ({ page }) => {
      const sends = sendsOf(page);
      await page.route(calls, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
      const fields = await fill(page);
      await fields.button.click();
      await expectToast(page, 'Error', form.failed);
      await expectTyped(page);

      await page.unroute(calls);
      await fields.button.click();
      await expectToast(page, form.sent, thanks);
      // Section 7: mutations are retried once automatically.
      expect(sends).toHaveLength(3);
      const keys = sends.map((send) => send.headers()['idempotency-key']);
      expect(new Set(keys).size).toBe(1);

      await sentPanel(page).another.click();
      await fill(page);
      const next = page.waitForRequest(calls);
      await fields.button.click();
      expect((await next).headers()['idempotency-key']).not.toBe(keys[0]);
    });

    test('marks the field that the server refuses', async ({ page }) => {
      await page.route(calls, (route) =>
        route.fulfill({
          status: 400,
          json: { message: 'Not valid', issues: [{ path: 'phone', message: 'No such number' }] },
        }),
      );
      const fields = await fill(page);
      await fields.button.click();
      await expect(fields.phone).toHaveAccessibleDescription('No such number');
      await expect(fields.phone).toBeFocused();
      await expect(fields.summary).toHaveText('One field needs a look before this can be sent.');
    });
  });
}

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

/** A server for this test only, so that its database can be inspected once it has stopped. */
async function withServer(
  work: (url: string) => Promise<void>,
  look?: (databaseUrl: string) => Promise<void>,
) {
  const stores = await createStores();
  const server = await startServer(stores, { RATE_LIMITS: 'on' });
  try {
    await work(server.url);
  } finally {
    await server.stop();
  }
  await look?.(stores.databaseUrl);
  await stores.remove();
}

test('fault 9: HTML, emoji and right-to-left text are stored unchanged; fault 32: honeypot submissions are not', async ({
  page,
}) => {
  const strange = {
    name: '<b>Zoë</b> 👩🏽‍🚀 مريم',
    email: 'zoe@example.com',
    phone: '4805550119',
    message: '<script>alert(1)</script>\n👨‍👩‍👧 שלום\u202e e\u0301 "quoted" \\ %_',
  };
  await withServer(
    async (url) => {
      await openLive(page, `${url}/contact`);
      const { button } = await fill(page, strange);
      await button.click();
      await expectToast(page, 'Message sent!', thanks);

      await sentPanel(page).another.click();
      const fields = await fill(page);
      // No person can reach it, but a bot that fills in every field does.
      await page
        .getByRole('main')
        .locator('input[name="website"]')
        .evaluate((input) => input instanceof HTMLInputElement && (input.value = 'https://spam.example'));
      const answered = page.waitForResponse(calls);
      await fields.button.click();
      expect((await answered).status()).toBe(201);
      await expect(fields.name).toHaveValue('');
    },
    async (databaseUrl) => {
      const database = await openDatabase({ databaseUrl, dataDir: '' });
      const stored = await database.queries.select().from(inquiries);
      await database.close();
      expect(stored).toEqual([
        expect.objectContaining({
          ...strange,
          interest: null,
          vehicleId: null,
          status: 'new',
          isArchived: false,
        }),
      ]);
    },
  );
});

test('fault 32: a visitor who sends too often is told so, and keeps what was typed', async ({
  page,
  request,
}) => {
  await withServer(async (url) => {
    for (let sent = 0; sent < 10; sent += 1) {
      await request.post(`${url}/api/inquiries`, { data: { ...typed, message: `Message ${sent}` } });
    }
    await openLive(page, `${url}/contact`);
    const { button, summary } = await fill(page);
    const answered = page.waitForResponse(calls);
    await button.click();
    const answer = await answered;
    expect(answer.status()).toBe(429);
    const { message } = (await answer.json()) as { message: string };
    expect(message).not.toBe('');
    await expectToast(page, 'Error', message);
    await expect(summary).toContainText(message);
    await expectTyped(page);
  });
});
