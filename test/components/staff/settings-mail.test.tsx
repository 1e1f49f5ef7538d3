import { screen, waitFor, within } from '@testing-library/dom';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import { codeAt, stepAt } from '../../../src/accounts/second-factor/totp.ts';
import { enqueueMail } from '../../../src/platform/mail/outbox.store.ts';
import { mailOutbox } from '../../../src/platform/mail/outbox.table.ts';
import { startMailServer } from '../../mail-server.ts';
import { openDealership, password } from '../dealership.tsx';
import { saveBar } from '../save-bar.ts';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/mail';
const mailFromOutside = (smtpUrl: string) => ({
  mail: {
    smtpUrl,
    from: 'Halcyon <site@halcyon.example>',
    leadsTo: ['leads@halcyon.example'],
    adfTo: ['adf@crm.example'],
  },
});

async function openMailServer() {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  return server;
}

test('an admin enters a mail server, and a test mail says what the receiving server answered', async () => {
  const server = await openMailServer();
  const { database, network, open } = await openDealership();
  const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  await database.queries.update(users).set({ totpSecret }).where(eq(users.username, 'admin'));
  const person = await open(path);
  const panel = await screen.findByRole('region', { name: 'Mail' });
  await waitFor(() => expect(panel).toHaveTextContent('No mail is sent.'));
  await person.click(within(panel).getByRole('button', { name: 'Mail Server' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mail Server' });
  const field = (name: string) => within(dialog).getByLabelText(name);
  await person.click(within(dialog).getByRole('button', { name: 'Save Mail Server' }));
  await waitFor(() => expect(field('Server')).toHaveAccessibleDescription(/Enter a host name/));
  await person.fill(field('Server'), 'localhost');
  await person.fill(field('Port'), String(server.port));
  await person.selectOptions(field('Encryption'), 'none');
  await person.fill(field('Sender'), 'hello@halcyon.example');
  await person.fill(field('Your password'), 'not my password');
  await person.click(within(dialog).getByRole('button', { name: 'Save Mail Server' }));
  await waitFor(() =>
    expect(field('Your password')).toHaveAccessibleDescription(/^This is not your current password/),
  );
  await person.fill(field('Your password'), password);
  await person.fill(field('Code'), codeAt(totpSecret, stepAt(new Date())));
  // Its alert is at the top of a dialog that has been scrolled to its end.
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  network.fail('PUT /api/mail/server');
  await person.click(within(dialog).getByRole('button', { name: 'Save Mail Server' }));
  await waitFor(() => expect(scrolled.mock.contexts).toContain(within(dialog).getByRole('alert')));
  scrolled.mockRestore();
  network.restore();
  await person.click(within(dialog).getByRole('button', { name: 'Save Mail Server' }));
  await expectToast('Mail server saved', 'Send a test mail to see whether it works.');
  await waitFor(() => expect(panel).toHaveTextContent('Sent by localhost as hello@halcyon.example.'));

  const test = await screen.findByRole('group', { name: 'Send Test Mail' });
  const to = within(test).getByLabelText('Send a test mail to');
  await waitFor(() => expect(test).toHaveTextContent('None was accepted so far.'));
  await person.fill(to, 'nobody');
  await person.click(within(test).getByRole('button', { name: 'Send Test Mail' }));
  await waitFor(() => expect(to).toBeInvalid());
  await person.fill(to, 'me@halcyon.example');
  await person.click(within(test).getByRole('button', { name: 'Send Test Mail' }));
  await waitFor(() => expect(within(test).getByRole('status')).toHaveTextContent(/It was accepted\..*250 /));
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['me@halcyon.example']]);
  await waitFor(() => expect(test).toHaveTextContent('The last one was accepted on '));
  server.answer(() => ({ responseCode: 550, message: 'Nobody of this name' }));
  await person.click(within(test).getByRole('button', { name: 'Send Test Mail' }));
  await waitFor(() =>
    expect(within(test).getByRole('status')).toHaveTextContent(
      /It was not accepted\..*550 Nobody of this name/,
    ),
  );
});

test('who gets what is saved by kind; a bad address is named at its field, and a new one is confirmed', async () => {
  const { api, open } = await openDealership();
  const person = await open(path);
  const service = await screen.findByLabelText('Service');
  await person.fill(service, 'service@halcyon.example, nobody');
  await person.click(await saveBar.save());
  await waitFor(() => expect(service).toBeInvalid());
  await person.fill(service, 'service@halcyon.example, owner@halcyon.example');
  await waitFor(() => expect(saveBar.unsaved()).toBe('Unsaved changes in Who gets what'));
  await person.click(await saveBar.save());
  const findQuestion = async () =>
    within(await screen.findByRole('dialog', { name: 'Send inquiries to a new address?' }));
  await person.click((await findQuestion()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(saveBar.unsaved()).toBe('Unsaved changes in Who gets what'));
  await person.click(await saveBar.save());
  const question = await findQuestion();
  const own = question.getByLabelText('Your password');
  await person.fill(own, 'not my password');
  await person.click(question.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(own).toHaveAccessibleDescription(/^This is not your current password/));
  expect(service).toHaveValue('service@halcyon.example, owner@halcyon.example');
  await person.fill(own, password);
  await person.click(question.getByRole('button', { name: 'Save Changes' }));
  await expectToast('Settings saved', 'New inquiries go there from now on.');
  await waitFor(() => expect(saveBar.unsaved()).toBeNull());
  expect(await api.get('/api/mail')).toMatchObject({
    routes: { service: ['service@halcyon.example', 'owner@halcyon.example'], other: [] },
  });
  // An address that gets inquiries already is asked nothing.
  await person.fill(await screen.findByLabelText('Trade-in'), 'owner@halcyon.example');
  await person.click(await saveBar.save());
  await waitFor(async () =>
    expect(await api.get('/api/mail')).toMatchObject({ routes: { trade: ['owner@halcyon.example'] } }),
  );
});

test('accounts get inquiries beside addresses, and are told of what nobody answers', async () => {
  const { api, database, open, signIn } = await openDealership();
  const { user } = await signIn('maria', 'sales');
  await database.queries
    .update(users)
    .set({ firstName: 'Maria', lastName: 'Ortega', email: 'maria@halcyon.example' })
    .where(eq(users.id, user.id));
  const person = await open(path);
  await person.selectOptions(await screen.findByLabelText('Add a person: Service'), 'Maria Ortega');
  await person.selectOptions(await screen.findByLabelText('Add a person: Trade-in'), 'Maria Ortega');
  await person.click(await screen.findByRole('button', { name: 'Remove Maria Ortega: Trade-in' }));
  await waitFor(() => expect(screen.getByLabelText('Add a person: Trade-in')).toHaveFocus());
  await person.selectOptions(await screen.findByLabelText('Send a reminder'), 'After 2 hours');
  const whom = await screen.findByLabelText('Who gets the reminder');
  await person.click(await saveBar.save());
  await waitFor(() => expect(whom).toHaveAccessibleDescription('Choose who gets the reminder'));
  await person.selectOptions(
    await screen.findByLabelText('Add a person: Who gets the reminder'),
    'Maria Ortega',
  );
  await waitFor(() =>
    expect(saveBar.unsaved()).toBe('Unsaved changes in Who gets what and If nobody answers'),
  );
  await person.click(await saveBar.save());
  await expectToast('Settings saved', 'New inquiries go there from now on.');
  await waitFor(() => expect(saveBar.unsaved()).toBeNull());
  expect(await api.get('/api/mail')).toMatchObject({
    people: { service: [user.id], trade: [] },
    unanswered: { hours: 2, to: [], people: [user.id] },
  });
  // One that was disabled since says that it gets nothing.
  await database.queries.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id));
  await open(path);
  const people = await screen.findByRole('list', { name: 'People: Service' });
  await waitFor(() => expect(people).toHaveTextContent('Maria Ortega (gets nothing: disabled'));
});

