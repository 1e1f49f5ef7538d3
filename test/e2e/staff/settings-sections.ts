import type { Page } from '@playwright/test';
import type { StaffSite } from './fixtures.ts';
import type { StaffApi } from './staff-api.ts';

/** Opens a section of the settings from another one: below 1100 px, by the button that shows them. */
export async function openSection(page: Page, name: string) {
  const sections = page.getByRole('navigation', { name: 'Settings' });
  const button = sections.getByRole('button');
  if (await button.isVisible()) await button.click();
  await sections.getByRole('link', { name, exact: true }).click();
}

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
