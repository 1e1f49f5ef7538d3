import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column, Sort } from './columns.ts';
import { useClientTable } from './useClientTable.ts';

type Car = { name: string; price: number | null };
const columns: Column<Car>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
  { id: 'price', header: 'Price', cell: ({ price }) => price, sortValue: ({ price }) => price },
  { id: 'actions', header: 'Actions', cell: () => 'Edit' },
];
const cars: Car[] = [
  { name: 'item 10', price: 300 },
  { name: 'Beta', price: null },
  { name: 'alpha', price: 20 },
  { name: 'item 2', price: 1000 },
];

/** The names that are shown first, and how many there are. */
function shown(initialSort?: Sort, pageSize?: number) {
  function Names() {
    const { rows, page, total } = useClientTable({
      rows: cars,
      columns,
      ...(initialSort === undefined ? {} : { initialSort }),
      ...(pageSize === undefined ? {} : { pageSize }),
    });
    return `${rows.map(({ name }) => name).join(', ')}; page ${page}, ${total} in all`;
  }
  return renderToStaticMarkup(<Names />);
}

test('keeps the order that rows come in', () => {
  expect(shown()).toBe('item 10, Beta, alpha, item 2; page 1, 4 in all');
});

test('sorts text as people would', () => {
  expect(shown({ id: 'name', descending: false })).toMatch(/^alpha, Beta, item 2, item 10;/);
  expect(shown({ id: 'name', descending: true })).toMatch(/^item 10, item 2, Beta, alpha;/);
});

test('sorts numbers by value, with missing ones last in both directions', () => {
  expect(shown({ id: 'price', descending: false })).toMatch(/^alpha, item 10, item 2, Beta;/);
  expect(shown({ id: 'price', descending: true })).toMatch(/^item 2, item 10, alpha, Beta;/);
});

test('shows one page of it', () => {
  expect(shown({ id: 'name', descending: false }, 2)).toBe('alpha, Beta; page 1, 4 in all');
});

test('a column that offers no sorting changes nothing', () => {
  expect(shown({ id: 'actions', descending: true })).toMatch(/^item 10, Beta/);
});
