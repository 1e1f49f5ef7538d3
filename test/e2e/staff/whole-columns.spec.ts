import type { Locator } from '@playwright/test';
import { expect, openStaffScreen, test } from './fixtures.ts';

/** The columns that the edge of their box cuts. */
const cutIn = (box: Locator) =>
  box.evaluate((element) => {
    const edge = element.getBoundingClientRect().left + element.clientWidth;
    return [...element.querySelectorAll('th')]
      .filter((head) => {
        const { left, right } = head.getBoundingClientRect();
        return left < edge - 1 && right > edge + 1;
      })
      .map((head) => head.textContent);
  });

for (const [tab, label, long] of [
  ['inventory', 'Vehicle Listings', ''],
  ['sold', 'Sold Vehicles', '@long '],
  ['inquiries', 'Customer Inquiries', '@long '],
] as const)
  test(`${long}the table of ${tab} that is wider than its window ends between two columns, and says that there are more`, async ({
    staffPage,
  }) => {
    await staffPage.setViewportSize({ width: 768, height: 900 });
    await openStaffScreen(staffPage, `/admin?tab=${tab}`);
    const box = staffPage.getByRole('region', { name: `${label} table` });
    await expect(box.getByRole('row').nth(3)).toBeVisible();
    for (const width of [768, 820, 900, 1024]) {
      await staffPage.setViewportSize({ width, height: 900 });
      await expect.poll(() => cutIn(box), { message: `${tab} at ${width}` }).toEqual([]);
      // In a wider window short rows leave room for all columns.
      if (width === 768) await expect(box).toHaveAttribute('data-more');
    }
    await box.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect(box).not.toHaveAttribute('data-more');
    await box.evaluate((element) => element.scrollTo(0, 0));
    // Long names of vehicles may leave no room for all columns here either.
    await staffPage.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => cutIn(box), { message: `${tab} at 1440` }).toEqual([]);
  });

test('the actions of a redirect and of a newsletter address are in view in a narrow window, however long the address', async ({
  staffPage,
  api,
}) => {
  await staffPage.setViewportSize({ width: 768, height: 900 });
  await api.post('/api/redirects', { from: `/${'old-'.repeat(40)}`, to: '/about' });
  for (const [section, label, action] of [
    ['redirects', 'Redirects', 'Delete'],
    ['newsletter', 'Newsletter addresses', 'Remove'],
  ] as const) {
    await openStaffScreen(staffPage, `/admin/settings/${section}`);
    const table = staffPage.getByRole('table', { name: label });
    await expect(table.getByRole('button', { name: new RegExp(`^${action}`) }).first()).toBeInViewport({
      ratio: 1,
    });
  }
});
