import { expect, type Locator, type Page } from '@playwright/test';

/** The parts of the inventory, by what they are called. */
export function inventoryPage(page: Page) {
  const main = page.getByRole('main');
  const panel = main.getByRole('search');
  const cards = main.getByRole('article');
  return {
    main,
    panel,
    cards,
    model: panel.getByRole('searchbox', { name: 'Model' }),
    make: panel.getByRole('combobox', { name: 'Make' }),
    year: panel.getByRole('combobox', { name: 'Year' }),
    lowest: panel.getByRole('slider', { name: 'Lowest price' }),
    highest: panel.getByRole('slider', { name: 'Highest price' }),
    lowestField: panel.getByRole('textbox', { name: 'Price from' }),
    highestField: panel.getByRole('textbox', { name: 'Price to' }),
    filter: panel.getByRole('button', { name: 'Filter', exact: true }),
    reset: panel.getByRole('button', { name: 'Reset', exact: true }),
    more: panel.getByRole('button', { name: 'More' }),
    /** How many vehicles the Filter button would show. */
    count: panel.getByRole('status'),
    results: main.locator('output:not(form output)'),
    applied: main.getByRole('list', { name: 'Applied filters' }).getByRole('button'),
    sort: main.getByRole('combobox', { name: 'Sort' }),
    pages: main.getByRole('navigation', { name: 'Pages' }),
    skeletons: main.locator('ul[aria-busy="true"] > li'),
  };
}

/** The link of a card, which counts from 0. */
export const cardLink = (page: Page, at: number) => inventoryPage(page).cards.nth(at).getByRole('link');

/** Where a link leads, as path. */
export const pathOf = async (link: Locator) => (await link.getAttribute('href')) ?? '';

/** The cards' names, top to bottom, once they are these. */
export const expectCards = (cards: Locator, names: string[]) =>
  expect(cards.getByRole('link')).toHaveText(names);
