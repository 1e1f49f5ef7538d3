import { expectThumbSized } from '../pages/thumb.ts';
import { expect, test } from './fixtures.ts';
import { findInquiries } from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';

test('phones show cards instead of the table', async ({ staffPage, api }) => {
  const word = unheardOf();
  const older = await api.inquire({ name: 'Bo', message: word, interest: '', phone: undefined });
  const newer = await api.inquire({ name: `An ${'W'.repeat(97)}`, message: word });
  await staffPage.setViewportSize({ width: 390, height: 844 });
  const { table, panel, view, status, archive, choose, details, heading, close } = await findInquiries(
    staffPage,
    word,
    2,
  );
  await expect(table).toHaveCount(0);
  const cards = panel.getByRole('list', { name: 'Customer Inquiries' }).getByRole('listitem');
  const nameOf = (index: number) =>
    cards
      .nth(index)
      .locator('div', { has: staffPage.getByText('Name', { exact: true }) })
      .locator('dd');
  await expect(nameOf(0)).toHaveText(/^An W/);
  await expect(nameOf(1)).toHaveText('Bo');
  // Each value has the name of its column.
  await expect(cards.nth(1).getByRole('term')).toHaveText([
    'ID',
    'Status',
    'Name',
    'Email',
    'Phone',
    'Date',
    'Interest',
    'Vehicle',
  ]);
  await expect(cards.nth(1).getByRole('definition')).toHaveText([
    String(older.id),
    'new',
    'Bo',
    'dana@whitlock.example',
    'N/A',
    /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/,
    'General',
    'N/A',
  ]);
  await staffPage.getByRole('combobox', { name: 'Sort' }).selectOption('Sort: ID, ascending');
  await expect(nameOf(0)).toHaveText('Bo');
  for (const button of [view(older.id), status(older.id), archive(older.id)]) await expectThumbSized(button);

  await status(older.id).click();
  await choose('resolved').click();
  await expect(cards.first().getByText('resolved', { exact: true })).toBeVisible();
  await view(newer.id).click();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(details).toContainText(`An ${'W'.repeat(97)}`);
  expect(await staffPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await close.click();
  await expect(view(newer.id)).toBeFocused();
  await archive(older.id).click();
  await expect(cards).toHaveCount(1);
  await expect(nameOf(0)).toHaveText(/^An W/);
});
