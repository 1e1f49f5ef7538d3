import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TablePages } from './TablePages.tsx';

const render = (page: number, total: number) =>
  renderToStaticMarkup(
    <TablePages page={page} pageSize={10} total={total} onPage={() => undefined} label="Inquiries" />,
  );
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test.each([
  [1, 148, '1 to 10 of 148 Previous 1 2 3 4 … 15 Next'],
  [15, 148, '141 to 148 of 148 Previous 1 … 12 13 14 15 Next'],
  [2, 61, '11 to 20 of 61 Previous 1 2 3 4 5 6 7 Next'],
  [101, 1234, '1,001 to 1,010 of 1,234 Previous 1 … 100 101 102 … 124 Next'],
  [1, 10, '1 to 10 of 10'],
  [1, 0, ''],
])('page %i of %i rows', (page, total, text) => expect(textOf(render(page, total))).toBe(text));

test('marks the current page, and disables the button at an end', () => {
  expect(render(1, 30)).toMatch(/aria-label="Page 1" aria-current="page"/);
  expect(render(1, 30)).toMatch(/aria-disabled="true"[^>]*>Previous/);
  expect(render(1, 30)).not.toMatch(/aria-disabled="true"[^>]*>Next/);
  expect(render(3, 30)).toMatch(/aria-disabled="true"[^>]*>Next/);
});
