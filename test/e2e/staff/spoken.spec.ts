import { expect, openStaffScreen, test } from './fixtures.ts';
import { vehicleForm } from './vehicle-form.ts';

test('@long with forced colors, selected and active controls are still visible', async ({
  staffPage,
  api,
}) => {
  const { id } = await api.addVehicle({ isFeatured: true });
  await staffPage.emulateMedia({ forcedColors: 'active' });
  await openStaffScreen(staffPage, '/admin?tab=inventory');
  await expect(staffPage.getByRole('button', { name: /^All/ })).toBeVisible();
  const grounds = (selector: string) =>
    staffPage
      .locator(selector)
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor));
  for (const state of ['selected', 'pressed']) {
    const [chosen] = await grounds(`[aria-${state}=true]`);
    expect(await grounds(`[aria-${state}=false]`), state).not.toContain(chosen);
  }
  await openStaffScreen(staffPage, `/admin?tab=inventory&vehicle=${id}`);
  await expect(vehicleForm(staffPage).isFeatured).toBeVisible();
  const [track, knob] = await grounds('span:has(> [role=switch]) > span');
  expect(knob).not.toBe(track);
});

test('@long in a window at 400 % all of the vehicle form scrolls', async ({ staffPage, api }) => {
  const { id } = await api.addVehicle();
  await staffPage.setViewportSize({ width: 320, height: 256 });
  await openStaffScreen(staffPage, `/admin?tab=inventory&vehicle=${id}`);
  const { dialog, vin, save } = vehicleForm(staffPage);
  await expect(vin).toHaveAccessibleName('VIN (optional)');
  await expect(dialog.getByRole('heading', { name: 'Edit Vehicle' })).toBeInViewport();
  await vin.evaluate((field) => field.scrollIntoView());
  await expect(dialog.getByRole('heading', { name: 'Edit Vehicle' })).not.toBeInViewport();
  await expect(save).not.toBeInViewport();
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
});
