import { isImageAddress } from '../../images/image.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { formatListPrice, formatMileage } from '../../vehicles/format.ts';
import { pictureAlt, vehicleName } from '../../vehicles/vehicle-name.ts';
import { statesOf, statesText } from '../../vehicles/vehicle-state.ts';
import { galleryOf, type PublicVehicle } from '../../vehicles/vehicle.ts';

/** Vehicles as a mail lists them, each with its link; the first `mostPictures` that have one are shown with a picture. */
export function vehicleItems(
  vehicles: readonly PublicVehicle[],
  given: { publicUrl: string; mostPictures: number; query?: string },
): NonNullable<Letter['items']> {
  const { publicUrl, mostPictures, query = '' } = given;
  let pictures = 0;
  return vehicles.map((vehicle) => {
    const address = pictures < mostPictures ? galleryOf(vehicle).find(isImageAddress) : undefined;
    if (address !== undefined) pictures += 1;
    return {
      title: vehicleName(vehicle),
      text: factsText(vehicle),
      address: `${publicUrl}/inventory/${vehicle.id}${query}`,
      picture: address === undefined ? null : { address, alt: pictureAlt(vehicle) },
    };
  });
}

/** `Pending, $140,000, 1,250 mi, Guards Red` */
export const factsText = (vehicle: PublicVehicle): string =>
  [
    // It may have become pending or reserved since it was listed.
    statesText(statesOf({ status: vehicle.status, isPublished: true })) || null,
    formatListPrice(vehicle.price),
    formatMileage(vehicle.mileage),
    vehicle.exteriorColor,
  ]
    .filter((fact) => fact !== null)
    .join(', ');
