import { desktop, expectAccessible, phone } from '../pages/accessible.ts';
import { openLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { openEditForm } from './vehicle-form.ts';

test('staff pick the color of a paint, visitors see it beside its name, and a known name needs none', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle({ exteriorColor: 'Harebell Blue', interiorColor: 'Saddle hide' });
  const form = await openEditForm(staffPage, vehicle);
  const exterior = form.dialog.getByRole('textbox', { name: 'Exterior swatch', exact: true });
  await expect(form.dialog.getByRole('textbox', { name: 'Interior swatch', exact: true })).toHaveAttribute(
    'placeholder',
    '#8a4b22',
  );
  await exterior.fill('blue');
  await form.save.click();
  await expect(exterior).toHaveAccessibleDescription('Enter a color in hex, like #0f4d33');
  await expect(exterior).toBeFocused();
  await form.dialog.getByLabel('Exterior swatch, picked').fill('#6d8fb8');
  await expect(exterior).toHaveValue('#6d8fb8');
  await exterior.fill('6D8FB9');
  await exterior.blur();
  await expect(exterior).toHaveValue('#6d8fb9');
  await expectAccessible(staffPage, [desktop, phone]);
  await form.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ exteriorSwatch: '#6d8fb9', interiorSwatch: null });

  await openLive(staffPage, `/inventory/${vehicle.id}`);
  const dotOf = (color: string) =>
    staffPage.getByRole('definition').filter({ hasText: color }).locator('i[aria-hidden]');
  await expect(dotOf('Harebell Blue')).toHaveCSS('background-color', 'rgb(109, 143, 185)');
  await expect(dotOf('Saddle hide')).toHaveCSS('background-color', 'rgb(138, 75, 34)');
});
