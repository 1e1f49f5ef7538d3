import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './pages/calls.ts';
import { demoCars } from './pages/cars.ts';
import { expectTyped, fieldsOf, fill, sentPanel, typed } from './pages/inquiry-form.ts';
import { followHeader, openFromHere, openLive, whenLive, whenPartLive } from './pages/live.ts';

const [car, other, sold] = [
  ...demoCars.filter(({ status }) => status === 'available').slice(0, 2),
  demoCars.find(({ status }) => status === 'sold'),
].map((one) => `/inventory/${one?.id}`) as [string, string, string];

const nothing = { name: '', email: '', phone: '', message: '' };
const offered = (page: Page) => page.getByText('Name, email and phone are filled in from before.');

for (const path of [car, sold, '/contact']) {
  test(`what is typed on ${path} is there after a link and Back, and after a reload`, async ({ page }) => {
    await openLive(page, path);
    const fields = await fill(page);
    await fields.interest.selectOption('other');
    await whenPartLive(fields.button);
    await followHeader(page, 'About');
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expectTyped(page);
    await expect(fields.interest).toHaveValue('other');

    await page.reload();
    await expectTyped(page);
    await expect(fields.interest).toHaveValue('other');
    await expect(offered(page)).toHaveCount(0);
  });
}

test('the next car has the contact fields, not the message; who is somebody else empties them', async ({
  page,
}) => {
  await openLive(page, car);
  await whenPartLive((await fill(page)).button);
  await openFromHere(page, other);
  await expect(page).toHaveURL(other);
  await expectTyped(page, { ...typed, message: '' });
  await expect(offered(page)).toBeVisible();
  await page.getByRole('button', { name: 'Not you?' }).click();
  await expectTyped(page, nothing);
  await expect(fieldsOf(page).name).toBeFocused();
  await expect(offered(page)).toHaveCount(0);
  await page.reload();
  await expectTyped(page, nothing);

  await openLive(page, car);
  await expectTyped(page, { ...nothing, message: typed.message });
});

test('a message that was sent is gone, and who wrote it stays for the next car', async ({ page }) => {
  await openLive(page, car);
  const { button } = await fill(page);
  await button.click();
  await expect(sentPanel(page).heading).toBeVisible();
  await expectTyped(page, nothing);
  await openLive(page, other);
  await expectTyped(page, { ...typed, message: '' });
});

test('what is typed before the form is live is kept, and newer than what was typed earlier', async ({
  page,
}) => {
  await openLive(page, car);
  await whenPartLive((await fill(page)).button);
  const letThrough = await holdRequests(page, '**/*.js');
  await page.reload({ waitUntil: 'commit' });
  const { message, button } = fieldsOf(page);
  await message.fill('Something newer.');
  letThrough();
  await whenLive(page);
  await whenPartLive(button);
  await expectTyped(page, { ...typed, message: 'Something newer.' });
  await page.reload();
  await expectTyped(page, { ...typed, message: 'Something newer.' });
});
