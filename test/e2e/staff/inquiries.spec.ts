import type { Locator } from '@playwright/test';
import { watchRequests } from '../pages/calls.ts';
import { nextFrames } from '../pages/live.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import {
  countsOf,
  findInquiries,
  inquireOften,
  inquiriesTab,
  inquiryOf,
  isListCall,
  listCall,
} from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';

/** Hue of a background in degrees, and how far it is from grey (0 to 255). */
const tintOf = (badge: Locator) =>
  badge.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []
    ).map(Number);
    const most = Math.max(red, green, blue);
    const range = most - Math.min(red, green, blue);
    const sixth =
      range === 0
        ? 0
        : most === red
          ? (green - blue) / range
          : most === green
            ? 2 + (blue - red) / range
            : 4 + (red - green) / range;
    return { hue: (sixth * 60 + 360) % 360, range };
  });

test('the table has the columns and texts of the specification', async ({ staffPage, api }) => {
  const word = unheardOf();
  const vehicle = await api.addVehicle();
  const full = await api.inquire({ message: word, interest: 'test-drive', vehicleId: vehicle.id });
  const bare = await api.inquire({
    name: `<b>Zoë</b> ${word}`,
    email: 'zoe@example.com',
    phone: undefined,
    interest: '',
  });
  const trade = await api.inquire({ message: word, interest: 'trade', phone: '+1 480 555 0119' });
  const { panel, headers, rows, row } = await findInquiries(staffPage, word, 3);

  await expect(panel.getByRole('heading', { name: 'Customer Inquiries' })).toBeVisible();
  await expect(panel.getByText('Manage and respond to customer inquiries', { exact: true })).toBeVisible();
  await expect(headers).toHaveText([
    'ID',
    'Name',
    'Email',
    'Phone',
    'Date',
    'Interest',
    'Vehicle',
    'Status',
    'Actions',
  ]);
  // The newest first.
  await expect(rows).toHaveText([trade, bare, full].map(({ id }) => new RegExp(`^${id}`)));
  const { createdAt } = await inquiryOf(api, full.id);
  const day = new Date(createdAt).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'America/New_York',
  });
  const cells = (id: number) => row(id).getByRole('cell');
  await expect(cells(full.id)).toHaveText([
    String(full.id),
    'Dana Whitlock',
    'dana@whitlock.example',
    '(602) 555-0188',
    day,
    'Test drive',
    `ID: ${vehicle.id}2024 Ashdown ${vehicle.model}`,
    'new',
    'ViewStatusArchive',
  ]);
  await expect(cells(bare.id)).toHaveText([
    String(bare.id),
    `<b>Zoë</b> ${word}`,
    'zoe@example.com',
    'N/A',
    day,
    'General',
    'N/A',
    'new',
    'ViewStatusArchive',
  ]);
  await expect(cells(trade.id).nth(5)).toHaveText('Trade-in');

  // A deleted vehicle is said to be.
  await api.delete(`/api/vehicles/${vehicle.id}`);
  await staffPage.reload();
  await expect(cells(full.id).nth(6)).toHaveText(`ID: ${vehicle.id}Deleted2024 Ashdown ${vehicle.model}`);
});

test('each status has its color', async ({ staffPage, api }) => {
  const { word, ids } = await inquireOften(api, 5);
  const [isNew = 0, contacted = 0, pending = 0, resolved = 0, closed = 0] = ids;
  for (const [id, status] of [
    [contacted, 'contacted'],
    [pending, 'pending'],
    [resolved, 'resolved'],
    [closed, 'closed'],
  ] as const)
    await api.patch(`/api/inquiries/${id}/status`, { status });
  const { badge } = await findInquiries(staffPage, word, 5);
  for (const [id, status, from, to] of [
    [isNew, 'new', 200, 240],
    [contacted, 'contacted', 255, 300],
    [pending, 'pending', 40, 65],
    [resolved, 'resolved', 100, 160],
  ] as const) {
    await expect(badge(id)).toHaveText(status);
    const { hue, range } = await tintOf(badge(id));
    expect([status, hue >= from && hue <= to, range > 20]).toEqual([status, true, true]);
  }
  await expect(badge(closed)).toHaveText('closed');
  expect((await tintOf(badge(closed))).range).toBeLessThan(10);
});

