import { isUpright, parseAddress } from '../images/image.ts';
import { galleryOf, type PublicVehicle } from './vehicle.ts';

/** Fewest pixels across of a photograph that fills a window. */
const leastWidth = 1_200;

/** A wide photograph, and the vehicle that it shows. */
export type LandscapePhoto = { vehicle: PublicVehicle; address: string };

/**
 * Each vehicle's first photograph that is wide enough for the top of a page, in the order of the vehicles. A vehicle
 * without one is left out.
 */
export const landscapePhotos = (vehicles: readonly PublicVehicle[]): LandscapePhoto[] =>
  vehicles.flatMap((vehicle) => {
    const address = galleryOf(vehicle).find(
      (image) => (parseAddress(image)?.width ?? 0) >= leastWidth && !isUpright(image),
    );
    return address === undefined ? [] : [{ vehicle, address }];
  });
