import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Dealership } from '../../../src/dealership/dealership.schema.ts';
import { findDealershipForm, findHoursForm } from '../dealership-form.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { keepToasts } from '../keep-toasts.ts';
import { saveBar } from '../save-bar.ts';
import { expectToast } from '../toast.ts';

const path = '/admin/settings';
const call = '/api/dealership';

const saved = async ({ api }: OpenDealership) => (await api.get<{ dealership: Dealership }>(call)).dealership;
const section = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name });
const unsaved = (text: string | null) => waitFor(() => expect(saveBar.unsaved()).toBe(text));

test('settings that fail to load can be loaded again; a failed save keeps what was typed, and says why', async () => {
  const dealership = await openDealership();
  const { network } = dealership;
  network.fail(call);
  const person = await dealership.open(path);
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load the settings');
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  const { field } = await findDealershipForm();
  expect(field('City')).toHaveValue('');

  await person.fill(field('City'), 'Mesa');
  network.answer(call, { message: 'The disk is full', issues: [] }, 500);
  await person.click(await saveBar.save());
  await expectToast('Error', 'The disk is full', 'destructive');
  expect(field('City')).toHaveValue('Mesa');
  network.answer(call, { message: 'Not valid', issues: [{ path: 'city', message: 'No such city' }] }, 400);
  await person.click(await saveBar.save());
  await waitFor(() => expect(field('City')).toHaveAccessibleDescription('No such city'));
  await waitFor(() => expect(field('City')).toHaveFocus());
  await unsaved('Unsaved changes in Name and address');
  network.restore();
  await person.click(await saveBar.save());
  await expectToast('Settings saved', 'Visitors see the change now.');
  expect((await saved(dealership)).city).toBe('Mesa');
});

test('changes can be discarded, with Undo, and leaving needs confirmation', async () => {
  const { open } = await openDealership();
  keepToasts();
  const person = await open(path);
  const { field } = await findDealershipForm();
  await person.fill(field('City'), 'Mesa');
  await person.click(await saveBar.discard());
  await unsaved(null);
  expect(field('City')).toHaveValue('');
  await person.click(await saveBar.undo());
  await waitFor(() => expect(field('City')).toHaveValue('Mesa'));
  await unsaved('Unsaved changes in Name and address');
  // Typing the old value again is no change.
  await person.fill(field('City'), '');
  await unsaved(null);
  await person.fill(field('City'), 'Mesa');

  await person.click(section('Newsletter'));
  const leaving = await saveBar.leaving();
  expect(
    leaving.getByText(
      /^Your changes to the dealership are not saved\. They stay on this device until you save or discard them\.$/,
    ),
  ).toBeVisible();
  await person.click(leaving.getByRole('button', { name: 'Keep Editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe(path);
  expect(field('City')).toHaveValue('Mesa');
  await person.click(screen.getByRole('link', { name: 'Back to Website' }));
  await saveBar.leaving();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe(path);
});

test('neither leaving nor the end of the session loses what was typed', async () => {
  const dealership = await openDealership();
  const { api, endSession, open, signIn, signInAgain } = dealership;
  const person = await open(path, await signIn('admin', 'admin'));
  await person.fill((await findDealershipForm()).field('City'), 'Mesa');
  await endSession();
  await person.click(await saveBar.save());
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  await api.patch(call, { region: 'NM' });
  await signInAgain(path);
  const { field } = await findDealershipForm();
  await waitFor(() => expect(saveBar.draft()).toHaveTextContent('Somebody has saved these settings since.'));
  expect(field('City')).toHaveValue('');
  // What is typed before the draft is restored stays beside it.
  await person.fill(field('ZIP code'), '85201');
  await person.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(saveBar.draft()).toBeNull());
  await waitFor(() => expect(field('City')).toHaveValue('Mesa'));
  expect(field('State')).toHaveValue('NM');
  expect(field('ZIP code')).toHaveValue('85201');
  await unsaved('Unsaved changes in Name and address');

  await person.click(section('Newsletter'));
  await person.click((await saveBar.leaving()).getByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Newsletter' });
  await person.click(section('Name and address'));
  await person.click(await screen.findByRole('button', { name: 'Delete Draft' }));
  await waitFor(() => expect(saveBar.draft()).toBeNull());
  await dealership.reload();
  expect((await findDealershipForm()).field('City')).toHaveValue('');
  expect(saveBar.draft()).toBeNull();
  expect((await saved(dealership)).city).toBe('');
});

test('the hours are discarded and come back as a whole', async () => {
  const { open } = await openDealership();
  keepToasts();
  const person = await open(`${path}/hours`);
  const { hours, isOpen } = await findHoursForm();
  await person.click(isOpen('Sat'));
  await unsaved('Unsaved changes in Hours and closed days');
  await person.click(await saveBar.discard());
  await waitFor(() => expect(hours('Sat, opens')).toHaveValue('10AM'));
  await unsaved(null);
  await person.click(await saveBar.undo());
  await waitFor(() => expect(isOpen('Sat')).toHaveAttribute('aria-checked', 'false'));
  await person.click(isOpen('Sat'));
  await unsaved(null);
});

test('a save is refused if somebody else saved first; both choices are offered', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const person = await dealership.open(path);
  const { field } = await findDealershipForm();
  await person.fill(field('City'), 'Mesa');
  await person.fill(field('State'), 'NM');
  await api.patch(call, { city: 'Tempe', postalCode: '85281' });
  await person.click(await saveBar.save());
  await waitFor(() => expect(saveBar.stale()).toHaveFocus());
  expect(saveBar.stale()).toHaveTextContent(
    /^Somebody else saved these settings meanwhile. What you changed is still here and not saved./,
  );
  expect(field('City')).toHaveValue('Mesa');
  expect((await saved(dealership)).city).toBe('Tempe');
  await person.click(await screen.findByRole('button', { name: 'Keep My Changes' }));
  await waitFor(() => expect(saveBar.stale()).toBeNull());
  await waitFor(() => expect(field('ZIP code')).toHaveValue('85281'));
  expect(field('City')).toHaveValue('Mesa');
  await person.click(await saveBar.save());
  await expectToast('Settings saved', 'Visitors see the change now.');
  expect(await saved(dealership)).toMatchObject({ city: 'Mesa', region: 'NM', postalCode: '85281' });

  await api.patch(call, { city: 'Tempe' });
  await person.fill(field('City'), 'Yuma');
  await person.click(await saveBar.save());
  await person.click(await screen.findByRole('button', { name: 'Load Newer Version' }));
  await waitFor(() => expect(saveBar.stale()).toBeNull());
  await waitFor(() => expect(field('City')).toHaveValue('Tempe'));
  await unsaved(null);
  expect((await saved(dealership)).city).toBe('Tempe');
});