test('every column but Actions sorts both ways, and sorting asks the server', async ({ staffPage, api }) => {
  const word = unheardOf();
  const bob = await api.inquire({ name: 'bob', email: 'c@mail.example', message: word, interest: 'trade' });
  const amy = await api.inquire({ name: 'Amy', email: 'b@mail.example', message: word, interest: 'other' });
  const cid = await api.inquire({
    name: 'Cid',
    email: 'a@mail.example',
    message: word,
    interest: 'purchase',
  });
  await api.patch(`/api/inquiries/${bob.id}/status`, { status: 'closed' });
  await api.patch(`/api/inquiries/${cid.id}/status`, { status: 'contacted' });
  const { rows, header, headers, sortBy } = await findInquiries(staffPage, word, 3);
  await expect(header('Date')).toHaveAttribute('aria-sort', 'descending');

  for (const [name, ascending] of [
    ['ID', [bob, amy, cid]],
    ['Name', [amy, bob, cid]],
    ['Email', [cid, amy, bob]],
    // In the order in which they are offered.
    ['Interest', [cid, bob, amy]],
    // By status, from new to closed, not alphabetically.
    ['Status', [amy, cid, bob]],
    ['Date', [bob, amy, cid]],
  ] as const) {
    for (const [direction, order] of [
      ['ascending', ascending],
      ['descending', ascending.toReversed()],
    ] as const) {
      await sortBy(name).click();
      await expect(header(name)).toHaveAttribute('aria-sort', direction);
      await expect(rows).toHaveText(order.map(({ id }) => new RegExp(`^${id}`)));
    }
    await expect(headers.and(staffPage.locator('[aria-sort$="scending"]'))).toHaveText([name]);
  }
  for (const name of ['Phone', 'Vehicle']) await expect(sortBy(name)).toBeVisible();
  await expect(sortBy('Actions')).toHaveCount(0);
});

test('ten are on a page, and any new search or order leads to the first', async ({ staffPage, api }) => {
  const { word, ids } = await inquireOften(api, 11);
  const newestFirst = ids.toReversed().map((id) => new RegExp(`^${id}`));
  const requests = watchRequests(staffPage);
  const { rows, shown, pages, sortBy, search, show, archive } = await findInquiries(staffPage, word, 11);
  // Section 7: the tab's automatic calls.
  expect(requests.find(isListCall)).toBe(`GET ${listCall}?page=1&limit=10`);
  const page = (number: number) => pages.getByRole('button', { name: `Page ${number}`, exact: true });
  await expect(rows).toHaveText(newestFirst.slice(0, 10));
  await expect(page(1)).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(rows).toHaveText(newestFirst.slice(10));
  await expect(shown).toHaveText('11 to 11 of 11');
  await expect(page(2)).toHaveAttribute('aria-current', 'page');
  const last = new URLSearchParams(requests.findLast(isListCall)?.split('?')[1]);
  expect([last.get('page'), last.get('limit'), last.get('search')]).toEqual(['2', '10', word]);

  for (const askAnew of [() => sortBy('ID').click(), () => search.fill(`${word.toUpperCase()} `)]) {
    await page(2).click();
    await expect(shown).toHaveText('11 to 11 of 11');
    await askAnew();
    await expect(shown).toHaveText('1 to 10 of 11');
  }
  await page(2).click();
  await expect(rows).toHaveCount(1);
  await show('Archive').click();
  await expect(show('Archive')).toHaveAttribute('aria-pressed', 'true');
  await show('Current').click();
  await expect(shown).toHaveText('1 to 10 of 11');

  // The page disappears when its last row is archived.
  await page(2).click();
  await expect(rows).toHaveCount(1);
  const [left = ''] = await rows.getByRole('cell').first().allInnerTexts();
  await archive(Number(left)).click();
  await expect(shown).toHaveText('1 to 10 of 10');
  await expect(rows).toHaveCount(10);
});

