import type { Page } from '@playwright/test';
import type { InquiryCounts } from '../../../src/inquiries/inquiry.schema.ts';
import { expect, openStaffScreen } from './fixtures.ts';
import type { StaffApi } from './staff-api.ts';
import { unheardOf } from './unheard-of.ts';

/** The number of inquiries, as the server counts them. */
export const countsOf = async (api: StaffApi) =>
  ((await api.get('/api/inquiries?limit=1')) as { counts: InquiryCounts }).counts;

/** The Inquiries tab, by the labels of its parts. */
export function inquiriesTab(page: Page) {
  const main = page.getByRole('main');
  const panel = main.getByRole('region', { name: 'Customer Inquiries', exact: true });
  const table = panel.getByRole('table', { name: 'Customer Inquiries' });
  // On phones the rows are cards.
  const rows = table
    .locator('tbody')
    .getByRole('row')
    .or(panel.getByRole('list', { name: 'Customer Inquiries' }).getByRole('listitem'));
  // In the list first; the details have the same, also of an inquiry that the list does not show.
  const button = (what: string, id: number) =>
    main.getByRole('button', { name: new RegExp(`^${what} inquiry ${id}, `) }).first();
  const row = (id: number) =>
    rows.filter({ has: page.getByRole('button', { name: new RegExp(`^View inquiry ${id}, `) }) });
  const details = main.getByRole('region', { name: 'Inquiry Details' });
  return {
    tab: page.getByRole('tab', { name: /^Inquiries/ }),
    panel,
    table,
    headers: table.getByRole('columnheader'),
    rows,
    row,
    /** The text of the row's status badge. */
    badge: (id: number) => row(id).getByText(/^(?:new|contacted|pending|resolved|closed)$/),
    show: (which: 'Current' | 'Archive') =>
      panel.getByRole('group', { name: 'Show' }).getByRole('button', { name: new RegExp(`^${which}`) }),
    search: panel.getByRole('searchbox', { name: 'Search inquiries' }),
    /** The part of the list that is shown, such as "1 to 10 of 18". */
    shown: panel.getByRole('status').filter({ hasText: /^[\d,]+ to [\d,]+ of [\d,]+$/ }),
    view: (id: number) => button('View', id),
    status: (id: number) => button('Status of', id),
    archive: (id: number) => button('Archive', id),
    choose: (status: string) => page.getByRole('menuitemradio', { name: status, exact: true }),
    details,
    heading: details.getByRole('heading', { name: 'Inquiry Details' }),
    /** A line of the details, by its label. */
    fact: (name: string) =>
      details
        .locator('dl > div')
        .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })
        .getByRole('definition'),
    close: details.getByRole('button', { name: 'Close Details' }),
    nothingSelected: main.getByText('Select an inquiry from the table above to view its details', {
      exact: true,
    }),
  };
}

/** Opens the Inquiries tab and searches for `word`, which matches `count` of the current inquiries. */
export async function findInquiries(page: Page, word: string, count = 1) {
  await openStaffScreen(page, '/admin?tab=inquiries');
  const tab = inquiriesTab(page);
  await tab.search.fill(word);
  await expect(tab.shown).toHaveText(`1 to ${Math.min(count, 10)} of ${count}`);
  return tab;
}

/** This many inquiries whose messages contain a unique word, the one sent first at the front. */
export async function inquireOften(api: StaffApi, count: number) {
  const word = unheardOf();
  const ids: number[] = [];
  // One after another, so that their ids ascend.
  for (let index = 0; index < count; index += 1) {
    ids.push((await api.inquire({ name: `Visitor ${index}`, message: `Number ${index}, ${word}` })).id);
  }
  return { word, ids };
}
