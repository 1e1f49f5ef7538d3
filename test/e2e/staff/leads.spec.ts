import { desktop, expectNoSidewaysScroll, phone, tablet } from '../pages/accessible.ts';
import { expect, test } from './fixtures.ts';
import { findInquiries, inquireOften } from './inquiry-list.ts';

test('an inquiry opens below the whole table, and beside it for those who choose that in a wide window', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle({ year: 2021, price: 329_500 });
  const { word, ids } = await inquireOften(api, 2);
  const [older = 0, id = 0] = ids;
  await api.inquire({ message: word, vehicleId: vehicle.id, name: 'Mei Tanaka' });
  await staffPage.setViewportSize(desktop);
  const { table, headers, row, view, details, heading, panel, close } = await findInquiries(
    staffPage,
    word,
    3,
  );
  const places = panel.getByRole('group', { name: 'Details' });
  await expect(places).toHaveCount(0);
  for (const size of [desktop, tablet]) {
    await staffPage.setViewportSize(size);
    await view(id).click();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(headers).toHaveCount(9);
    const [list, lead] = [await panel.boundingBox(), await details.boundingBox()];
    expect(lead?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
    expect(lead?.width).toBe(list?.width);
    await expectNoSidewaysScroll(staffPage, [size]);
    await staffPage.setViewportSize(desktop);
    await close.click();
    await expect(view(id)).toBeFocused();
    await expect(headers.first()).toBeInViewport();
  }

  const beside = { width: 1600, height: 900 };
  await staffPage.setViewportSize(beside);
  await places.getByRole('button', { name: 'Beside' }).click();
  await staffPage.reload();
  await expect(places.getByRole('button', { name: 'Beside' })).toHaveAttribute('aria-pressed', 'true');
  await view(older).click();
  await expect(heading).toBeFocused();
  await expect(table).toBeVisible();
  await expect(headers).toHaveCount(9);
  await expect(row(older)).toHaveAttribute('aria-current', 'true');
  const [list, lead] = [await panel.boundingBox(), await details.boundingBox()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(lead?.x ?? 0);
  expect(lead?.y).toBe(list?.y);
  await expectNoSidewaysScroll(staffPage, [beside]);

  // Without room for both they stand below again.
  await staffPage.setViewportSize(phone);
  await expect(places).toHaveCount(0);
  await expect(close).toBeVisible();
  await close.click();
  await expect(view(older)).toBeFocused();
  await expect(details).toHaveCount(0);
});
