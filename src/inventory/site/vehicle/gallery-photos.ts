import { objectPositionOf } from '../../../images/focal-point.ts';
import { isUpright } from '../../../images/image.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { photoAlt } from '../../../vehicles/vehicle-name.ts';

/** One photo of the gallery. */
export type Photo = {
  address: string;
  alt: string;
  /** The part that every crop of it keeps in view. */
  objectPosition: string;
  /** Too narrow for the stage, which would show a small part of it: it is shown whole. */
  upright: boolean;
};

/** The photos at these addresses, as the gallery shows them. */
export const photosOf = (vehicle: PublicVehicle, images: readonly string[]): Photo[] =>
  images.map((address, at) => ({
    address,
    alt: photoAlt(vehicle, at, images.length),
    objectPosition: objectPositionOf(address, vehicle.focalPoints[address], 'page'),
    upright: isUpright(address),
  }));
