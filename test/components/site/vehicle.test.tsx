import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { insertVehicles, vehicleRow } from '../../factories.ts';
import { type OpenDealership, openDealership } from '../dealership.tsx';
import { findMain, visit } from './visit.ts';

const textCall = '/api/vehicles/1/text';
const imagesCall = '/api/vehicles/1/images';
const timesAsked = ({ network }: OpenDealership, call: string) => network.timesAsked(`GET ${call}`);

async function openWithVehicle() {
  const dealership = await openDealership();
  await dealership.api.addVehicle({ model: 'Vesper', isNewArrival: false });
  return dealership;
}

const expectHeading = (text: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text));

/** The vehicle's name, with what is beside it. */
async function findTitle() {
  await screen.findByRole('heading', { level: 1, name: /Vesper/ });
  return within(document.querySelector<HTMLElement>('[data-title]') ?? document.body);
}

/** The specification's rows: term and value. */
function specification() {
  const main = within(screen.getByRole('main'));
  const textsOf = (role: 'term' | 'definition') =>
    main.getAllByRole(role).map(({ textContent }) => textContent.trim());
  const values = textsOf('definition');
  return textsOf('term').map((term, index) => [term, values[index]]);
}

test('a vehicle’s page shows everything that is known, in order', async () => {
  const dealership = await openDealership();
  const row = vehicleRow({
    make: 'Ashdown',
    model: 'Vesper',
    year: 2023,
    vin: 'SKXM12GA9PB004162',
    trim: 'GT V12',
    bodyStyle: 'coupe',
    doors: 2,
    description: 'One owner from new.',
    isNewArrival: true,
    newArrivalSince: new Date(),
  });
  await insertVehicles(dealership.database.queries, [row]);
  await dealership.server.refresh();
  await visit(dealership, '/inventory/1');
  await expectHeading('Ashdown Vesper');
  const main = await findMain();
  expect(main.getAllByText('$239,900')[0]).toBeVisible();
  await screen.findByText('Doors');
  expect(specification()).toEqual([
    ['Year', '2023'],
    ['Horsepower', '640 HP'],
    ['Mileage', '1,250 mi'],
    ['VIN', 'SKXM12GA9PB004162'],
    ['Exterior Color', 'Guards Red'],
    ['Interior Color', 'Black'],
    ['Modifications', 'Sport exhaust'],
    ['Trim', 'GT V12'],
    ['Body Style', 'Coupe'],
    ['Doors', '2'],
  ]);
  expect(main.getByText('NEW ARRIVAL')).toBeVisible();
  expect(main.getByRole('heading', { name: 'Description' })).toBeVisible();
  expect(main.getByText('One owner from new.')).toBeVisible();
  expect(main.getByRole('heading', { name: 'Features' })).toBeVisible();
  const features = main.getAllByRole('listitem').map(({ textContent }) => textContent.trim());
  expect(features).toEqual(expect.arrayContaining(['Carbon brakes', 'Lift']));
});

test('a skeleton is shown until the text has loaded, and only then are the images requested; unknown values have no line', async () => {
  const dealership = await openWithVehicle();
  const release = dealership.network.hold(textCall);
  await visit(dealership, '/inventory/1');
  await expectHeading('Loading vehicle...');
  expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).toBeInTheDocument();
  expect(timesAsked(dealership, imagesCall)).toBe(0);
  release();
  await expectHeading('Ashdown Vesper');
  await waitFor(() => expect(timesAsked(dealership, imagesCall)).toBe(1));
  await waitFor(() =>
    expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).not.toBeInTheDocument(),
  );
  expect(specification()).toEqual([
    ['Year', '2024'],
    ['Horsepower', 'N/A HP'],
    ['Mileage', '1,000 mi'],
  ]);
  const main = await findMain();
  expect(main.queryByRole('heading', { name: 'Description' })).not.toBeInTheDocument();
  expect(main.queryByRole('heading', { name: 'Features' })).not.toBeInTheDocument();
  expect(main.queryByText('NEW ARRIVAL')).not.toBeInTheDocument();
});

