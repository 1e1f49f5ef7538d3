import { expectStateAccessible } from '../pages/accessible.ts';
import { timesAsked, watchRequests } from '../pages/calls.ts';
import { addColleague, deviceOf } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { openEditForm } from './vehicle-form.ts';
import { inventoryTab } from './vehicle-lists.ts';

test('two people who have a vehicle open see each other within 3 seconds, until one leaves', async ({
  staffPage,
  api,
  browser,
  site,
}) => {
  const vehicle = await api.addVehicle();
  const colleague = await addColleague(api);
  const requests = watchRequests(staffPage);
  const looks = () => timesAsked(requests, `GET /api/vehicles/${vehicle.id}/editors`);
  const mine = await openEditForm(staffPage, vehicle);
  const banner = mine.dialog.getByRole('status').filter({ hasText: 'editing this' });
  const other = await deviceOf(browser, site, colleague);
  const theirs = await openEditForm(other, vehicle);
  await expect(theirs.dialog.getByRole('status').filter({ hasText: 'editing this' })).toHaveText(
    'admin is editing this too. Whoever saves second is asked what to keep.',
  );
  const before = looks();
  await expect(banner).toContainText(`${colleague.username} is editing this`);
  // It looks every 3 seconds, and most of the time is the test's own.
  expect(looks() - before).toBeLessThanOrEqual(3);
  await expectStateAccessible(staffPage);

  await theirs.cancel.click();
  await expect(banner).toHaveCount(0);
  await inventoryTab(other).act('Edit', vehicle).click();
  await expect(banner).toHaveCount(1);
  // Leaving the page says so, too.
  await other.goto('about:blank');
  await expect(banner).toHaveCount(0);
});

test('@long who is alone writes one heartbeat every 15 seconds, and none once the form is closed', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  await staffPage.clock.install();
  const requests = watchRequests(staffPage);
  const path = `/api/vehicles/${vehicle.id}/editors`;
  const heartbeats = () => requests.filter((request) => request.startsWith(`PUT ${path}/`)).length;
  const form = await openEditForm(staffPage, vehicle);
  const looks = () => timesAsked(requests, `GET ${path}`);
  await expect.poll(heartbeats).toBe(1);
  await staffPage.clock.pauseAt(Date.now() + 60_000);
  const [beats, looked] = [heartbeats(), looks()];
  await staffPage.clock.runFor(60_000);
  await expect.poll(heartbeats).toBe(beats + 4);
  await expect.poll(looks).toBe(looked + 20);
  await form.cancel.click();
  await expect.poll(() => requests.some((request) => request.startsWith(`DELETE ${path}/`))).toBe(true);
  await staffPage.clock.runFor(60_000);
  expect([heartbeats(), looks()]).toEqual([beats + 4, looked + 20]);
});
