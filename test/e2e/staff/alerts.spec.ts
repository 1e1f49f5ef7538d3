import type { Page } from '@playwright/test';
import type { Arrived } from '../../mail-server.ts';
import { expectFit, expectStateFit } from '../pages/accessible.ts';
import { openLive } from '../pages/live.ts';
import { expect, openStaffScreen, type StaffSite, test } from './fixtures.ts';
import { unheardOf } from './unheard-of.ts';

const someAddress = () => `${unheardOf()}@whitlock.example`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the link of a mail to an address whose subject begins like this. */
async function openLink(page: Page, site: StaffSite, wanted: { to: string; subject: string; path: string }) {
  const mail = await site.mailServer.next(
    ({ recipients, subject = '' }: Arrived) =>
      recipients.includes(wanted.to) && subject.startsWith(wanted.subject),
  );
  const link = (mail.text ?? '').split(/\s+/).find((word) => word.startsWith(`${site.url}${wanted.path}`));
  await page.goto(link ?? '');
  return mail;
}

test('a visitor asks for what the inventory lacks, confirms it, is told when it arrives, and ends it', async ({
  page,
  staffPage,
  site,
  api,
}) => {
  const model = unheardOf();
  const to = someAddress();
  await openLive(page, `/inventory?model=${model}&maxPrice=150000`);
  await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  await expectStateFit(page);
  await page.getByRole('link', { name: 'Tell me when one arrives' }).click();
  await expect(title(page)).toHaveText('Tell me when one arrives');
  await expect(page.getByText(`${model} up to $150,000`)).toBeVisible();
  await expectFit(page);
  const address = page.getByLabel('Email address').first();
  await address.fill('ada');
  await press(page, 'Tell Me');
  await expect(address).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(address).toBeFocused();
  await address.fill(to);
  await press(page, 'Tell Me');
  await expect(title(page)).toHaveText('Please check your email');
  await expect(title(page)).toBeFocused();

  await openLink(page, site, { to, subject: 'Please confirm: ', path: '/alerts/confirm' });
  await expectStateFit(page);
  await press(page, 'Yes, tell me');
  await expect(title(page)).toHaveText('We will tell you');

  await openStaffScreen(staffPage, '/admin/settings/newsletter');
  await staffPage.getByRole('searchbox', { name: 'Search alerts' }).fill(to);
  const rows = staffPage.getByRole('table', { name: 'Vehicle alerts' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveText([new RegExp(`^${model} up to \\$150,000${to}.*None yet`)]);

  const vehicle = await api.addVehicle({ model: `${model} Six`, price: 140_000 });
  const mail = await openLink(page, site, { to, subject: 'New: ', path: '/inventory' });
  expect(mail.subject).toBe(`New: 2024 Ashdown ${model} Six`);
  await expect(page).toHaveURL(`/inventory/${vehicle.id}`);
  await openLink(page, site, { to, subject: 'New: ', path: '/alerts/end' });
  await expectStateFit(page);
  await press(page, 'End it');
  await expect(title(page)).toHaveText('It has ended');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('@long one like a sold vehicle is asked for, confirmed and ended by pages', async ({
    page,
    site,
    api,
  }) => {
    const to = someAddress();
    const { id, model } = await api.addVehicle();
    await api.sell(id);
    await page.goto(`/inventory/${id}`);
    await page.getByRole('link', { name: 'Tell me when one arrives' }).click();
    const address = page.getByRole('main').getByLabel('Email address');
    await address.fill('ada@example');
    await press(page, 'Tell Me');
    await expect(page).toHaveTitle(/^Not sent: /);
    await expect(address).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(address).toHaveValue('ada@example');
    await expect(page.getByText(`Ashdown ${model}`)).toBeVisible();
    await address.fill(to);
    await press(page, 'Tell Me');
    await expect(title(page)).toHaveText('Please check your email');

    const mail = await openLink(page, site, { to, subject: 'Please confirm: ', path: '/alerts/confirm' });
    expect(mail.subject).toBe(`Please confirm: Ashdown ${model}`);
    await press(page, 'Yes, tell me');
    await expect(title(page)).toHaveText('We will tell you');
    await api.addVehicle({ model });
    await openLink(page, site, { to, subject: 'New: ', path: '/alerts/end' });
    await press(page, 'End it');
    await expect(title(page)).toHaveText('It has ended');
    // A link that is not known says of no address that it has been deleted.
    await page.goto(`/alerts/end?token=${'x'.repeat(43)}&all=1`);
    await press(page, 'End it');
    await expect(page.getByRole('main')).toContainText(
      'You get no more mail about it. We keep your address only if you have asked for something else.',
    );
    // The link that was used has nothing left to confirm.
    await openLink(page, site, { to, subject: 'Please confirm: ', path: '/alerts/confirm' });
    await press(page, 'Yes, tell me');
    await expect(page.getByRole('alert')).toHaveText(
      'This link is no longer valid. Please ask again on our website.',
    );
  });
});