test('the photos say "Loading images..." until their addresses have loaded; a single one has no arrows and no thumbnails', async () => {
  const dealership = await openWithVehicle();
  const address = `/images/${'a'.repeat(32)}/1200x800-1QcSHQRnh493V4dIh4eXh1h4kJUI.jpg`;
  dealership.network.answer(imagesCall, [address]);
  const release = dealership.network.hold(imagesCall);
  await visit(dealership, '/inventory/1');
  expect(await screen.findByText('Loading images...')).toBeVisible();
  release();
  const photos = within(await screen.findByRole('region', { name: 'Photos' }));
  expect(await photos.findByText('1 / 1')).toBeVisible();
  expect(screen.queryByText('Loading images...')).not.toBeInTheDocument();
  // The picture and its two controls: there is no overview of one.
  expect(photos.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '',
    'Zoom',
    'Fullscreen',
  ]);
});

test('the title has price, mileage, power and the ways to act; a test drive is chosen in the form', async () => {
  const dealership = await openWithVehicle();
  const { api } = dealership;
  await api.patch('/api/dealership', { phone: '(480) 555-0142' });
  const person = await visit(dealership, '/inventory/1');
  await expectHeading('Ashdown Vesper');
  const title = await findTitle();
  for (const text of ['2024', '1,000 mi', 'N/A HP']) expect(title.getByText(text)).toBeVisible();
  expect(title.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Request More Information',
    '(480) 555-0142',
    'Book a test drive',
  ]);
  const drive = title.getByRole('link', { name: 'Book a test drive' });
  // Before the scripts are there it leads to the form as well.
  const place = document.querySelector(drive.getAttribute('href') ?? '');
  expect(within(place as HTMLElement).getByLabelText('Interest')).toHaveValue('purchase');
  await person.click(drive);
  const main = await findMain();
  expect(main.getByLabelText('Name')).toHaveFocus();
  expect(main.getByLabelText('Interest')).toHaveValue('test-drive');
  // The form itself knows, too, and asks for the day.
  expect(await main.findByText(/When would you like to drive it/)).toBeVisible();
});

test('no test drive is offered where the dealership has none, and none of a sold vehicle', async () => {
  const dealership = await openWithVehicle();
  const { api } = dealership;
  await api.patch('/api/dealership', { appointmentsAtOnce: 0 });
  await visit(dealership, '/inventory/1');
  const linksOf = async () => (await findTitle()).getAllByRole('link').map(({ textContent }) => textContent);
  expect(await linksOf()).not.toContain('Book a test drive');
  await api.patch('/api/dealership', { appointmentsAtOnce: 1 });
  await api.sell(1);
  await dealership.reload();
  await waitFor(async () => expect((await linksOf())[0]).toBe('Find One Like It'));
  const main = await findMain();
  expect(main.getByRole('link', { name: 'Request More Information' })).toBeVisible();
});

test('a link to the form of another page is left to the browser', async () => {
  const person = await visit(await openWithVehicle(), '/inventory/1');
  await expectHeading('Ashdown Vesper');
  const link = document.createElement('a');
  link.href = '/contact#inquiry';
  link.text = 'Contact form';
  document.body.append(link);
  const prevented: boolean[] = [];
  link.addEventListener('click', (event) => {
    prevented.push(event.defaultPrevented);
    event.preventDefault();
  });
  await person.click(link);
  link.remove();
  expect(prevented).toEqual([false]);
});

