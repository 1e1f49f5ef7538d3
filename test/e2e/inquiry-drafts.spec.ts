import { expect, test } from './fixtures.ts';
import { holdRequests } from './pages/calls.ts';
import { carThatIs } from './pages/cars.ts';
import { expectTyped, fieldsOf, fill, sendsOf, typed } from './pages/inquiry-form.ts';
import { followHeader, openLive, whenLive, whenPartLive } from './pages/live.ts';

const car = `/inventory/${carThatIs('available').id}`;

test('what is typed is there after Back and a reload; what is typed before the form is live is newer, and not sent by itself', async ({
  page,
}) => {
  await openLive(page, car);
  const fields = await fill(page);
  await fields.interest.selectOption('other');
  await whenPartLive(fields.button);
  await followHeader(page, 'About');
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(page).toHaveURL(car);
  await expectTyped(page);
  await expect(fields.interest).toHaveValue('other');

  const sends = sendsOf(page);
  const letThrough = await holdRequests(page, '**/*.js');
  await page.reload({ waitUntil: 'commit' });
  const { message, button, interest } = fieldsOf(page);
  await message.fill('Something newer.');
  letThrough();
  await whenLive(page);
  await whenPartLive(button);
  await expectTyped(page, { ...typed, message: 'Something newer.' });
  await expect(interest).toHaveValue('other');
  await page.reload();
  await expectTyped(page, { ...typed, message: 'Something newer.' });
  await expect(interest).toHaveValue('other');
  expect(sends).toEqual([]);
});
