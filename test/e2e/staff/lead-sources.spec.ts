import { readFile } from 'node:fs/promises';
import { expectFit } from '../pages/accessible.ts';
import { fill, sendsOf } from '../pages/inquiry-form.ts';
import { openFromHere, openLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, keepSignedIn, openStaffScreen, test } from './fixtures.ts';
import { inquiriesTab, inquiryOf } from './inquiry-list.ts';
import { leadOn } from './lead.ts';
import { unheardOf } from './unheard-of.ts';
import { inventoryTab } from './vehicle-lists.ts';

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
  expect(line).toMatch(/,www\.autos\.example,newsletter,email,spring,,,,no$/);
  expect(csv).not.toContain('private');
});

test('a visit without a referrer or a campaign sends nothing about it', async ({ page, api }) => {
  const sends = sendsOf(page);
  const name = `Bo ${unheardOf()}`;
  await openLive(page, '/inventory');
  await openLive(page, '/contact');
  const { button } = await fill(page, { name });
  const answered = page.waitForResponse((response) => response.request() === sends[0]);
  await button.click();
  const { id } = (await (await answered).json()) as { id: number };
  expect(Object.keys(sends[0]?.postDataJSON() as object)).toEqual(specified);
  expect(sends[0]?.headers()).not.toHaveProperty('x-visit-source');
  expect(await inquiryOf(api, id)).toMatchObject({ referrer: null, utmSource: null });
});

test('a car is marked as sold to one of its inquiries, which shows it', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle({ year: 2021 });
  const name = `Mei ${unheardOf()}`;
  await api.inquire({ vehicleId: vehicle.id, name: 'Somebody else' });
  const { id } = await api.inquire({ vehicleId: vehicle.id, name });
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  const inventory = inventoryTab(staffPage);
  await inventory.search.fill(vehicle.model);
  await inventory.act('Mark Sold', vehicle).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Mark Vehicle as Sold' });
  const choice = dialog.getByRole('combobox', { name: 'Sold to' });
  await expect(choice.locator('option')).toHaveCount(4);
  await expect(choice.locator('option').first()).toHaveText('No inquiry');
  await expectFit(staffPage);
  await choice.selectOption(String(id));
  await dialog.getByRole('button', { name: 'Mark as Sold' }).click();
  await expect(dialog).toBeHidden();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'sold', soldToInquiryId: id });

  await openFromHere(staffPage, `/admin?tab=inquiries&inquiry=${id}`);
  await expect(inquiriesTab(staffPage).fact('Sold to this lead')).toHaveText(`2021 Ashdown ${vehicle.model}`);

  // The buyer had asked about another car.
  const buyer = `Ines ${unheardOf()}`;
  const { id: other } = await api.inquire({ name: buyer });
  await staffPage.getByRole('tab', { name: 'Sold Vehicles' }).click();
  await staffPage.getByRole('button', { name: `Edit Sale 2021 Ashdown ${vehicle.model}` }).click();
  const edit = staffPage.getByRole('dialog', { name: 'Edit Sale' });
  const soldTo = edit.getByRole('combobox', { name: 'Sold to' });
  await expect(soldTo.locator('option:checked')).toContainText(name);
  await soldTo.selectOption('Another inquiry...');
  await edit.getByRole('searchbox', { name: 'Search inquiries' }).fill(buyer);
  await expectFit(staffPage);
  await edit.getByRole('button', { name: buyer }).click();
  await expect(soldTo.locator('option:checked')).toContainText(buyer);
  await edit.getByRole('button', { name: 'Save Sale' }).click();
  await expect(edit).toBeHidden();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ soldToInquiryId: other });
  await openStaffScreen(staffPage, `/admin?tab=inquiries&inquiry=${other}`);
  await expect(inquiriesTab(staffPage).fact('Sold to this lead')).toHaveText(`2021 Ashdown ${vehicle.model}`);
  // Listed again, it is sold to nobody.
  await api.patch(`/api/vehicles/${vehicle.id}`, { status: 'available' });
  await staffPage.reload();
  await expect(leadOn(staffPage).note).toBeVisible();
  await expect(inquiriesTab(staffPage).fact('Sold to this lead')).toHaveCount(0);
});

test('the dashboard shows response times and what became of leads, as charts and as tables', async ({
  staffPage,
  api,
}) => {
  const { id } = await api.inquire();
  await api.post(`/api/inquiries/${id}/answers`, {});
  await openStaffScreen(staffPage);
  for (const [title, header] of [
    ['Response time', 'In 24 hours'],
    ['Leads to sales by source', 'Source'],
  ] as const) {
    const panel = staffPage.getByRole('region', { name: title, exact: true });
    await panel.scrollIntoViewIfNeeded();
    await expect(panel.getByRole('img', { name: new RegExp(`^${title}: `) })).toBeVisible();
    await panel.getByRole('button', { name: 'Show as table' }).click();
    await expect(panel.getByRole('columnheader', { name: header })).toBeVisible();
    await panel.getByRole('button', { name: 'Show as chart' }).click();
  }
  await expect(
    staffPage.getByRole('img', { name: /^Leads to sales by source: .*Not known \d+ lead/ }),
  ).toBeVisible();
  await expectFit(staffPage);
});
