import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';

const path = '/admin/settings/backups';
const call = '/api/database';
const findPanel = () => screen.findByRole('region', { name: 'Database' });

test('the settings say which PostgreSQL runs, that a newer one is known, and what to do', async () => {
  const { network, open } = await openDealership();
  network.answer(call, {
    version: '18.4',
    source: 'package',
    folder: '/opt/marque/bin',
    newest: { version: '18.6', released: '2026-08-13' },
    isBehind: true,
  });
  await open(path);
  const panel = await findPanel();
  expect(await within(panel).findByText('PostgreSQL 18.6 has fixes that 18.4 lacks.')).toBeVisible();
  expect(panel).toHaveTextContent('Newest knownPostgreSQL 18.6, of Aug 13, 2026');
  expect(panel).toHaveTextContent('ProgramsThose that came with Marque');
  expect(panel).toHaveTextContent('install PostgreSQL 18 from your system’s packages');
});

test('a server that runs in the tests is named as one of its own, and a failure to load offers a retry', async () => {
  const { network, open } = await openDealership();
  network.fail(call);
  const person = await open(path);
  const panel = await findPanel();
  const failure = await within(panel).findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load the database’s version');
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(panel).toHaveTextContent(/VersionPostgreSQL \d+\.\d+/));
  expect(panel).toHaveTextContent('ProgramsA server of its own, named in DATABASE_URL');
});

test('one that is current has no warning, and the machine’s own names its folder', async () => {
  const { network, open } = await openDealership();
  const folder = '/usr/lib/postgresql/18/bin';
  network.answer(call, { version: '20.1', source: 'machine', folder, newest: null, isBehind: false });
  await open(path);
  const panel = await findPanel();
  await waitFor(() => expect(panel).toHaveTextContent(`ProgramsThis machine’s own, in ${folder}`));
  expect(panel).toHaveTextContent('Newest knownNot known: this version of Marque is older');
  expect(panel).not.toHaveTextContent('lacks');
});
