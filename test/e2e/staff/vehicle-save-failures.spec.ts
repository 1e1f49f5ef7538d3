import { failCall } from '../pages/calls.ts';
import { expectToast, toastBesideDialog } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { fillRequired, openAddForm, openEditForm } from './vehicle-form.ts';
import { inventoryTab } from './vehicle-lists.ts';

const vehiclesCall = '/api/vehicles';

test('a save that fails says why and keeps everything', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(staffPage, vehicle);
  await form.price.fill('98000');
  await staffPage.route(
    (url) => url.pathname === `${vehiclesCall}/${vehicle.id}`,
    (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  await form.save.click();
  await expect(toastBesideDialog(staffPage)).toHaveText('ErrorFailed to update vehicle');
  await expect(form.alert).toHaveText('Failed to update vehicle. What you typed is kept; please try again.');
  await expect(form.price).toHaveValue('98,000');
  await staffPage.unrouteAll();
  await form.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');

  const adding = await openAddForm(staffPage);
  const model = await fillRequired(adding);
  await staffPage.route(
    (url) => url.pathname === vehiclesCall,
    (route) => route.fulfill({ status: 502, body: '' }),
  );
  await adding.save.click();
  await expect(toastBesideDialog(staffPage)).toHaveText('ErrorFailed to add vehicle');
  await staffPage.unrouteAll();
  await failCall(staffPage, vehiclesCall);
  await adding.save.click();
  await expect(toastBesideDialog(staffPage)).toHaveText('ErrorBroken for the test');
  await expect(adding.alert).toHaveText(
    'Failed to add vehicle. Broken for the test. What you typed is kept; please try again.',
  );
  await expect(adding.model).toHaveValue(model);
});

test('a save whose response was lost adds one vehicle, however often it is sent', async ({
  staffPage,
  api,
}) => {
  const form = await openAddForm(staffPage);
  const model = await fillRequired(form);
  // The request arrives and its response is lost, both the first time and on the automatic retry.
  let sends = 0;
  await staffPage.route(
    (url) => url.pathname === vehiclesCall,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sends += 1;
      const response = await route.fetch();
      return sends <= 2 ? route.abort() : route.fulfill({ response });
    },
  );
  await form.save.click();
  await expect(toastBesideDialog(staffPage)).toHaveText('ErrorFailed to add vehicle');
  await expect(form.model).toHaveValue(model);
  await form.save.click();
  await expectToast(staffPage, 'Vehicle added successfully', '');
  const found = (await api.get(`/api/vehicles/admin-fast?search=${encodeURIComponent(model)}`)) as {
    total: number;
  };
  expect([sends, found.total]).toEqual([3, 1]);
});

test('an edit right after a save starts from what was saved', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(staffPage, vehicle);
  const asked = Promise.withResolvers<void>();
  await staffPage.route(
    (url) => url.pathname === `${vehiclesCall}/${vehicle.id}`,
    async (route) => {
      if (route.request().method() === 'GET') await asked.promise;
      await route.continue();
    },
  );
  await form.price.fill('93000');
  await form.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  await expect(form.dialog).toBeHidden();
  await inventoryTab(staffPage).act('Edit', vehicle).click();
  await expect(form.dialog).toBeVisible();
  asked.resolve();
  await expect(form.price).toHaveValue('93,000');
});

test('an edit whose response was lost does not conflict with itself', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle();
  const form = await openEditForm(staffPage, vehicle);
  await form.price.fill('91000');
  const statuses: number[] = [];
  await staffPage.route(
    (url) => url.pathname === `${vehiclesCall}/${vehicle.id}`,
    async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      const response = await route.fetch();
      statuses.push(response.status());
      return response.ok() ? route.abort() : route.fulfill({ response });
    },
  );
  await form.save.click();
  await expectToast(staffPage, 'Vehicle updated successfully', '');
  await expect(form.dialog).toBeHidden();
  expect(statuses).toEqual([200, 409]);
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 91_000 });
});
