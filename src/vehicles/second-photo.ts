import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import { landscapePhotos } from './landscape-photos.ts';
import { toVehicles } from './vehicle-answers.ts';
import { pictureAlt } from './vehicle-name.ts';
import type { VehiclesApi } from './vehicles.api.ts';

const call = createApiClient<VehiclesApi>('/api/vehicles', request);

/** Only the photograph of the second featured vehicle that has one for the top of a page; null if there is none. */
export async function readSecondPhoto() {
  const [, second] = landscapePhotos(toVehicles(await call('get', '/featured')));
  if (second === undefined) return null;
  const { vehicle, address } = second;
  return { address, alt: pictureAlt(vehicle), point: vehicle.focalPoints[address] ?? null };
}
