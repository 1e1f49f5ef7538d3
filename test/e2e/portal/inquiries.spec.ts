import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { answerCall, failCall, holdCall, watchRequests } from '../pages/calls.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openPortal, test } from './fixtures.ts';
import { countsOf, findInquiries, inquireOften, inquiriesTab, inquiryOf, unheardOf } from './inquiry-list.ts';

const listCall = '/api/inquiries';
const isListCall = (request: string) => request.startsWith(`GET ${listCall}?`);

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

test('the table has the columns and texts of the specification', async ({ portal, api }) => {
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
  const { panel, headers, rows, row } = await findInquiries(portal, word, 3);

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
    `ID: ${vehicle.id}`,
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

  // A vehicle that is gone keeps its number.
  await api.delete(`/api/vehicles/${vehicle.id}`);
  await portal.reload();
  await expect(cells(full.id).nth(6)).toHaveText(`ID: ${vehicle.id}`);
});

test('each status has its color', async ({ portal, api }) => {
  const { word, ids } = await inquireOften(api, 5);
  const [isNew = 0, contacted = 0, pending = 0, resolved = 0, closed = 0] = ids;
  for (const [id, status] of [
    [contacted, 'contacted'],
    [pending, 'pending'],
    [resolved, 'resolved'],
    [closed, 'closed'],
  ] as const)
    await api.patch(`/api/inquiries/${id}/status`, { status });
  const { badge } = await findInquiries(portal, word, 5);
  for (const [id, status, from, to] of [
    [isNew, 'new', 200, 240],
    [contacted, 'contacted', 255, 300],
    [pending, 'pending', 40, 65],
    [resolved, 'resolved', 100, 160],
  ] as const) {
    await expect(badge(id)).toHaveText(status);
    const { hue, range } = await tintOf(badge(id).locator('span'));
    expect([status, hue >= from && hue <= to, range > 20]).toEqual([status, true, true]);
  }
  await expect(badge(closed)).toHaveText('closed');
  expect((await tintOf(badge(closed).locator('span'))).range).toBeLessThan(10);
});

