import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { findMain, followHeader, visit } from './visit.ts';

/** A dealership with three vehicles, as they are kept, the first one at the front. */
async function openThree() {
  const dealership = await openDealership();
  for (const model of ['Vesper', 'Aurelia', 'Meridian']) await dealership.api.addVehicle({ model });
  const [first, second, third] = ['Vesper', 'Aurelia', 'Meridian'].map((model, index) => ({
    id: index + 1,
    name: `2024 Ashdown ${model}`,
  }));
  if (!first || !second || !third) throw new Error('Unreachable');
  return { dealership, first, second, third };
}

/** Puts vehicles on a list of the browser, as earlier visits would have. */
const keep = (list: string, vehicles: { id: number; name: string }[]) =>
  localStorage.setItem(list, JSON.stringify(vehicles));

const button = (name: string) => screen.findByRole('button', { name });

test('what another tab has cleared meanwhile is not listed or stored again', async () => {
  const { dealership, first } = await openThree();
  const recent = () => screen.queryByRole('region', { name: 'Recently viewed' });
  const stored = () => localStorage.getItem('viewedVehicles');
  const person = await visit(dealership, '/inventory/1');
  await waitFor(() => expect(stored()).not.toBeNull());
  const openCar = async (name: string) => {
    await followHeader(person, 'Inventory');
    expect(await screen.findByRole('heading', { level: 1, name: 'Our Inventory' })).toBeVisible();
    const card = (await (await findMain()).findAllByRole('article')).find(({ textContent }) =>
      textContent.includes(name),
    );
    await person.click(within(card ?? document.body).getByRole('link'));
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
  };
  await openCar('Aurelia');
  await waitFor(() => expect(recent()).toBeVisible());
  await followHeader(person, 'Contact');
  await waitFor(() => expect(recent()).not.toBeInTheDocument());

  localStorage.removeItem('viewedVehicles');
  window.dispatchEvent(new StorageEvent('storage', { key: 'viewedVehicles', newValue: null }));
  await openCar('Vesper');
  await waitFor(() => expect(stored()).toBe(JSON.stringify([first])));
  expect(recent()).not.toBeInTheDocument();
});

test('the keyboard keeps its place when something is removed', async () => {
  const { dealership, first, second, third } = await openThree();
  const [gone, lost] = [
    { id: 999_998, name: 'Gone' },
    { id: 999_999, name: 'Lost' },
  ] as const;
  keep('savedVehicles', [lost, gone, third, second, first]);
  keep('comparedVehicles', [first, second, third]);
  const person = await visit(dealership, '/saved');
  const press = async (name: string) => {
    (await button(name)).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
  };
  const pressEach = async (steps: readonly (readonly [pressed: string, next: string])[]) => {
    for (const [pressed, next] of steps) {
      await press(pressed);
      await waitFor(() => expect(screen.getByRole('button', { name: next })).toHaveFocus());
    }
  };
  await pressEach([
    [`Save ${first.name}`, `Save ${second.name}`],
    [`Save ${third.name}`, 'Remove Gone'],
    ['Remove Lost', 'Remove Gone'],
    ['Remove Gone', `Save ${second.name}`],
  ]);
  await press(`Save ${second.name}`);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Saved vehicles' })).toHaveFocus());

  const takeOut = ({ name }: { name: string }) => `Take ${name} out of the comparison`;
  await pressEach([
    [takeOut(third), takeOut(second)],
    [takeOut(first), takeOut(second)],
  ]);
  await press('Clear');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());

  // The visitor's own comparison takes the place of one that was shared.
  keep('comparedVehicles', [third]);
  await visit(dealership, `/compare?ids=${first.id}-${second.id}`);
  await pressEach([[`Remove ${second.name}`, `Remove ${first.name}`]]);
  await press(`Remove ${first.name}`);
  await waitFor(() => expect(window.location.search).toBe(`?ids=${third.id}`));
  expect(await button(`Remove ${third.name}`)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Compare' })).toHaveFocus());
});
