import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test } from 'vitest';
import { imapUser, startImapServer } from '../../imap-server.ts';
import { openDealership } from '../dealership.tsx';
import { inquiriesPath, inquiryTable } from '../inquiries-tab.ts';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/marketplaces';
const list = () => within(screen.getByRole('list', { name: 'Mailboxes for leads' }));

test('a mailbox is tried, added, read and deleted; its mails come into the inquiries', async () => {
  const imap = await startImapServer();
  onTestFinished(() => imap.close());
  const { api, open } = await openDealership();
  const person = await open(path);
  await screen.findByRole('heading', { name: 'No mailbox yet' });
  await person.click(await screen.findByRole('button', { name: 'Add Mailbox' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Mailbox' }));
  const field = (name: string) => dialog.getByRole('textbox', { name });
  await person.click(dialog.getByRole('button', { name: 'Save Mailbox' }));
  await waitFor(() => expect(dialog.getByText('Enter whose leads come here')).toBeVisible());
  await waitFor(() => expect(dialog.getByText('Enter the password')).toBeVisible());
  await person.fill(field('Marketplace'), 'AutoTrader');
  await person.fill(field('Server'), '127.0.0.1');
  await person.fill(field('Port'), String(imap.port));
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Encryption' }), 'none');
  await person.fill(field('User name'), imapUser.username);
  await person.fill(dialog.getByLabelText('Password'), 'wrong');
  await person.fill(field('Folder'), 'Nope');
  await person.click(dialog.getByRole('button', { name: 'Test Mailbox' }));
  await waitFor(() =>
    expect(dialog.getByRole('status')).toHaveTextContent('refuses this user name or password'),
  );
  await person.fill(dialog.getByLabelText('Password'), imapUser.password);
  await person.click(dialog.getByRole('button', { name: 'Test Mailbox' }));
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('There are: INBOX, Leads.'));
  await person.fill(field('Folder'), 'Leads');
  await person.click(dialog.getByRole('button', { name: 'Test Mailbox' }));
  await waitFor(() =>
    expect(dialog.getByRole('status')).toHaveTextContent('The folder can be read. It has 0 mails'),
  );
  await person.click(dialog.getByRole('button', { name: 'Save Mailbox' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(list().getByRole('listitem')).toHaveTextContent(`${imapUser.username} at 127.0.0.1, folder Leads`),
  );
  /** Opens the screen again, once reading has come to this. */
  const reopen = async (state: object) => {
    await waitFor(async () =>
      expect(await api.get('/api/lead-mailboxes')).toMatchObject({ mailboxes: [state] }),
    );
    await open(path);
  };
  await reopen({ readAt: expect.any(String) });
  await waitFor(() => expect(list().getByRole('listitem')).toHaveTextContent('No lead yet.'));
  imap.deliver('From: Bo Lind <bo@lind.example>\r\nSubject: Hi\r\n\r\nIs it there?');

  const edit = async () => {
    await person.click(await list().findByRole('button', { name: 'Edit the mailbox for AutoTrader' }));
    return within(await screen.findByRole('dialog', { name: 'Mailbox for AutoTrader' }));
  };
  const edited = await edit();
  await waitFor(() => expect(edited.getByLabelText('Password')).toHaveValue(''));
  await person.click(edited.getByRole('button', { name: 'Save Mailbox' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await reopen({ leads: 1 });
  await waitFor(() => expect(list().getByRole('listitem')).toHaveTextContent('1 lead, the last one'));
  imap.deleteFolder('Leads');
  await person.click((await edit()).getByRole('button', { name: 'Save Mailbox' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await reopen({ failure: expect.any(String) });
  await waitFor(() =>
    expect(list().getByRole('alert')).toHaveTextContent('There is no folder “Leads” in this mailbox.'),
  );

  await person.click(await list().findByRole('button', { name: 'Delete the mailbox for AutoTrader' }));
  const deletion = within(
    await screen.findByRole('alertdialog', { name: 'Delete the mailbox for AutoTrader?' }),
  );
  await person.click(deletion.getByRole('button', { name: 'Delete' }));
  await expectToast('Mailbox deleted', 'AutoTrader');
  await screen.findByRole('heading', { name: 'No mailbox yet' });
  await open(inquiriesPath);
  await waitFor(() => expect(inquiryTable.column('Name')).toEqual(['Bo Lind']));
});

test('a manager sees how it goes and changes nothing; a failed load offers to try again', async () => {
  const { open, network, signIn } = await openDealership();
  const session = await signIn('mara', 'manager');
  network.fail('/api/lead-mailboxes');
  const person = await open(path, session);
  await screen.findByRole('heading', { name: 'Failed to load the mailboxes' });
  network.restore();
  await person.click(await screen.findByRole('button', { name: 'Try Again' }));
  await screen.findByText('An admin can add the mailbox to which a marketplace sends its leads.');
  expect(screen.queryByRole('button', { name: 'Add Mailbox' })).toBeNull();
});
