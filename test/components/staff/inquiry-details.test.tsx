import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { insertVehicles, vehicleRow } from '../../factories.ts';
import { openDealership } from '../dealership.tsx';
import {
  act,
  details,
  fact,
  heading,
  inquire,
  inquireOften,
  inquiriesPath,
  listCall,
  rowOf,
  search,
  whenListed,
  whenNothingSelected,
} from '../inquiries-tab.ts';

const findReply = async () =>
  (await details().findByRole('link', { name: 'Reply via Email' })).getAttribute('href');
const whenFact = (name: string, text: string) => waitFor(() => expect(fact(name)).toBe(text));
const statuses = () => screen.queryAllByRole('menuitemradio');

/** The parts of a mail draft. No URLSearchParams: in such an address a plus is a plus. */
function draftOf(href: string | null) {
  const [address = '', fields = ''] = (href ?? '').split('?');
  const entries = fields.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { to: decodeURIComponent(address), ...Object.fromEntries(entries) };
}

test('View opens the whole inquiry below the table, Close Details leads back to the row', async () => {
  const { api, database, open } = await openDealership();
  const picture = `/images/${'0f'.repeat(16)}/1600x900-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.jpg`;
  const car = { make: 'Ashdown', model: 'Vesper', year: 2021, price: 329_500, images: [picture] };
  const [vehicleId] = await insertVehicles(database.queries, [vehicleRow(car)]);
  const message = 'First line\n\n  <script>alert(1)</script> 👩🏽‍🚀 مريم';
  const { id: other } = await inquire(api, { phone: undefined, interest: '', name: 'Bo' });
  const { id, createdAt } = await inquire(api, {
    message,
    interest: 'financing',
    vehicleId,
  });
  const person = await open(inquiriesPath);
  await whenListed(id, other);
  await whenNothingSelected();
  expect(act('View', id)).toHaveAttribute('aria-expanded', 'false');
  await person.click(act('View', id));

  await waitFor(() => expect(heading()).toHaveFocus());
  expect(screen.queryByText(/^Select an inquiry/)).not.toBeInTheDocument();
  expect(rowOf(id)).toHaveAttribute('aria-current', 'true');
  expect(act('View', id)).toHaveAttribute('aria-expanded', 'true');
  const at = new Date(createdAt);
  const zone = { timeZone: 'America/New_York' } as const;
  const day = at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', ...zone });
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...zone });
  for (const [name, text] of [
    ['Name', 'Dana Whitlock'],
    ['Email', 'dana@whitlock.example'],
    ['Phone', '(602) 555-0188'],
    ['Created', `${day} ${time.replace('\u202f', ' ')}`],
    ['Status', 'new'],
    ['Interest', 'Financing'],
    ['Vehicle of interest', `ID: ${vehicleId}`],
  ] as const)
    await whenFact(name, text);
  const shown = details().getByText(/^First line/);
  expect(shown.textContent).toBe(message);
  expect(shown).toHaveClass('whitespace-pre-wrap');

  const link = await details().findByRole('link', {
    name: `Vehicle of interest 2021 Ashdown Vesper ID: ${vehicleId}, $329,500 (opens in a new tab)`,
  });
  expect(link.querySelector('img')?.getAttribute('src')).toMatch(`/images/${'0f'.repeat(16)}/`);
  expect(link).toHaveAttribute('href', `/inventory/${vehicleId}`);
  expect(link).toHaveAttribute('target', '_blank');

  expect(draftOf(await findReply())).toEqual({
    to: 'mailto:dana@whitlock.example',
    subject: 'Re: Your inquiry',
    body: [
      'Dear Dana Whitlock,',
      '',
      'Thank you for your inquiry about the 2021 Ashdown Vesper.',
      '',
      '',
      '',
      'Best regards,',
      'Your Dealership',
    ].join('\r\n'),
  });

  // Another inquiry replaces it; missing values are named.
  await person.click(act('View', other));
  await whenFact('Name', 'Bo');
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(rowOf(id)).not.toHaveAttribute('aria-current');
  expect(fact('Phone')).toBe('N/A');
  expect(fact('Interest')).toBe('General');
  expect(fact('Vehicle of interest')).toBe('N/A');
  expect(draftOf(await findReply())['body']).toContain('Thank you for your inquiry.\r\n');

  await person.click(details().getByRole('button', { name: 'Close Details' }));
  expect(await whenNothingSelected()).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Inquiry Details' })).not.toBeInTheDocument();
  await waitFor(() => expect(act('View', other)).toHaveFocus());
});

