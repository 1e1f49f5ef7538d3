import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { dataTable } from '../data-table.ts';
import { openDealership } from '../dealership.tsx';
import { takeDownloads } from '../downloads.ts';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/redirects';
const { column, found } = dataTable('Redirects');
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const fileOf = (text: string) => new File([text], 'redirects.csv', { type: 'text/csv' });

test('a redirect is added, led elsewhere and deleted', async () => {
  const { open } = await openDealership();
  const person = await open(path);
  expect(await screen.findByText('No redirects yet')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Add Redirect' }));
  const adding = await findDialog('Add Redirect');
  await person.click(adding.getByRole('button', { name: 'Save Redirect' }));
  expect(await adding.findByText('Enter the old address')).toBeVisible();
  await person.fill(adding.getByLabelText('Old address'), 'https://old.example/Team.html');
  await person.fill(adding.getByLabelText('Leads to'), '/nowhere');
  await person.click(adding.getByRole('button', { name: 'Save Redirect' }));
  expect(await adding.findByText('There is no such page on this website')).toBeVisible();
  expect(adding.getByLabelText('Old address')).toHaveValue('https://old.example/Team.html');
  await person.fill(adding.getByLabelText('Leads to'), '/about');
  await person.click(adding.getByRole('button', { name: 'Save Redirect' }));
  await expectToast('Redirect added', '/team.html');
  await waitFor(() => expect(column('Leads to')).toEqual(['/about']));
  await waitFor(() => expect(column('Last used')).toEqual(['Never']));

  await person.click(await screen.findByRole('button', { name: 'Edit /team.html' }));
  const editing = await findDialog('Edit Redirect');
  await person.fill(editing.getByLabelText('Leads to'), '/contact');
  await person.click(editing.getByRole('button', { name: 'Save Redirect' }));
  await expectToast('Redirect saved', '/team.html');
  await waitFor(() => expect(column('Leads to')).toEqual(['/contact']));

  await person.click(await screen.findByRole('button', { name: 'Delete /team.html' }));
  const asking = within(await screen.findByRole('alertdialog', { name: 'Delete this redirect?' }));
  await person.click(asking.getByRole('button', { name: 'Delete' }));
  await expectToast('Redirect deleted', '/team.html');
  expect(await screen.findByText('No redirects yet')).toBeVisible();
});

test('a file is uploaded, its bad rows are named and saved, and the list comes back as a file', async () => {
  // The window's own cannot be sent to the server.
  vi.stubGlobal('Blob', NodeBlob);
  vi.stubGlobal('File', NodeFile);
  const { open } = await openDealership();
  const person = await open(path);
  expect(await screen.findByText('No redirects yet')).toBeVisible();
  await person.upload(
    screen.getByLabelText('CSV file of redirects'),
    fileOf('From,To\n/a.html,/about\n/b.html,/nowhere\n/contact,/about\n'),
  );
  expect(await screen.findByText('1 added, 0 changed, 0 unchanged.')).toBeVisible();
  const bad = await screen.findByRole('list', { name: 'Rows that were left out' });
  expect(bad).toHaveTextContent('Row 3, /b.html: There is no such page on this website');
  expect(bad).toHaveTextContent('Row 4, /contact: This is an address of this website');
  await found();
  await waitFor(() => expect(column('Old address')).toEqual(['/a.html']));

  const nextFile = takeDownloads();
  await person.click(screen.getByRole('button', { name: 'Download Left-Out Rows' }));
  expect((await nextFile()).lines).toEqual([
    'From,To,Problem',
    '/b.html,/nowhere,There is no such page on this website',
    '/contact,/about,This is an address of this website',
  ]);
  await person.click(screen.getByRole('button', { name: 'Close Report' }));
  await waitFor(() => expect(screen.queryByText(/1 added/)).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Redirect' })).toHaveFocus());
  await person.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect((await nextFile()).lines).toEqual(['From,To,Uses,Last used', '/a.html,/about,0,']);

  await person.upload(screen.getByLabelText('CSV file of redirects'), fileOf('one column'));
  expect(await screen.findByText('The file needs two columns, From and To.')).toBeVisible();
  await waitFor(() => expect(column('Old address')).toEqual(['/a.html']));
});

test('a list that cannot be loaded says so, and is loaded again', async () => {
  const { open, network } = await openDealership();
  network.fail('/api/redirects');
  const person = await open(path);
  expect(await screen.findByText('Failed to load the redirects')).toBeVisible();
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No redirects yet')).toBeVisible();
});
