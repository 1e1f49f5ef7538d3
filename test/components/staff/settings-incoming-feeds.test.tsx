import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sftpUser, startSftpServer } from '../../sftp-server.ts';
import { openDealership } from '../dealership.tsx';
import { listed } from '../import-screen.ts';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/incoming-feeds';
const fileOf = (...numbers: number[]) =>
  [
    'VIN,Make,Model,Year,Ticket,Mileage',
    ...numbers.map((n) => `SCFRMFAW0BGL0${1000 + n},Ashdown,Tourer ${n},2022,${n}00000,${n}`),
    '',
  ].join('\r\n');
const row = () => within(screen.getByRole('list', { name: 'Incoming feeds' })).getByRole('listitem');

test('a feed is set up by its first file, read, asked about and deleted', async () => {
  const sftp = await startSftpServer();
  onTestFinished(() => sftp.close());
  sftp.put('/out/stock.csv', fileOf(1, 2));
  // The window's own cannot be sent to the server.
  vi.stubGlobal('Blob', NodeBlob);
  const { api, open, network } = await openDealership({ privateNetworks: true });
  network.fail('/api/incoming-feeds');
  const person = await open(path);
  await screen.findByRole('heading', { name: 'Failed to load the feeds' });
  network.restore();
  await person.click(screen.getByRole('button', { name: /Try Again|Retry/i }));
  await screen.findByRole('heading', { name: 'No feed yet' });

  await person.click(await screen.findByRole('button', { name: 'Add Feed' }));
  const form = within(await screen.findByRole('form', { name: 'Feed setup' }));
  const field = (name: string) => form.getByRole('textbox', { name });
  await person.click(form.getByRole('button', { name: 'Read First File' }));
  await waitFor(() => expect(form.getByText(/Enter an address that begins with https/)).toBeVisible());
  await person.selectOptions(form.getByRole('combobox', { name: 'Where the file is' }), 'sftp');
  await person.fill(field('Server'), '127.0.0.1');
  await person.fill(field('Port'), String(sftp.port));
  await person.fill(field('Folder or file'), '/out');
  await person.fill(field('User name'), sftpUser.username);
  await person.fill(form.getByLabelText('Password'), 'wrong');
  await person.click(form.getByRole('button', { name: 'Read First File' }));
  await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('The server refuses this user name'));
  await person.fill(form.getByLabelText('Password'), sftpUser.password);
  await person.click(form.getByRole('button', { name: 'Read First File' }));
  await waitFor(() => expect(form.getByText(/Key of the server: SHA256:/)).toBeVisible());

  // The column of another name is chosen, as for an import.
  await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('Choose the column for price'));
  expect(form.queryByRole('button', { name: 'Save and Run' })).not.toBeInTheDocument();
  await person.selectOptions(form.getByRole('combobox', { name: 'Ticket is taken for' }), 'price');
  const outcome = await form.findByRole('list', { name: 'Rows by outcome' });
  await waitFor(() => expect(outcome).toHaveTextContent('2 to list'));
  await person.selectOptions(form.getByRole('combobox', { name: 'When a car has left the file' }), 'ask');
  await person.fill(field('Most cars that a run may change, in percent'), '0');
  await person.click(await form.findByRole('button', { name: 'Save and Run' }));
  await waitFor(() => expect(form.getByText('Enter which system the file comes from')).toBeVisible());
  await waitFor(() => expect(form.getByText('Enter a share from 1 to 100 percent')).toBeVisible());
  await person.fill(field('System'), 'AutoManager');
  const people = 'Add a person: Mail when a run fails or is on hold';
  await person.selectOptions(
    form.getByRole('combobox', { name: people }),
    await form.findByRole('option', { name: /^admin/ }),
  );
  await person.fill(field('Most cars that a run may change, in percent'), '90');
  await person.click(form.getByRole('button', { name: 'Save and Run' }));
  await expectToast('Feed saved', 'AutoManager');

  await waitFor(async () => expect(await listed(api)).toHaveLength(2));
  await waitFor(async () =>
    expect(await api.get('/api/incoming-feeds')).toMatchObject({
      feeds: [{ lastRun: { state: 'done' }, mailPeople: [expect.any(Number)] }],
    }),
  );
  await open(path);
  await waitFor(() => expect(row()).toHaveTextContent('2 new'));
  expect(row()).toHaveTextContent('127.0.0.1, /out, daily at 5:00 AM');
  await waitFor(() => expect(row()).toHaveTextContent('Keeps 2 vehicles up to date.'));

  sftp.put('/out/stock.csv', fileOf(1));
  await person.click(within(row()).getByRole('button', { name: 'Run Now: AutoManager' }));
  await waitFor(async () =>
    expect(await api.get('/api/incoming-feeds')).toMatchObject({
      feeds: [{ asked: 1, lastRun: { state: 'done' } }],
    }),
  );
  // The answer to Run Now has no body.
  expect(screen.queryByText('Failed to start the run')).toBeNull();
  await open(path);
  await person.click(await within(await waitFor(row)).findByRole('button', { name: 'Decide' }));
  const left = within(await screen.findByRole('dialog', { name: 'Cars that left the file of AutoManager' }));
  await left.findByRole('checkbox', { name: '2022 Ashdown Tourer 2' });
  await person.click(await left.findByRole('button', { name: 'Unpublish 1 Car' }));
  await expectToast('Cars unpublished', '1 car');
  await waitFor(() => expect(within(row()).queryByRole('button', { name: 'Decide' })).toBeNull());

  await person.click(within(row()).getByRole('button', { name: 'Reports of AutoManager' }));
  const reports = within(await screen.findByRole('dialog', { name: 'Reports of AutoManager' }));
  await person.click((await reports.findAllByText(/by admin/))[0] as HTMLElement);
  await waitFor(() =>
    expect(reports.getByText('No longer in the file: 2022 Ashdown Tourer 2.')).toBeVisible(),
  );
  await person.click(reports.getByRole('button', { name: 'Done' }));

  await person.click(await within(await waitFor(row)).findByRole('switch', { name: 'AutoManager: On' }));
  await waitFor(() => expect(row()).toHaveTextContent('Paused.'));
  await person.click(within(row()).getByRole('button', { name: 'Delete the feed AutoManager' }));
  const deletion = within(await screen.findByRole('alertdialog', { name: 'Delete the feed AutoManager?' }));
  await person.click(deletion.getByRole('button', { name: 'Delete' }));
  await expectToast('Feed deleted', 'AutoManager');
  await screen.findByRole('heading', { name: 'No feed yet' });
  expect(await listed(api)).toHaveLength(2);
});

