import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { backupState as state, keptBackup as kept } from '../../backups/shown-backups.ts';
import { openDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/backups';
const call = '/api/backups';

const panel = () => screen.getByRole('region', { name: 'Backups' });
const findAlert = async () =>
  within(await screen.findByRole('region', { name: 'Backups' })).findByRole('alert');

test('one that is being made shows its progress, and another cannot be started', async () => {
  const { network, open } = await openDealership();
  network.answer(call, state({ running: { startedAt: '2026-11-23T05:42:00.000Z', bytes: 1_234_567_890 } }));
  await open(path);
  await waitFor(() =>
    expect(within(panel()).getByRole('status').textContent).toBe('Being made now: 1.2 GB so far'),
  );
  expect(screen.getByRole('button', { name: /Back Up Now|Backing Up/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const failure = { at: '2026-11-23T05:43:00.000Z', reason: 'The disk is full.' };
  network.answer(call, state({ failure, last: kept, kept: [kept] }));
  await expectToast('Backup failed', 'The disk is full.');
  expect(await findAlert()).toHaveTextContent('The last backup failed.The disk is full.');
});

test('the button starts a backup, which is in the list once it is made', async () => {
  const { network, open } = await openDealership();
  network.answer(call, state());
  const person = await open(path);
  const running = { startedAt: kept.startedAt, bytes: 0 };
  network.answer(`POST ${call}`, state({ running }), 202);
  network.answer(`GET ${call}`, state({ running }));
  await person.click(await screen.findByRole('button', { name: /Back Up Now/ }));
  await waitFor(() => expect(within(panel()).getByRole('status')).toHaveTextContent(/^Being made now/));
  expect(network.timesAsked(`POST ${call}`)).toBe(1);
  network.answer(`GET ${call}`, state({ last: kept, kept: [kept] }));
  await expectToast('Backup made', `${kept.file}, 4.3 GB`);
  const table = await screen.findByRole('table', { name: 'Kept backups' });
  await waitFor(() => expect(table).toHaveTextContent(kept.file));
});

test('staff are warned of photographs that the last one lacks', async () => {
  const { network, open } = await openDealership();
  const last = { ...kept, missing: 2 };
  network.answer(call, state({ last, kept: [last] }));
  await open(path);
  expect((await findAlert()).textContent).toBe(
    'The last backup lacks 2 photographs, whose files are missing or damaged.',
  );
});

test('staff are warned when none has been made for too long', async () => {
  const { network, open } = await openDealership();
  network.answer(call, state({ isOverdue: true, last: kept, kept: [kept], isEncrypted: false }));
  await open(path);
  expect(await findAlert()).toHaveTextContent(/^No backup has been made since Nov 20, 2026/);
  expect(panel()).toHaveTextContent('Not encrypted.');
});

test('without a place for backups the screen says what to set, and a failure to load offers a retry', async () => {
  const { network, open } = await openDealership();
  network.fail(call);
  const person = await open(path);
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load the backups');
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(panel()).toHaveTextContent('set BACKUP_TO to a folder on another disk'));
  expect(screen.queryByRole('button', { name: /Back Up Now|Backing Up/ })).not.toBeInTheDocument();
});

test('a place that cannot be used is a warning, which says its reason once', async () => {
  const { network, open } = await openDealership();
  const problem = 'The folder cannot be written: its disk is read-only.';
  network.answer(call, state({ problem, failure: { at: kept.startedAt, reason: problem } }));
  await open(path);
  expect((await findAlert()).textContent).toBe(`No backup can be made at this place.${problem}`);
  expect(within(panel()).getByText('Next attempt')).toBeVisible();
  expect(within(panel()).queryByText('Next backup')).toBeNull();
});