test('what is set from outside is shown, and cannot be changed', async () => {
  const server = await openMailServer();
  const { open } = await openDealership(mailFromOutside(server.url));
  await open(path);
  const panel = await screen.findByRole('region', { name: 'Mail' });
  await waitFor(() => expect(panel).toHaveTextContent(/set from outside \(SMTP_URL\)/));
  expect(within(panel).queryByRole('button', { name: 'Mail Server' })).toBeNull();
  const routes = await screen.findByRole('region', { name: 'Who gets what' });
  expect(routes).toHaveTextContent(/leads@halcyon\.example gets every inquiry/);
  expect(within(routes).queryAllByRole('textbox')).toEqual([]);
  expect(await screen.findByRole('region', { name: 'CRM' })).toHaveTextContent('adf@crm.example');
});

test('a manager sees the mail server and does not change it', async () => {
  const { open, signIn } = await openDealership();
  await open(path, await signIn('maria', 'manager'));
  const panel = await screen.findByRole('region', { name: 'Mail' });
  await waitFor(() => expect(panel).toHaveTextContent('An admin can enter a mail server here.'));
  expect(within(panel).queryByRole('button', { name: 'Mail Server' })).toBeNull();
});

test('what waits says why, is tried again or discarded, and puts a dot into the settings', async () => {
  const { database, open } = await openDealership();
  const message = {
    messageId: '<a@b.example>',
    to: 'tomas@arriaga.example',
    subject: 'Your reply',
    text: 'x',
  };
  await enqueueMail(database.queries, [message]);
  await database.queries.update(mailOutbox).set({ attempts: 9, lastError: 'EENVELOPE 452 4.2.2 RCPT TO' });
  const person = await open(path);
  const table = await screen.findByRole('table', { name: 'What waits' });
  await waitFor(() => expect(table).toHaveTextContent('tomas@arriaga.example'));
  expect(table).toHaveTextContent('tried 9 times');
  expect(table).toHaveTextContent('The mailbox is full');
  await screen.findByRole('link', { name: 'Inquiries and mail , 1 needs a look' });
  await person.click(screen.getByRole('button', { name: 'Try All Now' }));
  await expectToast('Tried again now', 'What is sent disappears from the list.');
  await person.click(await screen.findByRole('button', { name: 'Discard: Your reply' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard this mail?' });
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await expectToast('Mail discarded', 'Your reply');
  await waitFor(() => expect(screen.queryByRole('table', { name: 'What waits' })).toBeNull());
  expect(await database.queries.select().from(mailOutbox)).toEqual([]);
  // Without waiting for the next look.
  await screen.findByRole('link', { name: 'Inquiries and mail' });
});

test('a failed read can be repeated', async () => {
  const { open, network } = await openDealership();
  network.fail('GET /api/mail');
  const person = await open(path);
  await screen.findByText('Failed to load the settings');
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('region', { name: 'Who gets what' });
});

test('the text of a mail is edited beside what a customer gets, sent to oneself, and given back', async () => {
  const server = await openMailServer();
  const { open } = await openDealership(mailFromOutside(server.url));
  const person = await open('/admin/settings/replies');
  await person.click(await screen.findByRole('button', { name: 'Edit Inquiry without a vehicle' }));
  const dialog = await screen.findByRole('dialog', { name: 'Inquiry without a vehicle' });
  const text = within(dialog).getByLabelText('Opening words');
  await person.fill(text, 'It costs {price}.');
  await person.click(within(dialog).getByRole('button', { name: 'Save Text' }));
  await waitFor(() => expect(text).toHaveAccessibleDescription('This mail has nothing for {price}'));
  await person.fill(text, 'We answer {when}.');
  await waitFor(() =>
    expect(within(dialog).getByTitle('The mail').getAttribute('srcdoc')).toContain('Dear Caroline Reyes,'),
  );
  await waitFor(() =>
    expect(within(dialog).getByTitle('The mail').getAttribute('srcdoc')).toContain('We answer '),
  );
  await person.fill(await within(dialog).findByLabelText('Your address'), 'me@halcyon.example');
  await person.click(within(dialog).getByRole('button', { name: 'Send Me This One' }));
  await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent('It was accepted.'));
  expect(server.arrived.map(({ text: sent }) => sent)).toEqual([expect.stringContaining('We answer ')]);
  await person.click(within(dialog).getByRole('button', { name: 'Save Text' }));
  await expectToast('Text saved', 'Inquiry without a vehicle');
  const list = await screen.findByRole('list', { name: 'Mails that are sent at once' });
  await waitFor(() => expect(list).toHaveTextContent('We answer {when}.'));
  await person.click(within(list).getByRole('button', { name: 'Edit Inquiry without a vehicle' }));
  await person.click(await screen.findByRole('button', { name: 'Restore the Usual Text' }));
  await expectToast('Usual text restored', 'Inquiry without a vehicle');
  await waitFor(() => expect(list).not.toHaveTextContent('We answer {when}.'));
});
