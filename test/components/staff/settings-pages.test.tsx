import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { saveBar } from '../save-bar.ts';

const path = '/admin/settings/pages';
const add = () => screen.findByRole('button', { name: 'Add Page' });
const findDialog = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Page' }));
  return {
    ...dialog,
    title: dialog.getByLabelText('Title'),
    address: dialog.getByLabelText('Address'),
    save: dialog.getByRole('button', { name: 'Add Page' }),
  };
};

test('a new page needs a title and an address of its own; the address follows the title until it is typed', async () => {
  const { api, open } = await openDealership();
  await api.post('/api/pages', { title: 'Our Team', slug: 'our-team' });
  const person = await open(path);
  await person.click(await add());
  const dialog = await findDialog();
  await person.click(dialog.save);
  expect(await dialog.findByText('Enter a title')).toBeVisible();
  await person.fill(dialog.title, 'Our House');
  expect(dialog.address).toHaveValue('our-house');
  for (const [taken, complaint] of [
    ['contact', 'This address belongs to the website itself'],
    ['our-team', 'Another page has this address'],
  ] as const) {
    await person.fill(dialog.address, taken);
    await person.click(dialog.save);
    expect(await dialog.findByText(complaint)).toBeVisible();
    await waitFor(() => expect(dialog.address).toHaveFocus());
  }
});

test('a list that fails to load can be repeated', async () => {
  const { open, network } = await openDealership();
  network.fail('/api/pages');
  const person = await open(path);
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load the pages');
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  const list = await screen.findByRole('list', { name: 'Pages' });
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('About Us');
  expect(failure).not.toBeInTheDocument();
});

test('what was typed for a new page is offered again after the session has ended', async () => {
  const { open, endSession, signInAgain } = await openDealership();
  const person = await open(path);
  await person.click(await add());
  const dialog = await findDialog();
  await person.fill(dialog.title, 'Our Team');
  await person.fill(dialog.address, 'team');
  await endSession();
  await person.click(dialog.save);
  await signInAgain(path);

  await person.click(await add());
  const offered = await findDialog();
  await person.click(await offered.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(offered.title).toHaveValue('Our Team'));
  // The address was typed, so it does not follow the title.
  await person.fill(offered.title, 'Our Team and you');
  expect(offered.address).toHaveValue('team');
  await person.click(offered.save);
  await waitFor(() => expect(window.location.search).toBe('?edit=team'));
});

test('the legal pages begin with a draft that says what this software stores', async () => {
  const { open } = await openDealership();
  const person = await open(path);
  const list = within(await screen.findByRole('list', { name: 'Pages' }));
  const write = await list.findByRole('button', { name: 'Write Privacy Policy' });
  expect(write.closest('li')).toHaveTextContent('not made yet');
  await person.click(write);
  expect(await screen.findByText(/have your lawyer check it before you publish it/)).toBeVisible();
  const story = await screen.findByRole('textbox', { name: 'Story' });
  expect(story).toHaveTextContent('This page says what Your Dealership learns about you');
  expect(saveBar.unsaved()).toBeNull();
});
