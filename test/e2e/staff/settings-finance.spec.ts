import { openLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import { openSettings } from './dealership-form.ts';
import { expect } from './fixtures.ts';
import { test } from './settings.ts';

test('the finance estimate and the message numbers are on the website as they were saved', async ({
  staffPage,
  api,
}) => {
  const car = `/inventory/${(await api.addVehicle()).id}`;
  const settings = await openSettings(staffPage);
  await settings.field('APR, %').fill('0');
  await settings.field('Terms, in months').fill('30, 24');
  await settings.field('Disclaimer').fill('Ask us for the terms.');
  await settings.field('WhatsApp number').fill('+44 20 7946 0000');
  await settings.field('Number for text messages').fill('');
  await expect(settings.status).toHaveText('Unsaved changes in Name and address and Finance estimate');
  await settings.save.click();
  await expectToast(staffPage, 'Settings saved', 'Visitors see the change now.');

  const visitor = await staffPage.context().newPage();
  await openLive(visitor, car);
  const finance = visitor.getByRole('region', { name: 'Finance estimate' });
  await expect(finance).toContainText('30 months at 0% APR');
  await expect(finance).toContainText('Ask us for the terms.');
  const ways = visitor.getByRole('list', { name: 'This vehicle' });
  await expect(ways.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/442079460000\?text=/,
  );
  await expect(ways.getByRole('link', { name: 'Text us' })).toHaveCount(0);

  await settings.form.getByRole('switch', { name: 'Show on the website' }).click();
  await settings.save.click();
  await expect(settings.status).toHaveCount(0);
  await openLive(visitor, car);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(finance).toHaveCount(0);
});
