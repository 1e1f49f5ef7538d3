import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { shownPart, toPage } from '../data-table.ts';
import { openDealership } from '../dealership.tsx';
import {
  act,
  heading,
  inquire,
  inquireOften,
  inquiriesPath,
  inquiryTable,
  listCall,
  listed,
  panel,
  rowOf,
  search,
  show,
  whenListed,
  whenTabSays,
} from '../inquiries-tab.ts';

const { header, headers, rows, sortBy, texts } = inquiryTable;
const whenShown = (part: string) => waitFor(() => expect(shownPart()).toBe(part));

test('the table has the columns and texts of the specification', async () => {
  const { api, open, reload } = await openDealership();
  const vehicle = await api.addVehicle();
  const full = await inquire(api, { interest: 'test-drive', vehicleId: vehicle.id });
  const bare = await inquire(api, {
    name: '<b>Zoë</b>',
    email: 'zoe@example.com',
    phone: undefined,
    interest: '',
  });
  const trade = await inquire(api, { name: 'Bo', interest: 'trade', phone: '+1 480 555 0119' });
  await open(inquiriesPath);
  // The newest first.
  await whenListed(trade.id, bare.id, full.id);
  expect(panel().getByRole('heading', { name: 'Customer Inquiries' })).toBeVisible();
  expect(panel().getByText('Manage and respond to customer inquiries')).toBeVisible();
  expect(headers()).toEqual([
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
  const day = new Date(full.createdAt).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'America/New_York',
  });
  expect(texts('Dana')).toEqual([
    String(full.id),
    'Dana Whitlock',
    'dana@whitlock.example',
    '(602) 555-0188',
    day,
    'Test drive',
    `ID: ${vehicle.id}2024 Ashdown Grand Tourer`,
    'new',
    'ViewStatusArchive',
  ]);
  expect(texts('Zoë')).toEqual([
    String(bare.id),
    '<b>Zoë</b>',
    'zoe@example.com',
    'N/A',
    day,
    'General',
    'N/A',
    'new',
    'ViewStatusArchive',
  ]);
  expect(inquiryTable.cell('Bo', 'Interest')).toBe('Trade-in');

  // A deleted vehicle is said to be.
  await api.delete(`/api/vehicles/${vehicle.id}`);
  await reload();
  await waitFor(() =>
    expect(inquiryTable.cell('Dana', 'Vehicle')).toBe(`ID: ${vehicle.id}Deleted2024 Ashdown Grand Tourer`),
  );
});

test('every column but Actions sorts both ways, and sorting asks the server', async () => {
  const { api, open } = await openDealership();
  const { id: bob } = await inquire(api, { name: 'bob', email: 'c@mail.example', interest: 'trade' });
  const { id: amy } = await inquire(api, { name: 'Amy', email: 'b@mail.example', interest: 'other' });
  const { id: cid } = await inquire(api, { name: 'Cid', email: 'a@mail.example', interest: 'purchase' });
  await api.patch(`/api/inquiries/${bob}/status`, { status: 'closed' });
  await api.patch(`/api/inquiries/${cid}/status`, { status: 'contacted' });
  const person = await open(inquiriesPath);
  await whenListed(cid, amy, bob);
  expect(header('Date')).toHaveAttribute('aria-sort', 'descending');

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
      await person.click(sortBy(name));
      await whenListed(...order);
      await waitFor(() => expect(header(name)).toHaveAttribute('aria-sort', direction));
    }
    const sorted = [...inquiryTable.table().querySelectorAll('[aria-sort$="scending"]')];
    expect(sorted.map(({ textContent }) => textContent)).toEqual([name]);
  }
  for (const name of ['Phone', 'Vehicle']) expect(sortBy(name)).toBeVisible();
  expect(within(header('Actions')).queryByRole('button')).not.toBeInTheDocument();
});

