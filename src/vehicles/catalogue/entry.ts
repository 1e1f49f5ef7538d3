import { isDeepStrictEqual } from 'node:util';
import { compact } from '../folded-text.ts';
import { memoize } from '../../platform/memoize.ts';
import { shownSwatches } from '../shown-swatches.ts';
import { videoFileOrigin } from '../video.ts';
import { toCard, type PublicVehicle, type VehicleCard } from '../vehicle.ts';
import { toPublic } from '../vehicle.schema.ts';
import type { CatalogueVehicle } from '../vehicles.store.ts';
import { encode, type Encoded } from './encoded.ts';

/**
 * A vehicle in the catalogue: what lists search, filter and sort by. All that is public of it is kept as JSON outside V8's
 * heap, where it takes the least memory and is ready to be sent.
 */
export type Entry = ReturnType<typeof entryOf>;

// One text for all vehicles that have it: searches are faster, because it stays in the processor's cache.
const shared = memoize((text: string) => text);

export function entryOf(vehicle: CatalogueVehicle) {
  return {
    id: vehicle.id,
    make: shared(vehicle.make),
    model: shared(vehicle.model),
    year: vehicle.year,
    price: vehicle.price,
    mileage: vehicle.mileage,
    condition: vehicle.condition,
    bodyStyle: vehicle.bodyStyle,
    horsepower: vehicle.horsepower,
    fuel: vehicle.fuel,
    transmission: vehicle.transmission,
    drivetrain: vehicle.drivetrain,
    vin: vehicle.vin,
    stockNumber: vehicle.stockNumber,
    stockCode: compact(vehicle.stockNumber ?? ''),
    exteriorColor: vehicle.exteriorColor && shared(vehicle.exteriorColor),
    interiorColor: vehicle.interiorColor && shared(vehicle.interiorColor),
    status: vehicle.status,
    isFeatured: vehicle.isFeatured,
    isPublished: vehicle.isPublished,
    adviser: vehicle.adviser && shared(vehicle.adviser),
    /** Where visitors load its video's file from. */
    videoOrigin: vehicle.isPublished ? shared(videoFileOrigin(vehicle.video) ?? '') : '',
    /** Milliseconds since 1970. */
    listedAt: Date.parse(vehicle.listedAt),
    /** Milliseconds since 1970; 0 while it is not sold. */
    soldAt: vehicle.soldAt === null ? 0 : Date.parse(vehicle.soldAt),
    /** Null while it is not published: it has no page, and only staff find it. */
    json: vehicle.isPublished ? encode(toPublic({ ...vehicle, ...shownSwatches(vehicle) })) : null,
    /** Made when a list first needs it. */
    card: null as Encoded<VehicleCard> | null,
  };
}

/** Whether visitors find it in lists. */
export const isListed = ({ isPublished, status }: Entry) => isPublished && status !== 'sold';

export const isSameEntry = (one: Entry, other: Entry) =>
  one.json && other.json
    ? one.json.equals(other.json) && one.adviser === other.adviser && one.soldAt === other.soldAt
    : isDeepStrictEqual(one, other);

/** The vehicle as visitors see it, listed or sold. */
export const publicOf = ({ json }: Entry): PublicVehicle | undefined =>
  json ? (JSON.parse(json.toString()) as PublicVehicle) : undefined;

/** The JSON of its card. */
export function cardOf(entry: Entry): Encoded<VehicleCard> | undefined {
  if (entry.card === null) {
    const vehicle = publicOf(entry);
    if (vehicle === undefined) return undefined;
    entry.card = encode(toCard(vehicle));
  }
  return entry.card;
}
