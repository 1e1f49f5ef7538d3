import { failCall } from '../pages/calls.ts';
import { expectToast, toastBesideDialog } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { fillRequired, openAddForm, openEditForm } from './vehicle-form.ts';
import { inventoryTab } from './vehicle-lists.ts';

const vehiclesCall = '/api/vehicles';

test('a failed edit says why and keeps everything; the next edit starts from what was saved', async ({
  staffPage,
  api,
}) => {
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

  // Opened again before the list is up to date.
  await expect(form.dialog).toBeHidden();
  const asked = Promise.withResolvers<void>();
  await staffPage.route(
    (url) => url.pathname === `${vehiclesCall}/${vehicle.id}`,
    async (route) => {
      if (route.request().method() === 'GET') await asked.promise;
      await route.continue();
    },
  );
  await inventoryTab(staffPage).act('Edit', vehicle).click();
  await expect(form.dialog).toBeVisible();
  asked.resolve();
  await expect(form.price).toHaveValue('98,000');

  // An edit whose response was lost does not conflict with itself.
  await staffPage.unrouteAll({ behavior: 'ignoreErrors' });
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

test('a failed new vehicle says why and keeps everything; if the response was lost, one is added', async ({
  staffPage,
  api,
}) => {
  const form = await openAddForm(staffPage);
  const model = await fillRequired(form);
  await staffPage.route(
    (url) => url.pathname === vehiclesCall,
    (route) => route.fulfill({ status: 502, body: '' }),
  );
  await form.save.click();
  await expect(toastBesideDialog(staffPage)).toHaveText('ErrorFailed to add vehicle');
  await staffPage.unrouteAll();
  await failCall(staffPage, vehiclesCall);
  await form.save.click();
  await expect(toastBesideDialog(staffPage)).toHaveText('ErrorBroken for the test');
  await expect(form.alert).toHaveText(
    'Failed to add vehicle. Broken for the test. What you typed is kept; please try again.',
  );
  await expect(form.model).toHaveValue(model);
  await staffPage.unrouteAll();

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
