import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/replies';

const add = () => screen.findByRole('button', { name: 'Add Template' });
const findDialog = async (name: 'Add Template' | 'Edit Template') => {
  const dialog = within(await screen.findByRole('dialog', { name }));
  return {
    ...dialog,
    name: dialog.getByLabelText('Name'),
    subject: dialog.getByLabelText('Subject'),
    message: dialog.getByLabelText('Message'),
    save: dialog.getByRole('button', { name: 'Save Template' }),
  };
};

test('a template is added, edited and deleted', async () => {
  const { open } = await openDealership();
  const person = await open('/admin/settings');
  const sections = await screen.findByRole('navigation', { name: 'Settings' });
  await person.click(within(sections).getByRole('link', { name: 'Reply templates' }));
  await person.click(await add());
  expect(window.location.pathname).toBe(path);
  const adding = await findDialog('Add Template');
  await person.click(adding.save);
  await waitFor(() => expect(adding.name).toHaveFocus());
  for (const text of ['Write a name', 'Write a subject', 'Write a message'])
    expect(adding.getByText(text)).toBeVisible();
  await person.fill(adding.name, 'Price');
  await person.fill(adding.subject, 'The {vehicle}');
  await person.fill(adding.message, 'Dear {name},\n\nit is {price}.');
  expect(adding.getByText(/\{you\}/)).toBeVisible();
  await person.click(adding.save);
  await expectToast('Template added', 'Price');
  expect(await screen.findByRole('list', { name: 'Reply templates' })).toHaveTextContent('The {vehicle}');

  await person.click(screen.getByRole('button', { name: 'Edit Price' }));
  const editing = await findDialog('Edit Template');
  await person.fill(editing.subject, 'Your price');
  await person.click(editing.save);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Price' })).toHaveFocus());
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Reply templates' })).toHaveTextContent('Your price'),
  );

  // A name is a template's own.
  await person.click(await add());
  const again = await findDialog('Add Template');
  await person.fill(again.name, 'Price');
  await person.fill(again.subject, 'Again');
  await person.fill(again.message, 'Again');
  await person.click(again.save);
  expect(await again.findByText('Another template has this name')).toBeVisible();
  await person.click(again.getByRole('button', { name: 'Cancel' }));

  await person.click(await screen.findByRole('button', { name: 'Delete Price' }));
  const asking = within(await screen.findByRole('alertdialog', { name: 'Delete this template?' }));
  await person.click(asking.getByRole('button', { name: 'Delete' }));
  await expectToast('Template deleted', 'Price');
  expect(await screen.findByRole('heading', { name: 'No templates yet' })).toBeVisible();
  await waitFor(async () => expect(await add()).toHaveFocus());
});

test('a failure to load the templates can be repeated', async () => {
  const { open, network } = await openDealership();
  network.fail('/api/reply-templates');
  const person = await open(path);
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load the templates');
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'No templates yet' })).toBeVisible();
  expect(failure).not.toBeInTheDocument();
});

test('a template that is being written is offered again after the session has ended', async () => {
  const { open, endSession, signInAgain } = await openDealership();
  const person = await open(path);
  await person.click(await add());
  const adding = await findDialog('Add Template');
  await person.fill(adding.name, 'Price');
  await person.fill(adding.subject, 'The {vehicle}');
  await person.fill(adding.message, 'Dear {name}');
  await endSession();
  await person.click(adding.save);
  await signInAgain(path);

  await person.click(await add());
  const offered = await findDialog('Add Template');
  expect(offered.name).toHaveValue('');
  await person.click(await offered.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(offered.name).toHaveValue('Price'));
  expect(offered.message).toHaveValue('Dear {name}');
  await person.click(offered.save);
  await expectToast('Template added', 'Price');
  expect(await screen.findByRole('list', { name: 'Reply templates' })).toHaveTextContent('Price');

  // What was saved is no draft any more, and another template has its own.
  await person.click(await add());
  const next = await findDialog('Add Template');
  expect(next.name).toHaveValue('');
  expect(next.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});
