import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { visit } from './visit.ts';

/** What a card says, from its top to its end. */
const factsOf = (card: HTMLElement) =>
  Array.from(card.querySelectorAll('p, h3'), ({ textContent }) => textContent.replace(/\s+/g, ' ').trim());

test('a card shows the facts of its vehicle, and leads to it', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  await api.addVehicle({
    model: 'Vesper',
    price: 239_900,
    mileage: 12_345,
    horsepower: 1_015,
    exteriorColor: 'Fell Green',
    interiorColor: 'Tan hide',
    description: 'One owner from new.',
    isNewArrival: true,
  });
  await api.addVehicle({ model: 'Aurelia', isNewArrival: false });
  await visit(dealership, '/inventory');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  const cards = screen.getAllByRole('article');
  const cardOf = (name: string) => {
    const card = cards.find((one) => within(one).queryByRole('link', { name }) !== null);
    if (card === undefined) throw new Error(`${name} has no card`);
    return card;
  };
  const full = cardOf('2024 Ashdown Vesper');
  expect(factsOf(full)).toEqual([
    'Ashdown2024',
    '2024 Ashdown Vesper',
    '$239,90012,345 mi1,015 HP',
    'Exterior: Fell GreenInterior: Tan hide',
    'One owner from new.',
  ]);
  expect(within(full).getByText('NEW ARRIVAL')).toBeVisible();
  expect(within(full).getByRole('link')).toHaveAttribute('href', '/inventory/1');

  const bare = cardOf('2024 Ashdown Aurelia');
  // Missing values leave no gaps.
  expect(factsOf(bare)).toEqual(['Ashdown2024', '2024 Ashdown Aurelia', '$100,0001,000 miN/A HP']);
  expect(within(bare).queryByText('NEW ARRIVAL')).not.toBeInTheDocument();
  expect(within(bare).getByRole('img', { name: 'No image available' })).toBeVisible();
  expect(within(bare).getByText('Photographs follow')).toBeVisible();
  expect(bare.querySelector('img')).not.toBeInTheDocument();
  expect(within(bare).getByRole('link')).toHaveAttribute('href', '/inventory/2');
});