test('"No images available" is said when there are none, and when loading them fails', async () => {
  const dealership = await openWithVehicle();
  const expectNone = async () => {
    await expectHeading('Ashdown Vesper');
    expect(await screen.findByText('No images available')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next photo' })).not.toBeInTheDocument();
  };
  await visit(dealership, '/inventory/1');
  await expectNone();
  dealership.network.fail(imagesCall);
  await dealership.reload();
  await expectNone();
});

test('a vehicle that is not there has a link back', async () => {
  const person = await visit(await openDealership(), '/inventory/abc');
  await expectHeading('Vehicle Not Found');
  const main = await findMain();
  expect(
    main.getByText("Sorry, the vehicle you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  await person.click(main.getByRole('link', { name: 'Return to Inventory' }));
  await expectHeading('Our Inventory');
  expect(window.location.pathname).toBe('/inventory');
});

test('a vehicle whose text fails to load can be loaded again', async () => {
  const dealership = await openWithVehicle();
  const { network } = dealership;
  network.fail(textCall);
  const person = await visit(dealership, '/inventory/1');
  await expectHeading('Vehicle Not Found');
  const main = await findMain();
  expect(main.getByRole('link', { name: 'Return to Inventory' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Vehicle Not Found - Your Dealership'));
  expect(timesAsked(dealership, imagesCall)).toBe(0);
  expect(main.getByText('Or the connection is to blame: it could not be loaded.')).toBeVisible();

  network.restore();
  const release = network.hold(textCall);
  const again = await main.findByRole('button', { name: 'Try Again' });
  again.focus();
  await person.keyboard('{Enter}');
  expect(await main.findByText('Trying again...')).toBeVisible();
  expect(again).toHaveAttribute('aria-disabled', 'true');
  expect(again).toHaveFocus();
  release();
  await expectHeading('Ashdown Vesper');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  await waitFor(() => expect(document.title).toBe('2024 Ashdown Vesper - Your Dealership'));
});

test('a vehicle that has been deleted is not found, without an offer to try again', async () => {
  const dealership = await openWithVehicle();
  await dealership.api.delete('/api/vehicles/1');
  await visit(dealership, '/inventory/1');
  await expectHeading('Vehicle Not Found');
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  expect(timesAsked(dealership, textCall)).toBe(1);
});

test('a vehicle whose answer is empty is not found, which is no error', async () => {
  const dealership = await openWithVehicle();
  dealership.network.empty(textCall);
  await visit(dealership, '/inventory/1');
  await expectHeading('Vehicle Not Found');
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  expect(timesAsked(dealership, textCall)).toBe(1);
});

/** Opens the overview of a vehicle's three photos. */
async function openOverview(dealership: OpenDealership) {
  const address = (name: string) => `/images/${name.repeat(32)}/1200x800-1QcSHQRnh493V4dIh4eXh1h4kJUI.jpg`;
  dealership.network.answer(imagesCall, ['a', 'b', 'c'].map(address));
  const person = await visit(dealership, '/inventory/1');
  await person.click(await screen.findByRole('button', { name: /, all photos$/ }));
  const overview = within(await screen.findByRole('dialog', { name: /^All photos of/ }));
  return { person, overview };
}

test('the overview of all photos leads to the form, in the words for a sold vehicle too', async () => {
  const dealership = await openWithVehicle();
  const { person, overview } = await openOverview(dealership);
  await person.click(overview.getByRole('button', { name: 'Request More Information' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await dealership.api.sell(1);
  const { overview: ofSold } = await openOverview(dealership);
  expect(ofSold.getByText('Sold')).toBeVisible();
  expect(ofSold.getByRole('button', { name: 'Find One Like It' })).toBeVisible();
});

test('closing the lightbox over all photos leads to the one that was seen last', async () => {
  const { person, overview } = await openOverview(await openWithVehicle());
  const photo = (number: number) => overview.getByRole('button', { name: `Photo ${number} of 3` });
  await person.click(photo(1));
  const lightbox = within(await screen.findByRole('dialog', { name: /^Photos of/ }));
  await person.click(lightbox.getByRole('button', { name: 'Next photo' }));
  await person.click(lightbox.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Photos of/ })).not.toBeInTheDocument());
  await waitFor(() => expect(photo(2)).toHaveFocus());
  expect(photo(2)).toHaveAttribute('aria-current', 'true');
});
