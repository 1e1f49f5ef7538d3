import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { vehicleRow } from '../../factories.ts';
import type { visit } from './visit.ts';

const hour = 60 * 60_000;

/** Rows of vehicles, newest first. */
export const newestFirst = (changes: Parameters<typeof vehicleRow>[0][]) =>
  changes.map((change, index) => vehicleRow({ listedAt: new Date(Date.now() - index * hour), ...change }));

/** The text as it is read: white space is one space, or none at the ends. */
const textOf = ({ textContent }: Element) => textContent.replace(/\s+/g, ' ').trim();

/** The inventory's controls, once its panel is there. */
export async function inventoryPage() {
  const panel = within(await screen.findByRole('form', { name: 'Filter the inventory' }));
  const main = screen.getByRole('main');
  return {
    model: panel.getByLabelText<HTMLInputElement>('Model'),
    make: panel.getByLabelText<HTMLSelectElement>('Make'),
    year: panel.getByLabelText<HTMLSelectElement>('Year'),
    lowest: await panel.findByRole<HTMLInputElement>('slider', { name: 'Lowest price' }),
    highest: panel.getByRole<HTMLInputElement>('slider', { name: 'Highest price' }),
    lowestField: panel.getByRole('textbox', { name: 'Price from' }),
    highestField: panel.getByRole('textbox', { name: 'Price to' }),
    filter: panel.getByRole('button', { name: 'Filter' }),
    reset: panel.getByRole('button', { name: 'Reset' }),
    panel,
    sort: () => within(main).findByRole('combobox', { name: 'Sort' }),
    /** What is said about the list. */
    results: () => {
      const [line] = Array.from(main.querySelectorAll('output')).filter((one) => !one.closest('form'));
      return line && textOf(line);
    },
    applied: () => within(main).queryAllByRole('button', { name: /^Remove / }),
  };
}

/** Resolves when the cards are these, in this order. */
export const expectCards = (names: readonly string[]) =>
  waitFor(() => expect(Array.from(document.querySelectorAll('main article a'), textOf)).toEqual(names));

/** Resolves when the address of the inventory has this query. */
export const expectQuery = (query: string) =>
  waitFor(() => expect(window.location.pathname + window.location.search).toBe(`/inventory${query}`));

/** Types into a field of the panel, and presses Enter. */
export async function enter(person: Awaited<ReturnType<typeof visit>>, field: HTMLElement, text: string) {
  await person.fill(field, text);
  await person.keyboard('{Enter}');
}
