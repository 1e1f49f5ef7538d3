import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';

/** What a person reads: what only separates words for screen readers is one space, or none at the ends. */
const textOf = (cell: Element | undefined) => cell?.textContent.replace(/\s+/g, ' ').trim();
const textsOf = (cells: Iterable<Element>) => Array.from(cells, textOf);

/** A table of the staff screens by its heading, also behind an open dialog; `shown` and `pages` are below it. */
export function dataTable(name: string) {
  const table = () => screen.getByRole('table', { name, hidden: true });
  const rows = () => [...table().querySelectorAll<HTMLElement>('tbody tr')];
  const headers = () => textsOf(table().querySelectorAll('th'));
  /** The row that has this text, of which there is one. */
  const row = (text: string | number) => {
    const [found, another] = rows().filter(({ textContent }) => textContent.includes(String(text)));
    if (!found || another)
      throw new Error(`There is not one row with ${text}: ${textsOf(rows()).join('; ')}`);
    return found;
  };
  const cells = (of: HTMLElement) => [...of.querySelectorAll('td')];
  return {
    /** Resolves when the list has been fetched. */
    found: () => waitFor(() => expect(table()).toHaveAttribute('aria-busy', 'false')),
    table,
    rows,
    headers,
    row,
    /** The texts of a row's cells. */
    texts: (text: string | number) => textsOf(cells(row(text))),
    /** The text of a row's cell under a header. */
    cell: (text: string | number, header: string) => textOf(cells(row(text))[headers().indexOf(header)]),
    /** The texts under a header. */
    column: (header: string) => rows().map((one) => textOf(cells(one)[headers().indexOf(header)])),
    header: (label: string) => within(table()).getByRole('columnheader', { name: label }),
    sortBy: (label: string) => within(table()).getByRole('button', { name: label }),
  };
}

/** The part of a list that is shown, such as "1 to 10 of 36". */
export const shownPart = () =>
  screen.getByText(/^[\d,]+ to [\d,]+ of [\d,]+$/, { selector: '[role="status"]' }).textContent;

/** The button of a list that leads to another of its pages, such as "Next" or "Page 2". */
export const toPage = (list: string, label: string) =>
  within(screen.getByRole('navigation', { name: `${list} pages` })).getByRole('button', { name: label });
