import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { takeDownloads } from '../downloads.ts';
import {
  inquire,
  inquireOften,
  inquiriesPath,
  inquiryTable,
  listCall,
  panel,
  show,
  whenListed,
  whenNothingSelected,
  whenTabSays,
} from '../inquiries-tab.ts';
import { expectToast } from '../toast.ts';

const { found, rows, sortBy, table } = inquiryTable;

test('without inquiries the list and the archive say so; without new ones the tab has no count', async () => {
  const { open } = await openDealership();
  const person = await open(inquiriesPath);
  for (const which of ['Current', 'Archive'] as const) {
    await person.click(await waitFor(() => show(which)));
    expect(await panel().findByRole('heading', { name: 'No inquiries found' })).toBeVisible();
    expect(panel().getByText('There are currently no inquiries to display.')).toBeVisible();
    await waitFor(() => expect(show(which).textContent).toBe(`${which} 0`));
    expect(show(which)).toHaveAttribute('aria-pressed', 'true');
  }
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByText(/^\d+ to \d+ of \d+$/)).not.toBeInTheDocument();
  await whenTabSays('Inquiries');
});

test('a skeleton is shown while the list loads; if that fails, it says so after one retry, and can be loaded again', async () => {
  const { api, network, open } = await openDealership();
  const [older = 0, newer = 0] = await inquireOften(api, 2);
  // What the news would bring is not what this is about.
  network.hold('/api/inquiries/events');
  network.fail(listCall);
  const letThrough = network.hold(listCall);
  const person = await open(inquiriesPath);
  await waitFor(() => expect(table()).toHaveAttribute('aria-busy', 'true'));
  expect(rows().map(({ textContent }) => textContent)).toEqual(['', '', '', '']);
  expect(show('Current').textContent).toBe('Current');
  expect(await whenNothingSelected()).toBeVisible();
  letThrough();
  const failure = await screen.findByRole('alert');
  expect(within(failure).getByRole('heading')).toHaveTextContent('Failed to load inquiries data');
  expect(failure).toHaveTextContent('The list could not be fetched. Nothing has been changed.');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(network.timesAsked(`GET ${listCall}?page=1&limit=10`)).toBe(2);
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  await whenListed(newer, older);
  await found();
  expect(failure).not.toBeInTheDocument();

  // Rows on the screen stay, with a notice that they may be out of date.
  network.fail(listCall);
  await person.click(sortBy('Name'));
  const outdated = await screen.findByText(
    'The list could not be fetched. What is shown may be out of date.',
  );
  await whenListed(newer, older);
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await whenListed(older, newer);
  await waitFor(() => expect(outdated).not.toBeInTheDocument());
});

test('all inquiries can be exported as CSV, and a failure is reported', async () => {
  const { api, network, open } = await openDealership();
  const { id } = await inquire(api, { message: '"Twice", twice\nand over' });
  const nextFile = takeDownloads();
  const person = await open(inquiriesPath);
  await whenListed(id);
  await person.click(panel().getByRole('button', { name: 'Export CSV' }));
  const { name, text: csv } = await nextFile();
  expect(name).toMatch(/^inquiries-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv).toContain('ID,Date,Name,Email,Phone,Interest,Vehicle ID,Vehicle,Status,Archived,Message');
  expect(csv).toContain(`\n${id},`);
  expect(csv).toContain('"""Twice"", twice\nand over"');

  network.answer('/api/inquiries/export', '', 500);
  await person.click(await panel().findByRole('button', { name: 'Export CSV' }));
  await expectToast('Error', 'Failed to export inquiries');
});

test('after the end of the session the list is replaced by a way to the login', async () => {
  const { api, endSession, open } = await openDealership();
  const [older = 0, newer = 0] = await inquireOften(api, 2);
  const person = await open(inquiriesPath);
  await whenListed(newer, older);
  await whenTabSays('Inquiries 2 new');
  await endSession();
  await person.click(sortBy('Name'));
  const asking = within(await screen.findByRole('region', { name: 'Authorization Required' }));
  expect(asking.getByRole('heading', { name: 'Authorization Required' })).toBeVisible();
  expect(asking.getByText('Please log in to view inquiries.')).toBeVisible();
  await whenTabSays('Inquiries');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument());
  expect(window.location.pathname + window.location.search).toBe(`${inquiriesPath}&sort=name-asc`);
  expect([localStorage.getItem('authToken'), localStorage.getItem('user')]).toEqual([null, null]);
  await person.click(screen.getByRole('link', { name: 'Go to Login' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});
