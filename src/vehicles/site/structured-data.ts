import type { Dealership } from '../../dealership/dealership.ts';
import type { PublicVehicle } from '../vehicle.ts';
import type { VehicleStatus } from '../vehicle-values.ts';
import { vehicleName } from '../vehicle-name.ts';

const availability: Record<VehicleStatus, string> = {
  available: 'https://schema.org/InStock',
  pending: 'https://schema.org/LimitedAvailability',
  reserved: 'https://schema.org/LimitedAvailability',
  sold: 'https://schema.org/SoldOut',
};

/** Below so many miles a car may be new, and nobody has said which: then nothing is claimed. */
const surelyUsed = 200;

/**
 * A vehicle as schema.org Car with its Offer. Addresses are made absolute on `publicUrl`, the price is the page's, and
 * what is not known is left out, a price on request too.
 */
export function carJsonLd(
  vehicle: PublicVehicle,
  images: readonly string[],
  site: { dealership: Pick<Dealership, 'name'>; publicUrl: string },
) {
  const absolute = (path: string) => new URL(path, site.publicUrl).href;
  const url = absolute(`/inventory/${vehicle.id}`);
  return {
    '@type': 'Car',
    '@id': `${url}#car`,
    name: vehicleName(vehicle),
    url,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleModelDate: String(vehicle.year),
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.mileage, unitCode: 'SMI' },
    ...(vehicle.vin !== null && { vehicleIdentificationNumber: vehicle.vin }),
    ...(vehicle.exteriorColor !== null && { color: vehicle.exteriorColor }),
    ...(vehicle.interiorColor !== null && { vehicleInteriorColor: vehicle.interiorColor }),
    ...(vehicle.description !== null && { description: vehicle.description }),
    ...(images.length > 0 && { image: images.map(absolute) }),
    ...(vehicle.mileage >= surelyUsed && { itemCondition: 'https://schema.org/UsedCondition' }),
    ...(vehicle.horsepower && {
      vehicleEngine: {
        '@type': 'EngineSpecification',
        enginePower: { '@type': 'QuantitativeValue', value: vehicle.horsepower, unitCode: 'BHP' },
      },
    }),
    offers: {
      '@type': 'Offer',
      url,
      ...(vehicle.price !== null && { price: vehicle.price, priceCurrency: 'USD' }),
      availability: availability[vehicle.status],
      seller: { '@type': 'AutoDealer', '@id': absolute('/#dealer'), name: site.dealership.name },
    },
  };
}