test('search covers name, email, phone, message and ID, ignoring case, and says when nothing matches', async ({
  staffPage,
  api,
}) => {
  const word = unheardOf();
  const digits = String(Date.now());
  const inquiry = await api.inquire({
    name: `Ida ${word}name`,
    email: `${word}mail@example.com`,
    phone: `+${digits}`,
    message: `Ça va? ${word}text 100%_`,
  });
  await api.inquire({ name: 'Zeno', message: word });
  const { search, rows, row, panel, table, show } = await findInquiries(staffPage, word, 2);
  await expect(search).toHaveAttribute('placeholder', 'Search name, email, phone, message or ID');
  for (const typed of [
    `IDA ${word}NAME`,
    `${word}mail@EXAMPLE`,
    digits,
    `ça va? ${word}TEXT 100%_`,
    `  ${word}text  `,
  ]) {
    await search.fill(typed);
    await expect(rows).toHaveText([new RegExp(`^${inquiry.id}`)]);
  }
  const nonsense = `${word} "zeppelin" 100%`;
  await search.fill(nonsense);
  await expect(panel.getByRole('heading', { name: 'No inquiries found' })).toBeVisible();
  await expect(panel.getByText(`No inquiry matches "${nonsense}".`, { exact: true })).toBeVisible();
  await expect(table).toHaveCount(0);
  await search.fill(String(inquiry.id));
  await expect(row(inquiry.id)).toBeVisible();
  await search.fill(nonsense);
  await show('Archive').click();
  await expect(panel.getByText(`No archived inquiry matches "${nonsense}".`, { exact: true })).toBeVisible();
  await show('Current').click();
  await panel.getByRole('button', { name: 'Clear Search' }).click();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(rows).toHaveCount(10);
});

test('typing a search is not disturbed: a pause removes no trailing space, an open inquiry takes no focus', async ({
  staffPage,
  api,
}) => {
  const word = unheardOf();
  const { id } = await api.inquire({ name: `${word} Byron` });
  const { search, view, heading, shown } = await findInquiries(staffPage, word);
  await view(id).click();
  await expect(heading).toBeFocused();
  await search.fill('');
  await expect(shown).not.toHaveText('1 to 1 of 1');
  await staffPage.keyboard.type(`${word} `);
  await expect(shown).toHaveText('1 to 1 of 1');
  const answered = staffPage.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('search') === `${word} Byron`,
  );
  await staffPage.keyboard.type('Byron');
  await expect(search).toHaveValue(`${word} Byron`);
  await (await answered).finished();
  await nextFrames(staffPage);
  await expect(search).toBeFocused();
});

test('the tab counts the new inquiries, and the switch the current and archived ones', async ({
  staffPage,
  api,
}) => {
  const { id } = await api.inquire();
  await openStaffScreen(staffPage, '/admin?tab=inquiries');
  const { tab, show, shown } = inquiriesTab(staffPage);
  const before = await countsOf(api);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new} new`);
  await expect(show('Current')).toHaveText(`Current ${before.current}`);
  await expect(show('Archive')).toHaveText(`Archive ${before.archived}`);
  await expect(shown).toHaveText(`1 to 10 of ${before.current}`);
  await show('Archive').click();
  await expect(shown).toHaveText(`1 to ${Math.min(before.archived, 10)} of ${before.archived}`);
  // Archived inquiries need no more work.
  await api.patch(`/api/inquiries/${id}/archive`, {});
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new - 1} new`);
});
