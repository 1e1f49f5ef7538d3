import type { Page } from '@playwright/test';
import type { StaffSite } from './fixtures.ts';
import type { StaffApi } from './staff-api.ts';

/** Opens a section of the settings from another one. */
export const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click();

/** One newsletter subscriber, so that the list is not empty. */
export const subscribe = (site: StaffSite) =>
  fetch(`${site.url}/api/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'reader@someone.example' }),
  });

/** A vehicle whose price was changed, so that there is a price history. */
export async function changePrices(api: StaffApi) {
  const vehicle = await api.addVehicle();
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 90_000 });
}