test('ID, Name, Date and Status sort both ways, and sorting asks the server', async ({ portal, api }) => {
  const word = unheardOf();
  const bob = await api.inquire({ name: 'bob', message: word });
  const amy = await api.inquire({ name: 'Amy', message: word });
  const cid = await api.inquire({ name: 'Cid', message: word });
  await api.patch(`/api/inquiries/${bob.id}/status`, { status: 'closed' });
  await api.patch(`/api/inquiries/${cid.id}/status`, { status: 'contacted' });
  const { rows, header, headers, sortBy } = await findInquiries(portal, word, 3);
  await expect(header('Date')).toHaveAttribute('aria-sort', 'descending');

  for (const [name, ascending] of [
    ['ID', [bob, amy, cid]],
    ['Name', [amy, bob, cid]],
    // Not as words: from new to closed.
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
    await expect(headers.and(portal.locator('[aria-sort$="scending"]'))).toHaveText([name]);
  }
  for (const name of ['Email', 'Phone', 'Interest', 'Vehicle', 'Actions'])
    await expect(sortBy(name)).toHaveCount(0);
});

test('ten are on a page, and asking anew leads to the first', async ({ portal, api }) => {
  const { word, ids } = await inquireOften(api, 11);
  const newestFirst = ids.toReversed().map((id) => new RegExp(`^${id}`));
  const requests = watchRequests(portal);
  const { rows, shown, pages, sortBy, search, show, archive } = await findInquiries(portal, word, 11);
  // Section 7: what the tab asks for by itself.
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

  // The page whose last row is archived is gone.
  await page(2).click();
  await expect(rows).toHaveCount(1);
  const [left = ''] = await rows.getByRole('cell').first().allInnerTexts();
  await archive(Number(left)).click();
  await expect(shown).toHaveText('1 to 10 of 10');
  await expect(rows).toHaveCount(10);
});

test('search finds name, email, phone, message and ID in any case, and says when it finds nothing', async ({
  portal,
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
  const { search, rows, row, panel, table, show } = await findInquiries(portal, word, 2);
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

test('the tab counts the new ones, and the switch the current and the archived ones', async ({
  portal,
  api,
}) => {
  const { id } = await api.inquire();
  await openPortal(portal, '/admin?tab=inquiries');
  const { tab, show, shown } = inquiriesTab(portal);
  const before = await countsOf(api);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new} new`);
  await expect(show('Current')).toHaveText(`Current ${before.current}`);
  await expect(show('Archive')).toHaveText(`Archive ${before.archived}`);
  await expect(shown).toHaveText(`1 to 10 of ${before.current}`);
  await show('Archive').click();
  await expect(shown).toHaveText(`1 to ${Math.min(before.archived, 10)} of ${before.archived}`);
  // Archived ones are nobody's work any more.
  await api.patch(`/api/inquiries/${id}/archive`, {});
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new - 1} new`);
});

test('without inquiries it says so, in the archive too; with none new the tab counts nothing', async ({
  portal,
}) => {
  const counts = { current: 0, archived: 0, new: 0 };
  await answerCall(portal, listCall, { inquiries: [], total: 0, counts });
  await portal.route('**/api/inquiries/events', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: inquiries\ndata: ${JSON.stringify({ counts, latest: null })}\n\n`,
    }),
  );
  await openPortal(portal, '/admin?tab=inquiries');
  const { panel, table, shown, show, tab } = inquiriesTab(portal);
  for (const which of ['Current', 'Archive'] as const) {
    await show(which).click();
    await expect(panel.getByRole('heading', { name: 'No inquiries found' })).toBeVisible();
    await expect(
      panel.getByText('There are currently no inquiries to display.', { exact: true }),
    ).toBeVisible();
    await expect(show(which)).toHaveText(`${which} 0`);
  }
  await expect(table).toHaveCount(0);
  await expect(shown).toHaveCount(0);
  await expect(tab).toHaveAccessibleName('Inquiries');
});

test('while the list is fetched its shape is shown', async ({ portal }) => {
  const letThrough = await holdCall(portal, listCall);
  await openPortal(portal, '/admin?tab=inquiries');
  const { table, rows, show, nothingSelected } = inquiriesTab(portal);
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(table.locator('tbody tr')).toHaveCount(4);
  await expect(rows).toHaveCount(0);
  await expect(show('Current')).toHaveText('Current');
  await expect(nothingSelected).toBeVisible();
  letThrough();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect(rows).toHaveCount(10);
});

test('a list that cannot be fetched says so, after one retry, and can be asked for again', async ({
  portal,
}) => {
  await failCall(portal, listCall);
  const requests = watchRequests(portal);
  await openPortal(portal, '/admin?tab=inquiries');
  const { panel, rows, table, sortBy } = inquiriesTab(portal);
  const failure = panel.getByRole('alert');
  await expect(failure.getByRole('heading')).toHaveText('Failed to load inquiries data');
  await expect(failure).toContainText('The list could not be fetched. Nothing has been changed.');
  await expect(table).toHaveCount(0);
  expect(requests.filter(isListCall)).toHaveLength(2);
  await portal.unrouteAll();
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows).toHaveCount(10);
  await expect(failure).toHaveCount(0);

  // With rows on the screen they stay, and it is said that they may be old.
  await failCall(portal, listCall);
  await sortBy('Name').click();
  const outdated = panel
    .getByRole('status')
    .filter({ hasText: 'The list could not be fetched. What is shown may be out of date.' });
  await expect(outdated).toBeVisible();
  await expect(rows).toHaveCount(10);
  await portal.unrouteAll();
  await outdated.getByRole('button', { name: 'Try Again' }).click();
  await expect(outdated).toHaveCount(0);
});

test('when the session has ended it asks to log in, without count and Logout', async ({ portal, site }) => {
  await openPortal(portal, '/admin?tab=inquiries');
  const { rows, sortBy, tab } = inquiriesTab(portal);
  await expect(rows).toHaveCount(10);
  const token = await portal.evaluate(() => localStorage.getItem('authToken'));
  await fetch(`${site.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await sortBy('Name').click();
  const panel = portal.getByRole('region', { name: 'Authorization Required' });
  await expect(panel.getByRole('heading', { name: 'Authorization Required' })).toBeVisible();
  await expect(panel.getByText('Please log in to view inquiries.', { exact: true })).toBeVisible();
  await expect(tab).toHaveAccessibleName('Inquiries');
  await expect(portal.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect(portal).toHaveURL('/admin?tab=inquiries');
  expect(
    await portal.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')]),
  ).toEqual([null, null]);
  await panel.getByRole('link', { name: 'Go to Login' }).click();
  await expect(portal).toHaveURL('/login');
});

test('all inquiries can be saved as CSV; a failure is told', async ({ portal, api }) => {
  const word = unheardOf();
  const { id } = await api.inquire({ message: `"${word}", twice\nand over` });
  await openPortal(portal, '/admin?tab=inquiries');
  const button = inquiriesTab(portal).panel.getByRole('button', { name: 'Export CSV' });
  const [download] = await Promise.all([portal.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^inquiries-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain('ID,Date,Name,Email,Phone,Interest,Vehicle ID,Vehicle,Status,Archived,Message');
  expect(csv).toContain(`\n${id},`);
  expect(csv).toContain(`"""${word}"", twice\nand over"`);

  await portal.route('**/api/inquiries/export', (route) => route.fulfill({ status: 500, body: '' }));
  await button.click();
  await expectToast(portal, 'Error', 'Failed to export inquiries');
});

test('phones have cards in the table’s place', async ({ portal, api }) => {
  const word = unheardOf();
  const older = await api.inquire({ name: 'Bo', message: word, interest: '', phone: undefined });
  const newer = await api.inquire({ name: `An ${'W'.repeat(97)}`, message: word });
  await portal.setViewportSize({ width: 390, height: 844 });
  const { table, panel, view, status, archive, choose, details, heading, close } = await findInquiries(
    portal,
    word,
    2,
  );
  await expect(table).toHaveCount(0);
  const cards = panel.getByRole('list', { name: 'Customer Inquiries' }).getByRole('listitem');
  await expect(cards).toHaveText([/^An W/, /^Bo/]);
  for (const text of ['Bo', 'new', 'dana@whitlock.example', 'N/A', 'General'])
    await expect(cards.nth(1).getByText(text, { exact: true })).toBeVisible();
  await expect(cards.nth(1)).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await portal.getByRole('combobox', { name: 'Sort' }).selectOption('Sort: ID, ascending');
  await expect(cards).toHaveText([/^Bo/, /^An W/]);
  for (const button of [view(older.id), status(older.id), archive(older.id)])
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await status(older.id).click();
  await choose('resolved').click();
  await expect(cards.first().getByText('resolved', { exact: true })).toBeVisible();
  await view(newer.id).click();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(details).toContainText(`An ${'W'.repeat(97)}`);
  expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await close.click();
  await expect(view(newer.id)).toBeFocused();
  await archive(older.id).click();
  await expect(cards).toHaveText([/^An W/]);
});
