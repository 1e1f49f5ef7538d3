import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import { newDealership } from '../../../src/dealership/dealership.schema.ts';
import { recordAcceptedTest } from '../../../src/mail/mail-tests.store.ts';
import { aProfile } from '../../profile.ts';
import { openDealership } from '../dealership.tsx';
import { openWithMail } from '../lead.ts';

const call = '/api/dealership/first-steps';
const findSteps = async () => within(await screen.findByRole('region', { name: 'First steps' }));
const steps = () => within(screen.getByRole('region', { name: 'First steps' }));
const gone = () => expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
/** Presses a button of the list, which refuses presses while an earlier one is on its way. */
async function press(person: { click: (button: HTMLElement) => Promise<void> }, name: string) {
  const button = () => steps().getByRole('button', { name });
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
  await person.click(button());
}
/** The names of the steps that are done. */
const done = () =>
  steps()
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => /^✓(.*?) \(done\)/.exec(textContent)?.[1] ?? []);
const next = () =>
  steps()
    .getAllByRole('listitem')
    .find((step) => step.getAttribute('aria-current') === 'step')?.textContent;

test('the steps of a new site tick themselves, after the cards and tables, and lead to where they are done', async () => {
  const { api, open, reload } = await openDealership();
  const person = await open('/admin');
  const list = await findSteps();
  expect(list.getByText('0 of 8 done. They tick themselves.')).toBeVisible();
  const tables = ['Inventory by Make', 'Vehicle Details'].map((name) => screen.getByRole('region', { name }));
  for (const table of tables)
    expect(table.compareDocumentPosition(screen.getByRole('region', { name: 'First steps' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  expect(screen.getByRole('link', { name: /First steps: 0 of 8 done/ })).toHaveAttribute(
    'href',
    '#first-steps',
  );
  expect(next()).toContain('Your name and address');

  await press(person, 'They Are Right');
  await waitFor(() => expect(done()).toEqual(['Hours']));
  await press(person, 'Keep This One');
  await waitFor(() => expect(done()).toEqual(['Hours', 'Look']));
  await waitFor(() => expect(next()).toContain('Your name and address'));

  await person.click(steps().getByRole('link', { name: 'Enter: Your name and address' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Name and address' })).toHaveFocus());

  await api.patch('/api/dealership', aProfile);
  await api.addVehicle();
  for (const slug of ['privacy', 'terms'])
    await api.patch(`/api/pages/${slug}`, { title: slug, content: '<p>Ours</p>', isPublished: true });
  await open('/admin');
  await findSteps();
  const most = [
    'Your name and address',
    'Hours',
    'Look',
    'First car',
    'Privacy and terms',
    'Search engines let in',
  ];
  await waitFor(() => expect(done()).toEqual(most));
  expect(steps().getByText('Halcyon Motor Group, Scottsdale')).toBeVisible();
  await waitFor(() => expect(next()).toContain('Mail'));

  await press(person, 'Put Away for Good');
  await waitFor(gone);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await findSteps();
  await waitFor(() => expect(done()).toEqual(most));
  await press(person, 'Put Away for Good');
  await waitFor(gone);
  await reload();
  await screen.findByRole('list', { name: 'Figures' });
  expect((await api.get<{ isHidden: boolean }>(call)).isHidden).toBe(true);
  gone();
});

test('a dealership that is long at work has no first steps, one that begins with a car has', async () => {
  const { api, database, open } = await openDealership();
  await api.patch('/api/dealership', aProfile);
  const isHidden = async () => (await api.get<{ isHidden: boolean }>(call)).isHidden;
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
  await database.queries.update(users).set({ createdAt: ago(60) });
  expect(await isHidden()).toBe(false);
  await api.addVehicle();
  expect(await isHidden()).toBe(true);
  await database.queries.update(users).set({ createdAt: ago(13) });
  expect(await isHidden()).toBe(false);
  await open('/admin');
  await findSteps();
});

test('the mail step ticks when the mail server has accepted a test mail', async () => {
  const { database, open } = await openWithMail();
  await open('/admin');
  await findSteps();
  await waitFor(() => expect(done()).not.toContain('Mail'));
  expect(await steps().findByRole('link', { name: 'Set Up: Mail' })).toHaveAttribute(
    'href',
    '/admin/settings/mail',
  );
  await recordAcceptedTest(database.queries, { smtpUrl: 'smtp://mail.example' }, new Date());
  await open('/admin/agenda');
  await open('/admin');
  await waitFor(() => expect(done()).toContain('Mail'));
});

test('the website can be closed from the first sign-in, and is opened again', async () => {
  const { api, open } = await openDealership();
  await api.patch('/api/dealership', aProfile);
  const person = await open('/admin');
  await findSteps();
  await waitFor(() => expect(done()).toContain('Search engines let in'));
  await open('/admin/settings/visitors');
  const toggle = await screen.findByRole('switch', { name: 'Show “Opening soon”' });
  await person.click(toggle);
  await person.click(await screen.findByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/^Search engines are asked to stay away while/)).toBeVisible();

  await open('/admin');
  await findSteps();
  await waitFor(() => expect(done()).not.toContain('Search engines let in'));
  // Only the server shows staff a closed site.
  await waitFor(() => expect(document.cookie).toContain('marque-staff='));
  await press(person, 'Open');
  await waitFor(() => expect(done()).toContain('Search engines let in'));
});

test('a new site can be closed in the list; a failed save says so; others have no list', async () => {
  const { network, open, signIn, api } = await openDealership();
  const person = await open('/admin');
  await findSteps();
  network.answer('/api/dealership', { message: 'The disk is full' }, 500);
  await press(person, 'Close for Now');
  expect(await screen.findByText('The disk is full')).toBeVisible();
  network.restore();
  await press(person, 'Close for Now');
  await waitFor(() =>
    expect(steps().getAllByRole('listitem').at(-1)).toHaveTextContent('visitors see “Opening soon”'),
  );
  await open('/admin', await signIn('ruben', 'sales'));
  await screen.findByRole('list', { name: 'Figures' });
  gone();

  // An answer that fails leaves out the list and nothing else.
  network.fail(call);
  await open('/admin', await signIn('admin', 'admin'));
  expect(await screen.findByRole('region', { name: 'Vehicle Details' })).toBeVisible();
  gone();
  expect(await api.get('/api/dealership')).toMatchObject({
    dealership: { ...newDealership, isClosed: true },
  });
});
