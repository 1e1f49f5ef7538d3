import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { vehicleAlerts } from '../../../src/alerts/alerts.table.ts';
import { newDealership } from '../../../src/dealership/dealership.schema.ts';
import { subscribers as subscriberRows } from '../../../src/newsletter/newsletter.table.ts';
import { dayOf } from '../../../src/platform/time-zones.ts';
import { dataTable, shownPart, toPage } from '../data-table.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { takeDownloads } from '../downloads.ts';
import { expectToast } from '../toast.ts';

const address = '/admin/settings/newsletter';
const subscribers = '/api/newsletter/subscribers';

const { column, rows, found } = dataTable('Newsletter addresses');
const emails = () => column('Email');
const panel = () => within(screen.getByRole('region', { name: 'Addresses' }));
const search = () => screen.getByRole('searchbox', { name: 'Search addresses' });
const findRemove = (email: string) => screen.findByRole('button', { name: `Remove ${email}` });
const findAsking = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Remove this address?' }));

async function subscribe({ api }: OpenDealership, ...names: string[]) {
  for (const name of names) await api.post('/api/newsletter', { email: `${name}@reader.example` });
}

test('addresses are listed newest first, with search and pages', async () => {
  const dealership = await openDealership();
  await subscribe(dealership, ...Array.from({ length: 11 }, (_, index) => `reader${index + 1}`));
  const person = await dealership.open(address);
  await found();
  await waitFor(() => expect(emails()[0]).toBe('reader11@reader.example'));
  expect(rows()).toHaveLength(10);
  expect(await panel().findByText('11 addresses. 11 were added in the last 30 days.')).toBeVisible();
  await person.fill(search(), 'READER1@reader.example');
  await waitFor(() => expect(emails()).toEqual(['reader1@reader.example']));
  await person.fill(search(), 'nobody at all');
  await waitFor(() =>
    expect(rows().map(({ textContent }) => textContent)).toEqual(['No address matches “nobody at all”']),
  );
  await person.fill(search(), 'reader.example');
  await waitFor(() => expect(shownPart()).toBe('1 to 10 of 11'));
  await person.click(toPage('Addresses', 'Next'));
  await waitFor(() => expect(emails()).toEqual(['reader1@reader.example']));
  await waitFor(() => expect(shownPart()).toBe('11 to 11 of 11'));

  // When the last address of a page is removed, the previous page is shown.
  await person.click(await findRemove('reader1@reader.example'));
  await person.click((await findAsking()).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(shownPart()).toBe('1 to 10 of 10'));
  await waitFor(() => expect(emails().at(-1)).toBe('reader2@reader.example'));
  await person.click(panel().getByRole('button', { name: 'Email' }));
  await waitFor(() => expect(emails()[0]).toBe('reader10@reader.example'));
  await person.click(panel().getByRole('button', { name: 'Added' }));
  await waitFor(() => expect(emails()[0]).toBe('reader2@reader.example'));
  expect(screen.queryByRole('navigation', { name: 'Addresses pages' })).not.toBeInTheDocument();
});

test('an address is removed after confirmation, and can subscribe again', async () => {
  const dealership = await openDealership();
  const { api, network } = dealership;
  const email = 'ada@reader.example';
  await subscribe(dealership, 'ada', 'grace');
  const person = await dealership.open(address);
  await found();
  await waitFor(() => expect(emails()).toEqual(['grace@reader.example', email]));
  await person.click(await findRemove(email));
  const asking = await findAsking();
  expect(asking.getByText(/ is taken off the list and is in no later export\./)).toHaveTextContent(email);
  await person.click(asking.getByRole('button', { name: 'Cancel' }));
  const button = await findRemove(email);
  await waitFor(() => expect(button).toHaveFocus());

  const listed = await api.get<{ subscribers: { id: number }[] }>(`${subscribers}?search=ada`);
  network.fail(`${subscribers}/${listed.subscribers[0]?.id}`);
  await person.click(await findRemove(email));
  await person.click((await findAsking()).getByRole('button', { name: 'Remove' }));
  await expectToast('Error', 'Broken for the test', 'destructive');
  expect(emails()).toContain(email);
  network.restore();
  await person.click(await findRemove(email));
  await person.click((await findAsking()).getByRole('button', { name: 'Remove' }));
  await expectToast('Address removed', email);
  await waitFor(() => expect(emails()).toEqual(['grace@reader.example']));

  await subscribe(dealership, 'ada');
  await dealership.reload();
  await waitFor(() => expect(emails()).toEqual([email, 'grace@reader.example']));
});

test('the export is a CSV file whose cells no spreadsheet runs as formulas', async () => {
  const dealership = await openDealership();
  await subscribe(dealership, 'plain', '=1+1', '+tag', '-minus');
  const nextFile = takeDownloads();
  const person = await dealership.open(address);
  await found();
  await person.click(screen.getByRole('button', { name: 'Export CSV' }));
  const today = dayOf(new Date(), newDealership.timeZone);
  const { name, text } = await nextFile();
  expect(name).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toBe(
    [
      '\ufeffEmail,Added,State',
      `plain@reader.example,${today},Not confirmed`,
      `'=1+1@reader.example,${today},Not confirmed`,
      `'+tag@reader.example,${today},Not confirmed`,
      `'-minus@reader.example,${today},Not confirmed`,
      '',
    ].join('\r\n'),
  );
});

test('those that wait, have ended or are doubtful are lists of their own', async () => {
  const dealership = await openDealership();
  await subscribe(dealership, 'plain');
  const now = new Date();
  await dealership.database.queries.insert(subscriberRows).values([
    { email: 'waits@reader.example', createdAt: now, waitingSince: now },
    { email: 'over@reader.example', createdAt: now, confirmedAt: now, endedAt: now },
    { email: 'odd@reader.example', createdAt: now, isDoubtful: true },
  ]);
  const person = await dealership.open(address);
  const show = async (name: string) =>
    person.click(await screen.findByRole('button', { name: new RegExp(`^${name} \\d`) }));
  await found();
  await waitFor(() => expect(column('State')).toEqual(['Ended', 'Waiting', 'Not confirmed']));
  for (const [name, email] of [
    ['Waiting', 'waits'],
    ['Ended', 'over'],
    ['Doubtful', 'odd'],
    ['On the List', 'plain'],
  ] as const) {
    await show(name);
    await waitFor(() => expect(emails()).toEqual([`${email}@reader.example`]));
  }
});

test('an export and a list that fail say so, and an empty list says what it is for', async () => {
  const { open, network } = await openDealership();
  network.fail(subscribers);
  network.fail('/api/newsletter/export');
  const person = await open(address);
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load the newsletter');
  await person.click(screen.getByRole('button', { name: 'Export CSV' }));
  await expectToast('Error', 'Broken for the test', 'destructive');
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No addresses yet')).toBeVisible();
  expect(screen.queryByRole('searchbox', { name: 'Search addresses' })).not.toBeInTheDocument();
});

test('staff remove the vehicle alert of somebody who asks for it', async () => {
  const { database, open } = await openDealership();
  const email = 'ada@example.com';
  const now = new Date();
  await database.queries
    .insert(vehicleAlerts)
    .values({ email, criteria: {}, token: 'known to nobody', createdAt: now, askedAt: now });
  const person = await open('/admin/settings/newsletter');
  await person.click(
    await screen.findByRole('button', { name: `Remove the alert of ${email} for Any vehicle` }),
  );
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this alert?' }));
  await person.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByText(email)).not.toBeInTheDocument());
  expect(await database.queries.select().from(vehicleAlerts)).toEqual([]);
});
