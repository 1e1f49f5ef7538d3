import type { Page } from '@playwright/test';
import type { PublicVehicle } from '../../../src/vehicles/vehicle.ts';
import { listedVehicles } from './listed.ts';
import { openLive } from './live.ts';

/** What `GET /api/vehicles/{id}/text` answers. */
export async function publicVehicle(siteUrl: string, id: number): Promise<PublicVehicle> {
  const response = await fetch(`${siteUrl}/api/vehicles/${id}/text`);
  return (await response.json()) as PublicVehicle;
}

/** A listed vehicle of the demo by its model. */
export async function vehicleByModel(siteUrl: string, model: string): Promise<PublicVehicle> {
  const card = (await listedVehicles(siteUrl)).vehicles.find((vehicle) => vehicle.model === model);
  if (!card) throw new Error(`The demo lists no ${model}`);
  return publicVehicle(siteUrl, card.id);
}

/** The specification panel's rows: term and value. */
export async function specification(page: Page): Promise<Record<string, string>> {
  const [terms, values] = await Promise.all([
    page.getByRole('main').getByRole('term').allInnerTexts(),
    page.getByRole('main').getByRole('definition').allInnerTexts(),
  ]);
  return Object.fromEntries(terms.map((term, index) => [term, values[index]?.trim() ?? '']));
}

/** Opens a vehicle's page and names the parts of its gallery; `count` photos are in it. */
export async function openGallery(page: Page, siteUrl: string, model: string) {
  const vehicle = await vehicleByModel(siteUrl, model);
  await openLive(page, `/inventory/${vehicle.id}`);
  const photos = page.getByRole('region', { name: 'Photos' });
  const stage = photos.getByRole('button').first();
  return {
    count: vehicle.images.length,
    photos,
    stage,
    /** The displayed picture. */
    shown: stage.getByRole('img'),
    /** Also works while the lightbox covers it. */
    counter: page.getByRole('region', { name: 'Photos', includeHidden: true }).locator('[aria-live]'),
    previous: photos.getByRole('button', { name: 'Previous photo' }),
    next: photos.getByRole('button', { name: 'Next photo' }),
    zoom: photos.getByRole('button', { name: 'Zoom' }),
    fullscreen: photos.getByRole('button', { name: 'Fullscreen' }),
    thumbnails: photos.getByRole('listitem').getByRole('button'),
  };
}
