import { sellerJsonLd } from '../../../dealership/site/seller-json-ld.ts';
import type { PublicDealership } from '../../../dealership/dealership.schema.ts';
import { imageJsonLd } from '../../../images/site/image-json-ld.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import type { Drivetrain, VehicleStatus } from '../../../vehicles/vehicle-values.ts';
import { playerOf } from './video-player.ts';
import { vehicleSummary } from './vehicle-summary.ts';
import { factsOf } from '../vehicle-facts.ts';

const availability: Record<VehicleStatus, string> = {
  available: 'https://schema.org/InStock',
  pending: 'https://schema.org/LimitedAvailability',
  reserved: 'https://schema.org/LimitedAvailability',
  sold: 'https://schema.org/SoldOut',
};

const wheels: Record<Drivetrain, string> = {
  awd: 'https://schema.org/AllWheelDriveConfiguration',
  '4wd': 'https://schema.org/FourWheelDriveConfiguration',
  fwd: 'https://schema.org/FrontWheelDriveConfiguration',
  rwd: 'https://schema.org/RearWheelDriveConfiguration',
};

/** One that is not there yet can be bought, but is not in stock. */
const availabilityOf = ({ status, arrival }: PublicVehicle) =>
  status === 'available' && arrival !== null ? 'https://schema.org/PreOrder' : availability[status];

/** Below this many miles, a car without a stated condition may be new, so none is claimed. */
const surelyUsed = 200;

/**
 * A vehicle as a schema.org Car with its Offer. Addresses are made absolute with `publicUrl`, the price is
 * the same as on the page, and unknown values are left out, as is the Offer of a price on request.
 */
export function carJsonLd(
  vehicle: PublicVehicle,
  images: readonly string[],
  site: { dealership: PublicDealership; publicUrl: string },
) {
  const absolute = (path: string) => new URL(path, site.publicUrl).href;
  const url = absolute(`/inventory/${vehicle.id}`);
  const { bodyStyle, transmission } = factsOf(vehicle);
  return {
    '@type': 'Car',
    '@id': `${url}#car`,
    name: vehicleName(vehicle),
    url,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleModelDate: String(vehicle.year),
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.mileage, unitCode: 'SMI' },
    ...known({
      vehicleConfiguration: vehicle.trim,
      bodyType: bodyStyle[1],
      driveWheelConfiguration: vehicle.drivetrain && wheels[vehicle.drivetrain],
      vehicleTransmission: transmission[1],
      numberOfDoors: vehicle.doors,
      vehicleSeatingCapacity: vehicle.seats,
      numberOfPreviousOwners: vehicle.owners,
      countryOfAssembly: vehicle.countryOfOrigin,
      vehicleIdentificationNumber: vehicle.vin,
      sku: vehicle.stockNumber,
      color: vehicle.exteriorColor,
      vehicleInteriorColor: vehicle.interiorColor,
      description: vehicle.description,
      image: images.length > 0 ? images.map((address) => imageJsonLd(address, site.publicUrl)) : null,
      itemCondition: conditionOf(vehicle),
      vehicleEngine: engineOf(vehicle),
    }),
    // An Offer needs a price.
    ...(vehicle.price !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price: vehicle.price,
        priceCurrency: 'USD',
        availability: availabilityOf(vehicle),
        seller: sellerJsonLd(site.dealership, site.publicUrl),
      },
    }),
  };
}

/**
 * The vehicle's video as a schema.org VideoObject, dated when the vehicle was listed. None without a photograph, which
 * readers need.
 */
export function videoJsonLd(vehicle: PublicVehicle, images: readonly string[], publicUrl: string) {
  const [first] = images;
  if (vehicle.video === null || first === undefined) return [];
  const isFile = vehicle.video.endsWith('.mp4');
  return [
    {
      '@type': 'VideoObject',
      name: vehicleName(vehicle),
      description: vehicleSummary(vehicle),
      thumbnailUrl: imageJsonLd(first, publicUrl).url,
      uploadDate: vehicle.listedAt,
      [isFile ? 'contentUrl' : 'embedUrl']: playerOf(vehicle.video),
    },
  ];
}

/** The properties with a value: all but null. */
const known = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null));

function conditionOf({ condition, mileage }: PublicVehicle): string | null {
  if (condition === null && mileage < surelyUsed) return null;
  return `https://schema.org/${condition === 'new' ? 'NewCondition' : 'UsedCondition'}`;
}

function engineOf(vehicle: PublicVehicle) {
  const { engine, fuel, horsepower } = vehicle;
  if (engine === null && fuel === null && !horsepower) return null;
  const power = { '@type': 'QuantitativeValue', value: horsepower, unitCode: 'BHP' };
  return {
    '@type': 'EngineSpecification',
    ...known({
      name: engine,
      fuelType: factsOf(vehicle).fuel[1],
      enginePower: horsepower ? power : null,
    }),
  };
}
