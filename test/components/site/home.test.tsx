import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type OpenDealership, openDealership } from '../dealership.tsx';
import { storePictures } from '../pictures.ts';
import { findMain, followHeader, visit } from './visit.ts';

const call = '/api/vehicles/featured';
const findSection = async () => within(await screen.findByRole('region', { name: 'Featured Vehicles' }));

test('a spinner is shown while the featured vehicles load', async () => {
  const dealership = await openDealership();
  await dealership.api.addVehicle({ model: 'Vesper', isFeatured: true });
  const release = dealership.network.hold(call);
  const person = await visit(dealership, '/about');
  await followHeader(person, 'Home');
  const section = await findSection();
  await waitFor(() => expect(section.getByRole('status')).toHaveTextContent('Loading featured vehicles...'));
  expect(section.queryByRole('article')).not.toBeInTheDocument();
  release();
  expect(await section.findByRole('link', { name: /Vesper/ })).toBeVisible();
  expect(section.queryByText('Loading featured vehicles...')).not.toBeInTheDocument();
});

test('no login is asked for when the call for the featured vehicles is refused', async () => {
  const dealership = await openDealership();
  dealership.network.answer(call, { message: 'Authentication required' }, 401);
  const person = await visit(dealership, '/about');
  await followHeader(person, 'Home');
  const section = await findSection();
  expect(await section.findByText('No featured vehicles available at the moment.')).toBeVisible();
  expect(section.getByRole('link', { name: 'VIEW ALL INVENTORY' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

test('the featured vehicles are asked for three times when the call fails', async () => {
  const dealership = await openDealership();
  const { network } = dealership;
  network.fail(call);
  const person = await visit(dealership, '/contact');
  await followHeader(person, 'Home');
  const section = await findSection();
  expect(await section.findByText('No featured vehicles available at the moment.')).toBeVisible();
  expect(network.timesAsked(`GET ${call}`)).toBe(3);
});

test('the featured vehicles are refetched when the window regains focus, once they are 10 seconds old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const dealership = await openDealership();
  const { api, network } = dealership;
  await api.addVehicle({ model: 'Vesper', isFeatured: true });
  const person = await visit(dealership, '/');
  const focusWindow = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  const section = await findSection();
  expect(await section.findByRole('link', { name: /Vesper/ })).toBeVisible();
  const before = network.timesAsked(`GET ${call}`);
  vi.setSystemTime(Date.now() + 9_000);
  focusWindow();
  // What the window's focus starts is asked for before the next press.
  await person.keyboard('{Shift}');
  expect(network.timesAsked(`GET ${call}`)).toBe(before);
  vi.setSystemTime(Date.now() + 1_500);
  focusWindow();
  await waitFor(() => expect(network.timesAsked(`GET ${call}`)).toBe(before + 1));
});

const findHero = async () =>
  within(await screen.findByRole('region', { name: 'Exceptional Luxury Extraordinary Performance' }));
const [wide, upright] = [
  { width: 1_600, height: 1_000 },
  { width: 1_200, height: 1_600 },
];

/** Featured cars, the newest last, each with one photograph of its size. */
async function addFeatured(dealership: OpenDealership, ...cars: { model: string; size: typeof wide }[]) {
  const ids: number[] = [];
  for (const { model, size } of cars) {
    const images = await storePictures(dealership, 1, size);
    const { id } = await dealership.api.addVehicle({ model, images, isFeatured: true, exteriorColor: 'Red' });
    ids.push(id);
  }
  return ids;
}

test('without a picture in the settings, home opens on the newest featured car with a wide photograph, whose name and price lead to it; the next one is in the About section', async () => {
  const dealership = await openDealership();
  const [, aurelia] = await addFeatured(
    dealership,
    { model: 'Solana', size: wide },
    { model: 'Aurelia', size: wide },
    { model: 'Vesper', size: upright },
  );
  await visit(dealership, '/');
  const hero = await findHero();
  expect(await hero.findByRole('img')).toHaveAccessibleName('Red 2024 Ashdown Aurelia');
  const name = hero.getByRole('link', { name: /^2024 Ashdown Aurelia/ });
  expect(name).toHaveTextContent('2024 Ashdown Aurelia, $100,000');
  expect(name).toHaveAttribute('href', `/inventory/${aurelia}`);
  const about = within(screen.getByRole('region', { name: 'Luxury and performance automobiles' }));
  expect(about.getByRole('img')).toHaveAccessibleName('Red 2024 Ashdown Solana');

  await dealership.api.sell(aurelia ?? 0);
  await visit(dealership, '/');
  expect(await (await findHero()).findByRole('img')).toHaveAccessibleName('Red 2024 Ashdown Solana');
});

test('pictures that were chosen win over those of cars', async () => {
  const dealership = await openDealership();
  await addFeatured(dealership, { model: 'Solana', size: wide }, { model: 'Aurelia', size: wide });
  const [hero, showroom, about] = await storePictures(dealership, 3);
  await dealership.api.patch('/api/dealership', { pictures: { hero, showroom, about } });
  const { network } = dealership;
  const person = await visit(dealership, '/');
  expect(await (await findHero()).findByRole('presentation')).toBeVisible();
  expect((await findHero()).queryByRole('link', { name: /Aurelia/ })).not.toBeInTheDocument();
  const section = within(screen.getByRole('region', { name: 'Luxury and performance automobiles' }));
  expect(section.getByRole('img')).toHaveAccessibleName('In the showroom of Your Dealership');
  const asked = network.timesAsked(`GET ${call}`);
  await followHeader(person, 'About');
  expect(await (await findMain()).findByRole('presentation')).toBeVisible();
  expect(network.timesAsked(`GET ${call}`)).toBe(asked);
});

test('without a wide photograph there is no picture: the strip light is over an empty bay, and the text has its section to itself', async () => {
  const dealership = await openDealership();
  await addFeatured(dealership, { model: 'Vesper', size: upright });
  await visit(dealership, '/');
  const section = await findSection();
  expect(await section.findByRole('link', { name: /Vesper/ })).toBeVisible();
  const hero = await findHero();
  expect(hero.queryByRole('img')).not.toBeInTheDocument();
  expect(hero.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'EXPLORE INVENTORY',
    'CONTACT US',
  ]);
  const about = within(screen.getByRole('region', { name: 'Luxury and performance automobiles' }));
  expect(about.queryByRole('img')).not.toBeInTheDocument();
  expect(about.getByRole('link', { name: 'OUR TEAM' })).toBeVisible();
});