test('ten are on a page, and any new search or order leads to the first', async () => {
  const { api, network, open } = await openDealership();
  const newestFirst = (await inquireOften(api, 11)).toReversed();
  const last = newestFirst.slice(10);
  const person = await open(inquiriesPath);
  await whenListed(...newestFirst.slice(0, 10));
  await whenShown('1 to 10 of 11');
  // Section 7: the tab's automatic calls.
  expect(network.seen.find((call) => call.startsWith(`GET ${listCall}?`))).toBe(
    `GET ${listCall}?page=1&limit=10`,
  );
  const page = (number: number) => toPage('Inquiries', `Page ${number}`);
  expect(page(1)).toHaveAttribute('aria-current', 'page');
  await person.click(toPage('Inquiries', 'Next'));
  await whenListed(...last);
  await whenShown('11 to 11 of 11');
  expect(page(2)).toHaveAttribute('aria-current', 'page');
  expect(network.seen).toContain(`GET ${listCall}?page=2&limit=10`);

  for (const askAnew of [
    () => person.click(sortBy('ID')),
    () => person.fill(search(), 'VISITOR '),
    async () => {
      await person.click(show('Archive'));
      await screen.findByRole('heading', { name: 'No inquiries found' });
      expect(show('Archive')).toHaveAttribute('aria-pressed', 'true');
      await person.click(show('Current'));
    },
  ]) {
    await person.click(page(2));
    await whenShown('11 to 11 of 11');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await askAnew();
    await whenShown('1 to 10 of 11');
  }

  // The page disappears when its last row is archived.
  await person.click(page(2));
  await waitFor(() => expect(rows()).toHaveLength(1));
  const [left = 0] = listed();
  await person.click(act('Archive', left));
  await whenShown('1 to 10 of 10');
  await waitFor(() => expect(rows()).toHaveLength(10));
});

test('search covers name, email, phone, message and ID, ignoring case, and says when nothing matches', async () => {
  const { api, open } = await openDealership();
  const others = await inquireOften(api, 3);
  const { id } = await inquire(api, {
    name: 'Ida Byron',
    email: 'lovelace@example.com',
    phone: '+4420794609',
    message: 'Ça va? About 100%_',
  });
  const person = await open(inquiriesPath);
  const all = [id, ...others.toReversed()];
  await whenListed(...all);
  expect(search()).toHaveAttribute('placeholder', 'Search name, email, phone, message or ID');
  for (const typed of ['IDA BYRON', 'lovelace@EXAMPLE', '4420794609', 'ça va? ABOUT 100%_', '  about  ']) {
    await person.fill(search(), typed);
    await whenListed(id);
    await person.fill(search(), 'visitor');
    await whenListed(...others.toReversed());
  }
  const nonsense = '"zeppelin" 100%';
  await person.fill(search(), nonsense);
  expect(await panel().findByRole('heading', { name: 'No inquiries found' })).toBeVisible();
  expect(await panel().findByText(`No inquiry matches "${nonsense}".`)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await person.fill(search(), String(id));
  await waitFor(() => expect(rowOf(id)).toBeVisible());
  await person.fill(search(), nonsense);
  await person.click(show('Archive'));
  expect(await panel().findByText(`No archived inquiry matches "${nonsense}".`)).toBeVisible();
  await person.click(show('Current'));
  await person.click(await panel().findByRole('button', { name: 'Clear Search' }));
  await waitFor(() => expect(search()).toHaveFocus());
  expect(search()).toHaveValue('');
  await whenListed(...all);
});

test('typing a search is not disturbed: a pause removes no trailing space, an open inquiry takes no focus', async () => {
  const { api, open } = await openDealership();
  const { id: other } = await inquire(api, { name: 'Ada Lovelace' });
  const { id } = await inquire(api, { name: 'Ada Byron' });
  const { id: stranger } = await inquire(api, { name: 'Zeno' });
  const person = await open(inquiriesPath);
  await whenListed(stranger, id, other);
  await person.click(act('View', id));
  await waitFor(() => expect(heading()).toHaveFocus());
  await person.click(search());
  await person.keyboard('Ada ');
  await whenListed(id, other);
  await person.keyboard('Byron');
  expect(search()).toHaveValue('Ada Byron');
  await whenListed(id);
  await whenShown('1 to 1 of 1');
  expect(search()).toHaveValue('Ada Byron');
  expect(search()).toHaveFocus();
});

test('the tab counts the new inquiries, and the switch the current and archived ones', async () => {
  const { api, open } = await openDealership();
  const [archived = 0, id = 0, contacted = 0] = await inquireOften(api, 3);
  await api.patch(`/api/inquiries/${archived}/archive`, {});
  await api.patch(`/api/inquiries/${contacted}/status`, { status: 'contacted' });
  const person = await open(inquiriesPath);
  await whenTabSays('Inquiries 1 new');
  await waitFor(() => expect(show('Current').textContent).toBe('Current 2'));
  expect(show('Archive').textContent).toBe('Archive 1');
  await whenShown('1 to 2 of 2');
  await person.click(show('Archive'));
  await whenListed(archived);
  await whenShown('1 to 1 of 1');
  // Archived inquiries need no more work.
  await api.patch(`/api/inquiries/${id}/archive`, {});
  await whenTabSays('Inquiries');
  await whenListed(id, archived);
});
