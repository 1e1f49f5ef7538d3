import type { Page } from '@playwright/test';
import { answerCall, failCall } from '../pages/calls.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen, test, type StaffSite } from './fixtures.ts';
import { readCsv } from './settings.ts';

const address = '/admin/settings/newsletter';

const subscribe = async (site: StaffSite, email: string) => {
  const answer = await fetch(`${site.url}/api/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status, email).toBe(201);
};

/** A domain that only this test's addresses have. */
const someDomain = () => `d${crypto.randomUUID().slice(0, 8)}.example`;

function newsletterScreen(page: Page) {
  const table = page.getByRole('table', { name: 'Newsletter addresses', includeHidden: true });
  return {
    panel: page.getByRole('region', { name: 'Newsletter', exact: true }),
    search: page.getByRole('searchbox', { name: 'Search addresses' }),
    rows: table.locator('tbody').getByRole('row', { includeHidden: true }),
    emails: table.locator('tbody').getByRole('row', { includeHidden: true }).locator('td:first-child'),
    remove: (email: string) => page.getByRole('button', { name: `Remove ${email}`, exact: true }),
    asking: page.getByRole('alertdialog', { name: 'Remove this address?' }),
    pages: page.getByRole('navigation', { name: 'Addresses pages' }),
    shown: page.getByRole('status').filter({ hasText: /^\d+ to \d+ of \d+$/ }),
  };
}

test('addresses are listed newest first, with search and pages', async ({ staffPage, site }) => {
  const domain = someDomain();
  for (let index = 1; index <= 11; index += 1) await subscribe(site, `reader${index}@${domain}`);
  await openStaffScreen(staffPage, address);
  const { search, rows, emails, shown, pages, panel, remove, asking } = newsletterScreen(staffPage);
  await expect(emails.first()).toHaveText(`reader11@${domain}`);
  await expect(rows).toHaveCount(10);
  await expect(panel).toContainText(/\d+ addresses\. \d+ were added in the last 30 days\./);
  await search.fill(`READER1@${domain}`);
  await expect(rows).toHaveCount(1);
  await expect(emails).toHaveText([`reader1@${domain}`]);
  await search.fill('nobody at all');
  await expect(rows).toHaveText(['No address matches “nobody at all”']);
  await search.fill(domain);
  await expect(shown).toHaveText('1 to 10 of 11');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(emails).toHaveText([`reader1@${domain}`]);
  await expect(shown).toHaveText('11 to 11 of 11');
  // When the last address of a page is removed, the previous page is shown.
  await remove(`reader1@${domain}`).click();
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expect(shown).toHaveText('1 to 10 of 10');
  await expect(emails.last()).toHaveText(`reader2@${domain}`);
  await panel.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(emails.first()).toHaveText(`reader10@${domain}`);
  await panel.getByRole('button', { name: 'Added', exact: true }).click();
  await expect(emails.first()).toHaveText(`reader2@${domain}`);
  await expect(pages).toHaveCount(0);
});

test('an address is removed after confirmation, and can subscribe again', async ({ staffPage, site }) => {
  const domain = someDomain();
  const email = `reader@${domain}`;
  await subscribe(site, email);
  await openStaffScreen(staffPage, address);
  const { search, rows, emails, remove, asking } = newsletterScreen(staffPage);
  await search.fill(domain);
  await expect(rows).toHaveCount(1);
  await remove(email).click();
  await expect(asking).toContainText(`${email} is taken off the list and is in no later export.`);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove(email)).toBeFocused();
  await failCall(staffPage, await subscriberPath(staffPage, email));
  await remove(email).click();
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expectToast(staffPage, 'Error', 'Broken for the test', 'destructive');
  await expect(emails).toHaveText([email]);
  await staffPage.unrouteAll();
  await remove(email).click();
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expectToast(staffPage, 'Address removed', email);
  await expect(rows).toHaveText([`No address matches “${domain}”`]);

  await subscribe(site, email);
  await staffPage.reload();
  await search.fill(domain);
  await expect(emails).toHaveText([email]);
});

/** The path of the call that removes an address, with its id from the list. */
async function subscriberPath(page: Page, email: string): Promise<string> {
  const answer = await page.request.get(`/api/newsletter/subscribers?search=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('authToken'))}` },
  });
  const { subscribers } = (await answer.json()) as { subscribers: { id: number }[] };
  return `/api/newsletter/subscribers/${subscribers[0]?.id}`;
}

test('the export is a CSV file whose cells no spreadsheet runs as formulas; an empty list and failures say so', async ({
  staffPage,
  site,
}) => {
  const domain = someDomain();
  const names = ['plain', '=1+1', '+tag', '-minus'];
  for (const name of names) await subscribe(site, `${name}@${domain}`);
  await openStaffScreen(staffPage, address);
  const saving = staffPage.waitForEvent('download');
  await staffPage.getByRole('button', { name: 'Export CSV' }).click();
  const { name, text, lines } = await readCsv(await saving);
  expect(name).toMatch(/^newsletter-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(lines[0]).toBe('Email,Added');
  const today = new Date().toISOString().slice(0, 10);
  expect(lines.filter((line) => line.includes(domain))).toEqual([
    `plain@${domain},${today}`,
    `'=1+1@${domain},${today}`,
    `'+tag@${domain},${today}`,
    `'-minus@${domain},${today}`,
  ]);

  await failCall(staffPage, '/api/newsletter/export');
  await staffPage.getByRole('button', { name: 'Export CSV' }).click();
  await expectToast(staffPage, 'Error', 'Broken for the test');

  const path = '/api/newsletter/subscribers';
  await failCall(staffPage, path);
  await staffPage.reload();
  await expect(staffPage.getByRole('alert')).toContainText('Failed to load the newsletter');
  await staffPage.unrouteAll();
  await answerCall(staffPage, path, { subscribers: [], total: 0, all: 0, addedLast30Days: 0 });
  await staffPage.getByRole('button', { name: 'Try Again' }).click();
  await expect(staffPage.getByRole('main')).toContainText('No addresses yet');
  await expect(newsletterScreen(staffPage).search).toHaveCount(0);
});
