import { expect, test } from './fixtures.ts';
import { phone } from './pages/accessible.ts';
import { expectTyped, fieldsOf, fill, forms, sentPanel, thanks } from './pages/inquiry-form.ts';
import { openLive, whenPartLive } from './pages/live.ts';
import { expectToast, expectToastRegion } from './pages/toast.ts';

test('@long on a phone the button to the top makes way for the form', async ({ page }) => {
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
  // The form below makes them higher than the window.
  await expect(sentPanel(page).heading).toBeInViewport();
});