test('files are uploaded; one that changes too much waits, and is run anyway by a manager', async () => {
  vi.stubGlobal('Blob', NodeBlob);
  vi.stubGlobal('File', NodeFile);
  const { api, open, signIn } = await openDealership();
  const header = ['VIN', 'Make', 'Model', 'Year', 'Ticket', 'Mileage'];
  await api.post('/api/incoming-feeds', {
    name: 'Office',
    source: { kind: 'upload' },
    reading: {
      dots: null,
      days: null,
      columns: header.map((name) => ({ name, field: name === 'Ticket' ? 'price' : name.toLowerCase() })),
    },
    schedule: null,
    onMissing: 'unpublish',
    takesOver: false,
    mostPercent: 30,
    mailTo: [],
    mailPeople: [],
  });
  const person = await open(path, await signIn('mia', 'manager'));
  const upload = async (text: string) =>
    person.upload(
      within(await waitFor(row)).getByLabelText('Next file of Office'),
      new File([text], 'stock.csv', { type: 'text/csv' }),
    );
  await upload(fileOf(1, 2, 3, 4));
  await waitFor(() => expect(row()).toHaveTextContent('4 new'));
  expect(screen.queryByRole('button', { name: 'Add Feed' })).not.toBeInTheDocument();
  expect(within(row()).queryByRole('button', { name: 'Edit the feed Office' })).not.toBeInTheDocument();
  await upload(fileOf(1));
  await waitFor(() =>
    expect(row()).toHaveTextContent('It would change 3 cars (3 to unpublish) of 4, more than 30%.'),
  );
  await person.click(await within(row()).findByRole('button', { name: 'Run Anyway: Office' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Run Office anyway?' }));
  await person.click(asked.getByRole('button', { name: 'Run Anyway' }));
  await waitFor(() => expect(row()).toHaveTextContent('3 unpublished'));
});