test('a deleted vehicle is shown by its ID, with that it is deleted and words to send', async () => {
  const { api, open } = await openDealership();
  const vehicle = await api.addVehicle();
  const { id } = await inquire(api, { vehicleId: vehicle.id });
  await api.delete(`/api/vehicles/${vehicle.id}`);
  await open(`${inquiriesPath}&inquiry=${id}`);
  await whenFact('Vehicle of interest', `ID: ${vehicle.id}Deleted2024 Ashdown Grand Tourer`);
  const notice = within(await details().findByRole('region', { name: 'This car cannot be had' }));
  expect(notice.getByText(/It was deleted on /)).toBeVisible();
  expect(notice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Write: It Is Gone',
    'Write: Cars Like It',
  ]);
  expect(draftOf(await findReply())['body']).toMatch(/Thank you for your inquiry\.\r\n/);
  expect(
    details()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dana Whitlock', 'dana@whitlock.example', '(602) 555-0188', 'Reply via Email']);
});

test('the address names the open inquiry, also one that is not in the list, or of which there is none', async () => {
  const { api, open, reload } = await openDealership();
  const { id } = await inquire(api, { name: 'Ruben Okafor' });
  const archived = await inquire(api, { name: 'Long Gone' });
  await api.patch(`/api/inquiries/${archived.id}/archive`, {});
  const person = await open(inquiriesPath);
  await whenListed(id);
  await person.click(act('View', id));
  const address = `${inquiriesPath}&inquiry=${id}`;
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(address));
  await reload();
  await whenFact('Name', 'Ruben Okafor');
  await waitFor(() => expect(heading()).toHaveFocus());
  await person.click(details().getByRole('button', { name: 'Close Details' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(inquiriesPath));
  expect(await whenNothingSelected()).toBeVisible();

  await open(`${inquiriesPath}&inquiry=${archived.id}`);
  await whenFact('Name', 'Long Gone');
  await open(`${inquiriesPath}&inquiry=99999999`);
  expect(await screen.findByRole('heading', { name: 'Inquiry not found' })).toBeVisible();
  expect(details().getByText('There is no inquiry with this number.')).toBeVisible();
  await open(`${inquiriesPath}&inquiry=1%27--`);
  expect(await whenNothingSelected()).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Inquiry Details' })).not.toBeInTheDocument();
});

test('a menu that is opened before the list is there stays open, and typing is not disturbed', async () => {
  const { api, network, open, reload } = await openDealership();
  const ids = (await inquireOften(api, 2)).toReversed();
  const [id] = ids;
  const letThrough = network.hold(listCall);
  const person = await open(`${inquiriesPath}&inquiry=${id}`);
  await whenFact('Name', 'Visitor 2');
  await person.click(details().getByRole('button', { name: /^Status of inquiry/ }));
  await waitFor(() => expect(statuses()).toHaveLength(5));
  letThrough();
  await whenListed(...ids);
  expect(statuses()).toHaveLength(5);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(statuses()).toEqual([]));

  network.restore();
  const letListThrough = network.hold(listCall);
  await reload();
  await whenFact('Name', 'Visitor 2');
  await person.click(search());
  letListThrough();
  await whenListed(...ids);
  expect(search()).toHaveFocus();
});

test('times are in the time zone of the reader, in the specified formats', async () => {
  const { network, open } = await openDealership();
  const inquiry = {
    id: 147,
    name: 'Ruben Okafor',
    email: 'ruben@example.com',
    phone: null,
    message: 'Late',
    interest: null,
    vehicleId: null,
    vehicle: null,
    vehicleStates: [],
    deletedVehicle: null,
    status: 'new',
    // An hour before midnight in New York, and a day later in UTC.
    createdAt: '2026-03-01T04:05:00.000Z',
    isArchived: false,
    assignedTo: null,
    followUpOn: null,
    answeredAt: null,
    referrer: null,
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
  };
  network.answer(listCall, {
    inquiries: [inquiry],
    total: 1,
    counts: { current: 1, archived: 0, new: 1 },
  });
  network.answer('/api/inquiries/147', inquiry);
  await open(`${inquiriesPath}&inquiry=147`);
  await whenListed(147);
  expect(rowOf(147)).toHaveTextContent('Feb 28, 2026');
  await whenFact('Created', 'Feb 28, 2026 11:05 PM');
});

test('a loading inquiry has a skeleton; one that fails to load says so and can be loaded again', async () => {
  const { api, network, open } = await openDealership();
  const { id } = await inquire(api, { name: 'Ruben Okafor' });
  const call = `/api/inquiries/${id}`;
  await api.patch(`${call}/archive`, {});
  network.fail(call);
  const letThrough = network.hold(call);
  const person = await open(`${inquiriesPath}&inquiry=${id}`);
  const region = await screen.findByRole('region', { name: 'Inquiry Details' });
  expect(region).toHaveAttribute('aria-busy', 'true');
  expect(details().getByRole('button', { name: 'Close Details' })).toBeVisible();
  expect(details().queryByRole('link', { name: 'Reply via Email' })).not.toBeInTheDocument();
  letThrough();
  const failure = await details().findByRole('alert');
  expect(within(failure).getByRole('heading')).toHaveTextContent('Failed to load inquiries data');
  expect(failure).toHaveTextContent('The inquiry could not be fetched. Nothing has been changed.');
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  await whenFact('Name', 'Ruben Okafor');
  expect(region).toHaveAttribute('aria-busy', 'false');
});
