import { objectPositionOf, wideFocalPoint } from '../../../images/focal-point.ts';
import { parseAddress } from '../../../images/image.ts';
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

/** Width by height below which a photo is upright. */
const narrow = 1.25;

/** The photos at these addresses, as the gallery shows them. */
export const photosOf = (vehicle: PublicVehicle, images: readonly string[]): Photo[] =>
  images.map((address, at) => {
    const { width, height } = parseAddress(address) ?? { width: 3, height: 2 };
    return {
      address,
      alt: photoAlt(vehicle, at, images.length),
      objectPosition: objectPositionOf(vehicle.focalPoints[address] ?? wideFocalPoint),
      upright: width / height < narrow,
    };
  });
