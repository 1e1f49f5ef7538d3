import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll, expectStateAccessible, phone } from './pages/accessible.ts';
import { holdRequests } from './pages/calls.ts';
import { expectTyped, fill, forms, sendsOf, sentPanel, thanks, typed } from './pages/inquiry-form.ts';
import { inventoryPage } from './pages/inventory-page.ts';
import { nextFrames, openLive, whenLive, whenPartLive } from './pages/live.ts';
import { expectToast } from './pages/toast.ts';

const [vehicleForm, contactForm] = forms;

for (const [long, what, scripts, form] of [
  ['', 'the page', '**/*.js', vehicleForm],
  ['@long ', 'the form', '**/InquiryForm-*.js', contactForm],
] as const) {
  test(`${long}what is typed into the ${form.kind} form, and sent, before ${what} is live is sent when it is`, async ({
    page,
  }) => {
    const letThrough = await holdRequests(page, scripts);
    await page.goto(form.path, { waitUntil: 'commit' });
    if (what === 'the form') await whenLive(page);
    const fields = await fill(page);
    await fields.interest.selectOption('other');
    const sends = sendsOf(page);
    await fields.button.click();
    await expect(fields.button).toHaveAccessibleName(form.sending);
    await fields.button.click();
    await expectTyped(page);
    letThrough();
    await expectToast(page, form.sent, thanks);
    expect(sends.map((send) => send.postDataJSON())).toEqual([
      { ...typed, interest: 'other', ...form.about },
    ]);
    await expectTyped(page, { name: '', email: '', phone: '', message: '' });
  });
}

test('what is sent before scripts that never arrive is sent by the browser, once', async ({
  browser,
  site,
}) => {
  // Not the context of the other tests, in which a form waits longer.
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.clock.install();
  await page.route('**/*.js', () => undefined);
  await page.goto('/contact', { waitUntil: 'commit' });
  const fields = await fill(page);
  const sends: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sends.push(new URL(request.url()).pathname);
  });
  await fields.button.click();
  await expect(fields.button).toHaveAccessibleName('Sending...');
  await page.clock.runFor(8_000);
  await expect(sentPanel(page).heading).toBeInViewport();
  await page.clock.resume();
  await expectStateAccessible(page, [phone]);
  await expectNoSidewaysScroll(page);
  expect(sends).toEqual(['/contact']);
  await context.close();
});

test('a search that is sent before the page is live has only what is chosen in its address', async ({
  page,
}) => {
  const letThrough = await holdRequests(page, '**/*.js');
  await page.goto('/inventory', { waitUntil: 'commit' });
  const { model, applied } = inventoryPage(page);
  await model.fill('Regent');
  await model.press('Enter');
  await expect(page).toHaveURL('/inventory?model=Regent');
  letThrough();
  await whenLive(page);
  await expect(applied).toHaveText(['Model: Regent']);
});

test('a price that is typed before its script has arrived stays, and is applied', async ({ page }) => {
  const letThrough = await holdRequests(page, '**/PriceFilter-*.js');
  await openLive(page, '/inventory');
  const { highestField, filter } = inventoryPage(page);
  await highestField.fill('490k');
  letThrough();
  await whenPartLive(highestField);
  await expect(highestField).toHaveValue('490k');
  await filter.click();
  await expect(page).toHaveURL('/inventory?maxPrice=490000');
});

test('a form whose script failed to load keeps what is typed and loads it again', async ({ page }) => {
  let lost = 0;
  await page.route('**/InquiryForm-*.js', (route) => {
    lost += 1;
    return lost > 1 ? route.continue() : route.abort();
  });
  await openLive(page, '/contact');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/InquiryForm-'));
  const fields = await fill(page);
  await failed;
  await nextFrames(page);
  await fields.button.click();
  await expectToast(page, 'Message sent!', thanks);
  expect(lost).toBeGreaterThan(1);
});
