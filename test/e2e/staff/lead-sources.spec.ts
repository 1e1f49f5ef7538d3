import { readFile } from 'node:fs/promises';
import { fill, sendsOf } from '../pages/inquiry-form.ts';
import { openLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, keepSignedIn, openStaffScreen, test } from './fixtures.ts';
import { inquiriesTab } from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';

/** Section 7, of an inquiry about no vehicle. */
const specified = ['name', 'email', 'phone', 'interest', 'message'];
const thanks = "We'll get back to you as soon as possible.";

test('the first page of a visit is remembered, sent with the inquiry, and shown in the lead and the export', async ({
  page,
  api,
  site,
}) => {
  const name = `Ada ${unheardOf()}`;
  const sends = sendsOf(page);
  await page.route('https://www.autos.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${site.url}/?utm_source=newsletter&utm_medium=email&utm_campaign=spring">Cars</a>`,
      headers: { 'referrer-policy': 'unsafe-url' },
    }),
  );
  await page.goto('https://www.autos.example/search?who=private');
  await page.getByRole('link', { name: 'Cars' }).click();
  await page.waitForURL(`${site.url}/**`);
  // On by a new document, whose own referrer is this site.
  await openLive(page, '/inventory');
  await openLive(page, '/contact');
  const { button } = await fill(page, { name });
  await button.click();
  await expectToast(page, 'Message sent!', thanks);
  expect(Object.keys(sends[0]?.postDataJSON() as object)).toEqual(specified);
  expect(sends[0]?.headers()['x-visit-source']).toBe(
    'referrer=www.autos.example&utm_source=newsletter&utm_medium=email&utm_campaign=spring',
  );
  expect(await page.context().cookies()).toEqual([]);

  await keepSignedIn(page, site.url);
  await openStaffScreen(page, '/admin?tab=inquiries');
  const { search, rows, view, fact, panel } = inquiriesTab(page);
  await search.fill(name);
  await expect(rows).toHaveCount(1);
  const { inquiries } = (await api.get(`/api/inquiries?search=${encodeURIComponent(name)}`)) as {
    inquiries: { id: number }[];
  };
  const id = inquiries[0]?.id ?? 0;
  await view(id).click();
  await expect(fact('Came from')).toHaveText('newsletter, email, spring; from www.autos.example');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  const line = csv.split('\r\n').find((text) => text.includes(name));
  expect(line).toMatch(/,www\.autos\.example,newsletter,email,spring,,,,no,$/);
  expect(csv).not.toContain('private');
});
