import { photograph } from '../offers.ts';
import { seconds } from '../time-limits.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectStateAccessible,
  phone,
} from './pages/accessible.ts';
import { allowSlowScripts, whenPartLive } from './pages/live.ts';
import { expect, openStaffScreen } from './staff/fixtures.ts';
import { inquiriesTab } from './staff/inquiry-list.ts';
import { test } from './staff/settings.ts';
import { unheardOf } from './staff/unheard-of.ts';

const narrow = { width: 320, height: 720 };
const jpeg = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph(640, 480, background),
});

test('a car is offered in four steps on a phone, each one an entry of the history, and is a lead with its photographs', async ({
  staffPage,
  browser,
  site,
}) => {
  // Its photographs are encoded three times each.
  test.setTimeout(seconds(180));
  const model = unheardOf();
  const context = await browser.newContext({ baseURL: site.url, viewport: phone, reducedMotion: 'reduce' });
  await allowSlowScripts(context);
  const page = await context.newPage();
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route(/\/SellForm-/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Car' }).click();
  await expect(page).toHaveURL('/sell');
  const entries = await page.evaluate(() => history.length);
  await expect(page).toHaveTitle(/^Sell or Consign Your Car - /);
  const main = page.getByRole('main');
  const step = (name: string) => main.getByRole('heading', { name });
  const onward = main.getByRole('button', { name: 'CONTINUE' });
  // Its scripts arrive in the middle of the press.
  await onward.hover();
  await page.mouse.down();
  press();
  await whenPartLive(main.getByLabel('Year'));
  await page.mouse.up();
  await expect(main.getByLabel('Year')).toBeFocused();
  await expect(main.getByLabel('Year')).toHaveAccessibleDescription(
    'Please enter the model year, such as 2019',
  );
  await expectStateAccessible(page, [phone]);
  await main.getByLabel('Year').fill('2019');
  await main.getByLabel('Make').fill('Ashdown');
  await main.getByLabel('Model and trim').fill(model);
  await main.getByLabel('Mileage').fill('12,400');
  await page.keyboard.press('Enter');
  await expect(step('Step 2 of 4: Its condition')).toBeFocused();
  await main.getByLabel('Accidents').selectOption('Yes, repaired');
  await expectNoSidewaysScroll(page, [narrow, phone]);
  await onward.click();

  await expect(step('Step 3 of 4: Photographs')).toBeFocused();
  // Back leads to the previous step, Forward to the next, and both keep what was typed.
  await page.goBack();
  await expect(step('Step 2 of 4: Its condition')).toBeFocused();
  await expect(main.getByLabel('Accidents')).toHaveValue('repaired');
  await page.goBack();
  await expect(step('Step 1 of 4: The car')).toBeFocused();
  await expect(main.getByLabel('Model and trim')).toHaveValue(model);
  await page.goForward();
  await expect(step('Step 2 of 4: Its condition')).toBeFocused();
  await page.goForward();
  await expect(step('Step 3 of 4: Photographs')).toBeFocused();

  const files = main.getByLabel('Choose photographs');
  const broken = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await files.setInputFiles([await jpeg('a.jpg', '#7a1f1f'), broken, await jpeg('b.jpg', '#1f3a7a')]);
  // Each is encoded three times, which takes long on a busy machine.
  const sent = main.getByRole('status').filter({ hasText: '2 of 3 sent' });
  await expect(sent).toBeVisible({ timeout: seconds(30) });
  await expect(main).toContainText('This file is not an image we can read.');
  await main.getByRole('button', { name: 'Remove photograph 2' }).click();
  await expect(main.getByRole('img', { name: 'Photograph 2' })).toBeVisible();
  await expectAccessible(page, [phone]);
  await expectNoSidewaysScroll(page, [narrow, phone]);

  // The form's own Back keeps everything, and so does a reload, which keeps the way back, too.
  await main.getByRole('button', { name: 'BACK', exact: true }).click();
  await expect(main.getByLabel('Accidents')).toHaveValue('repaired');
  await onward.click();
  await onward.click();
  await expect(step('Step 4 of 4: You')).toBeFocused();
  await page.reload();
  await whenPartLive(main.getByRole('button', { name: 'SEND' }));
  await expect(step('Step 4 of 4: You')).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries + 3);
  await main.getByRole('button', { name: '1 Car, done, go back' }).click();
  await expect(step('Step 1 of 4: The car')).toBeFocused();
  await expect.poll(() => page.evaluate(() => 'sell' in history.state)).toBe(false);
  for (let times = 0; times < 3; times += 1) await onward.click();
  await expect(step('Step 4 of 4: You')).toBeFocused();
  await main.getByLabel('What would you like to do?').selectOption('Sell or consign it');
  await main.getByLabel('Name', { exact: true }).fill('Ada Byron');
  await main.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await main.getByLabel('Phone', { exact: true }).fill('(480) 555-0119');
  await expectNoSidewaysScroll(page, [narrow, phone]);
  await main.getByRole('button', { name: 'SEND' }).click();
  await expect(step('We have your car’s details.')).toBeFocused();
  await expect(main.getByRole('definition').filter({ hasText: `2019 Ashdown ${model}` })).toBeVisible();
  await expectStateAccessible(page, [phone]);
  await page.reload();
  await expect(step('The car')).toBeVisible();
  await context.close();

  await openStaffScreen(staffPage, '/admin?tab=inquiries');
  const { rows, search, details } = inquiriesTab(staffPage);
  await search.fill(model);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`2019 Ashdown ${model}`);
  await rows.getByRole('button', { name: /^View inquiry/ }).click();
  const car = details.getByRole('region', { name: 'Offered car' });
  await expect(car).toContainText('12,400 mi');
  await expect(car).toContainText('Yes, repaired');
  await expect(car.getByRole('button', { name: /^Open photograph/ })).toHaveCount(2);
  await car.getByRole('button', { name: 'Open photograph 1' }).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Photograph 1 of 2' });
  await expect(dialog.getByRole('img')).toHaveJSProperty('naturalWidth', 640);
  await expectStateAccessible(staffPage);
  await staffPage.keyboard.press('Escape');
  // The photographs go along, as uploads: one that cannot be fetched says so and is retried.
  const picture = /\/offer\/photos\/[\w-]+$/;
  await staffPage.route(picture, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await car.getByRole('button', { name: 'Add to Inventory' }).click();
  const form = staffPage.getByRole('dialog', { name: 'Add New Vehicle' });
  await expect(form.getByRole('textbox', { name: 'Model', exact: true })).toHaveValue(model);
  await expect(form.getByRole('textbox', { name: 'Mileage' })).toHaveValue(/^12,?400$/);
  const failed = form.getByRole('listitem', { name: /^Photograph \d.jpg failed$/ });
  await expect(failed).toContainText('The photograph could not be fetched.');
  await failed.getByRole('button', { name: /^Retry/ }).click();
  const removes = form.getByRole('button', { name: /^Remove photo \d$/ });
  await expect(removes).toHaveCount(2);
  await removes.first().click();
  await expect(removes).toHaveCount(1);
  // Nobody has typed it: there is no work to restore or to discard, until it is left and opened again.
  await expect(form.getByRole('status').first()).toHaveText(
    'Filled in from the offer of Ada Byron. Nothing is listed until you save it.',
  );
  await expect(form.getByRole('button', { name: 'Discard Draft' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await staffPage.getByRole('button', { name: `Continue with 2019 Ashdown ${model}` }).click();
  await expect(form).toContainText('Draft restored.');
  await expect(removes).toHaveCount(1);
});

test('without scripts it is one form, which the browser sends with its files', async ({
  browser,
  site,
  api,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const model = unheardOf();
  await page.goto('/sell');
  const main = page.getByRole('main');
  await main.getByLabel('Year').fill('2019');
  await main.getByLabel('Make').fill('Ashdown');
  await main.getByLabel('Model and trim').fill(model);
  await main.getByLabel('Mileage').fill('12400');
  await main.locator('input[type=file]').setInputFiles([await jpeg('a.jpg', '#c9a227')]);
  await main.getByRole('button', { name: 'SEND' }).click();
  await expect(page).toHaveTitle(/^Not sent: Sell or Consign/);
  await expect(main.getByRole('alert')).toHaveText('Four fields need a look before this can be sent.');
  await expect(main.getByLabel('Model and trim')).toHaveValue(model);
  await expect(main).toContainText('1 photograph has arrived.');
  await main.getByLabel('Accidents').selectOption('None that I know of');
  await main.getByLabel('Name', { exact: true }).fill('Ada Byron');
  await main.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await main.getByLabel('Phone', { exact: true }).fill('(480) 555-0119');
  await main.getByRole('button', { name: 'SEND' }).click();
  await expect(page).toHaveTitle(/^Sent: Sell or Consign/);
  await expect(main.getByRole('heading', { name: 'We have your car’s details.' })).toBeInViewport();
  await context.close();
  const { inquiries } = (await api.get(`/api/inquiries?search=${model}`)) as {
    inquiries: { id: number }[];
  };
  const offer = await api.get(`/api/inquiries/${inquiries[0]?.id}/offer`);
  expect(offer).toMatchObject({ model, photos: [{ width: 640, height: 480 }] });
});
