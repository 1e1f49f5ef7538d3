import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { takeDownloads } from '../downloads.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { act, inquire, inquiriesPath, details, whenListed } from '../inquiries-tab.ts';
import { expectToast } from '../toast.ts';

const email = 'caroline@reyes.example';
const caroline = { name: 'Caroline Reyes', email, phone: '(602) 555-0142' };
const pathOf = (id: number) => `/admin/customers/lead-${id}`;
const whenShown = (name = 'Caroline Reyes') => screen.findByRole('heading', { level: 1, name });
const region = (name: string) => within(screen.getByRole('region', { name }));
const lines = () =>
  within(screen.getByRole('list', { name: 'What happened' }))
    .getAllByRole('listitem')
    .map((line) => line.querySelector('p')?.textContent);
const dialog = () => within(screen.getByRole('dialog', { name: 'Erase this person?' }));
const items = (part: string) =>
  within(dialog().getByRole('region', { name: part }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Two inquiries of Caroline, the older about a car that she has bought; her note and her newsletter. */
async function withHistory(api: OpenDealership['api']) {
  const car = await api.addVehicle({ model: 'Fenwick', costBasis: 71_234 });
  const first = await inquire(api, { ...caroline, vehicleId: car.id, message: 'Is the Fenwick there?' });
  await api.post(`/api/inquiries/${first.id}/notes`, { text: 'Prefers mornings' });
  await api.sell(car.id, 98_500);
  await api.patch(`/api/vehicles/${car.id}/sale`, { soldToInquiryId: first.id });
  const second = await inquire(api, {
    ...caroline,
    email: 'Caroline+cars@Reyes.example',
    message: 'One more?',
  });
  await inquire(api, { name: 'Hal Brook', email: 'hal@brook.example', phone: '' });
  await api.post('/api/newsletter', { email });
  return { car, first: first.id, second: second.id };
}

test('a name in the table and in the details leads to everything about the person', async () => {
  const { api, open } = await openDealership();
  const { car, first, second } = await withHistory(api);
  const person = await open(inquiriesPath);
  await person.click(await screen.findByRole('link', { name: 'Hal Brook' }));
  await whenShown('Hal Brook');
  await person.click(screen.getByRole('link', { name: 'Inquiries' }));
  await person.click(await waitFor(() => act('View', first)));
  await person.click(await waitFor(() => details().getByRole('link', { name: 'Caroline Reyes' })));
  await whenShown();
  await waitFor(() => expect(document.title).toBe('Caroline Reyes - Marque'));
  await waitFor(() =>
    expect(lines()).toEqual([
      'Signed up for the newsletter',
      `Inquiry ${second}new`,
      'Bought the 2024 Ashdown Fenwick',
      'Note by admin',
      `Inquiry ${first} about the 2024 Ashdown FenwicknewSold`,
    ]),
  );
  const reach = region('Reach');
  expect(reach.getByRole('link', { name: 'Caroline+cars@Reyes.example' })).toBeVisible();
  expect(reach.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  expect(reach.getByRole('link', { name: '(602) 555-0142' })).toHaveAttribute('href', 'tel:+16025550142');
  expect(region('Cars bought').getByText('1, $98,500')).toBeVisible();
  expect(region('Alerts and newsletter').getByText(/^Yes, since /)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Offered to us' })).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('brook');

  await person.click(screen.getByRole('button', { name: /^Notes/ }));
  await waitFor(() => expect(lines()).toEqual(['Note by admin']));
  await person.click(screen.getByRole('button', { name: /^Drives/ }));
  expect(await screen.findByText('No test drives.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'All' }));
  await person.click(await screen.findByRole('link', { name: `Open inquiry ${first}` }));
  await waitFor(() => expect(details().getByText('Is the Fenwick there?')).toBeVisible());

  // From the sold vehicle's form, too.
  await open(`/admin?tab=sold&vehicle=${car.id}`);
  const form = within(await screen.findByRole('dialog', { name: 'Edit Vehicle' }));
  await person.click(await form.findByRole('link', { name: 'Caroline Reyes' }));
  await whenShown();
});

test('the search finds a person once, and leads to the page', async () => {
  const { api, open } = await openDealership();
  await withHistory(api);
  const person = await open('/admin');
  await screen.findByRole('list', { name: 'Figures' });
  await person.keyboard('{Control>}k{/Control}');
  const menu = () => within(screen.getByRole('dialog', { name: 'Search and commands' }));
  await waitFor(() => expect(menu().getByRole('combobox')).toHaveFocus());
  await person.keyboard('reyes');
  const option = await waitFor(() =>
    within(menu().getByRole('group', { name: 'People' })).getByRole('option', {
      name: /^Caroline Reyes ?Caroline\+cars@Reyes.example, 2 leads$/,
    }),
  );
  await person.click(option);
  await whenShown();
});

test('the export is one file', async () => {
  const { api, open } = await openDealership();
  const { first, second } = await withHistory(api);
  const take = takeDownloads();
  const person = await open(pathOf(first));
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  const file = await take();
  expect(file.name).toMatch(new RegExp(String.raw`^personal-data-lead-${second}-\d{4}-\d\d-\d\d\.zip$`));
  expect(file.text).toMatch(/^PK/);
});

test('erasing lists what goes and stays, asks for the name, and leaves nothing', async () => {
  const { api, open, reload, network } = await openDealership();
  const { first, second } = await withHistory(api);
  const person = await open(pathOf(second));
  await person.click(await screen.findByRole('button', { name: 'Erase Person...' }));
  await waitFor(() =>
    expect(items('What goes')).toEqual([
      '2 inquiries',
      '1 note or reply',
      '1 newsletter address',
      'Their name, addresses and numbers in the change log, and in what can be undone',
    ]),
  );
  expect(items('What stays')).toEqual([
    '1 sale, because sales must be kept',
    'Backups that were made before, until they are deleted',
    'A note in the change log that it was done, by whom, and the numbers above',
  ]);
  const name = dialog().getByRole('textbox', { name: 'Type the name to confirm' });
  const erase = () => dialog().getByRole('button', { name: 'Erase for Good' });
  await person.fill(name, 'Caroline');
  await person.click(erase());
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Type the name as it is shown/));
  await waitFor(() => expect(name).toHaveFocus());

  await person.fill(name, 'caroline reyes');
  await person.click(dialog().getByRole('radio', { name: 'Make the sale anonymous' }));
  network.fail(`POST /api/customers/lead-${second}/erase`);
  await person.click(erase());
  expect(await dialog().findByRole('alert')).toHaveTextContent('Broken for the test');
  expect(name).toHaveValue('caroline reyes');
  network.restore();
  await person.click(erase());
  await expectToast('Person Erased', 'Nothing of them is stored any more');
  expect(await screen.findByRole('heading', { name: 'This person was erased' })).toBeVisible();
  expect(await screen.findByText(/^2 inquiries, 1 note or reply, 1 newsletter address went\./)).toBeVisible();

  await reload();
  expect(
    await screen.findByRole('heading', { name: /^This person was erased on .* by admin\.$/ }),
  ).toBeVisible();
  await open(inquiriesPath);
  await screen.findByRole('link', { name: 'Hal Brook' });
  expect(screen.queryByText('Caroline Reyes')).not.toBeInTheDocument();
  await open('/admin/settings/log');
  const record = (await screen.findByText('A person')).closest('li');
  expect(record).toHaveTextContent('admin erased A person');
  expect(record).toHaveTextContent('Inquiries→now2');
  await waitFor(() => expect(document.body).not.toHaveTextContent('Caroline'));
  expect(first).toBeGreaterThan(0);
});

test('sales see the page without costs, and neither export nor erase; photographers see none', async () => {
  const { api, open, signIn } = await openDealership();
  const { first } = await withHistory(api);
  await open(pathOf(first), await signIn('ruben', 'sales'));
  await whenShown();
  await screen.findByRole('list', { name: 'What happened' });
  expect(screen.queryByRole('region', { name: 'Personal data' })).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/71,234|27,266|cost basis|profit/i);
  await open(pathOf(first), await signIn('maria', 'manager'));
  await whenShown();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Erase Person...' })).not.toBeInTheDocument();
  await open(pathOf(first), await signIn('pat', 'photographer'));
  await screen.findByRole('tab', { name: 'Inventory' });
  expect(screen.queryByText('Caroline Reyes')).not.toBeInTheDocument();
});

test('loading, failing and missing are said', async () => {
  const { api, open, network } = await openDealership();
  const { id } = await inquire(api, caroline);
  const call = `GET /api/customers/lead-${id}`;
  network.fail(call);
  const person = await open(pathOf(id));
  expect(await screen.findByText('Failed to load this person')).toBeVisible();
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await whenShown();
  await open(pathOf(id + 1));
  expect(await screen.findByRole('heading', { name: 'Nobody is found here' })).toBeVisible();
  await open('/admin/customers');
  await whenListed(id);
});
