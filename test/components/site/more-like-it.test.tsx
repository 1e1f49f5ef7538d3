import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { findMain, visit } from './visit.ts';

/** Thirteen Veyras, so that the list has a second page, and one car of another make among them. */
async function openStock() {
  const dealership = await openDealership();
  const { api } = dealership;
  for (let place = 1; place <= 14; place += 1) {
    const make = place === 2 ? 'Ashdown' : 'Veyra';
    await api.addVehicle({ make, model: `No. ${place}`, price: 100_000 + place, bodyStyle: 'coupe' });
  }
  return dealership;
}

const findWays = async () => within(await screen.findByRole('navigation', { name: 'More like it' }));
const namesOf = (ways: Awaited<ReturnType<typeof findWays>>) =>
  ways.getAllByRole('link').map(({ textContent }) => textContent);

test('a car that one came to from nowhere leads to lists of others like it', async () => {
  const person = await visit(await openStock(), '/inventory/2');
  const ways = await findWays();
  // The only one of its make.
  await waitFor(() => expect(namesOf(ways)).toEqual(['All coupes', 'From $70k to $140k']));
  await person.click(ways.getByRole('link', { name: 'From $70k to $140k' }));
  await waitFor(() => expect(window.location.search).toBe('?minPrice=70000&maxPrice=140000'));
  expect(await screen.findByRole('heading', { name: 'Our Inventory' })).toBeVisible();
});

test('from a list one goes on to its next car, over the borders of its pages, and back to it', async () => {
  const person = await visit(await openStock(), '/inventory?make=Veyra&sort=price-asc');
  const main = await findMain();
  await person.click(await main.findByRole('link', { name: /No\. 13$/ }));
  const next = async (name: string) =>
    (await findWays()).findByRole('link', { name: new RegExp(`^Next in your list .* Veyra ${name}$`) });
  // It is the first one of the second page.
  await person.click(await next('No. 14'));
  const previous = await (
    await findWays()
  ).findByRole('link', { name: /^Previous in your list .* No\. 13$/ });
  await waitFor(() => expect(window.location.pathname).toBe('/inventory/14'));
  expect((await findWays()).queryByRole('link', { name: /^Next/ })).not.toBeInTheDocument();
  await person.click(previous);
  await waitFor(() => expect(window.location.pathname).toBe('/inventory/13'));
  await person.click(await next('No. 14'));
  await waitFor(() => expect(window.location.pathname).toBe('/inventory/14'));
  await person.click((await findMain()).getByRole('link', { name: 'Back to Inventory' }));
  await waitFor(() => expect(window.location.search).toBe('?make=Veyra&sort=price-asc'));
});

test('a car outside of the last list has no neighbors in it', async () => {
  const dealership = await openStock();
  const person = await visit(dealership, '/inventory?make=Ashdown');
  await person.click(await (await findMain()).findByRole('link', { name: /No\. 2$/ }));
  const similar = within(await screen.findByRole('region', { name: 'Similar vehicles' }));
  await person.click((await similar.findAllByRole('link', { name: /Veyra/ }))[0] ?? document.body);
  await waitFor(() => expect(window.location.pathname).not.toBe('/inventory/2'));
  const ways = await findWays();
  await waitFor(() => expect(namesOf(ways)).toEqual(['All coupes', 'From $70k to $140k', 'All Veyra']));
});
