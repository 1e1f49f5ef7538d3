/** A vehicle's types, its pure rules, and the lists of what is public. Safe in a browser. */

import type { z } from '@hono/zod-openapi';
import type { relatedSchema } from './vehicle-list.schema.ts';
import type {
  publicVehicleSchema,
  vehicleCardSchema,
  vehicleInputSchema,
  vehicleTextSchema,
} from './vehicle.schema.ts';
import type { staffVehicleSchema } from './vehicle.staff.schema.ts';

/**
 * A vehicle as staff see it. Amounts are US dollars, mileage is miles, times are ISO 8601. In a browser, the
 * fields of `restrictedFields` are missing for roles that may not see them: `useMay` says whether they are there.
 */
export type Vehicle = z.output<typeof staffVehicleSchema>;

/** A vehicle as visitors may see it. */
export type PublicVehicle = z.output<typeof publicVehicleSchema>;

/** A vehicle on its own page, with who looks after it. */
export type VehicleText = z.output<typeof vehicleTextSchema>;

/**
 * The fields that a card shows and filters need: one vehicle of the list calls. `thumbnail` is null without
 * an image.
 */
export type VehicleCard = z.output<typeof vehicleCardSchema>;

/** What leads from a vehicle to others: filters of the inventory, null where they would find no other. */
export type RelatedLists = z.output<typeof relatedSchema>;

/** What staff enter; the server sets the rest of a vehicle. */
export type VehicleInput = z.output<ReturnType<typeof vehicleInputSchema>>;

/** Longest description on a card: more than fits into two lines of the widest card. */
const cardDescription = 180;

/** A description cut to two lines, at the end of a word if possible. */
export function cutDescription(description: string | null): string | null {
  if (description === null) return null;
  const line = description.replace(/\s+/g, ' ').trim();
  if (line.length <= cardDescription) return line || null;
  // Cut between characters, because half an emoji would show as a replacement character.
  const cut = line.slice(0, cardDescription).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > cardDescription / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:]+$/, '')}…`;
}

/** The card of a vehicle, with its featured image or else its first. */
export function toCard(vehicle: PublicVehicle): VehicleCard {
  const thumbnail = vehicle.featuredImage ?? vehicle.images[0] ?? null;
  return {
    id: vehicle.id,
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.year,
    price: vehicle.price,
    mileage: vehicle.mileage,
    horsepower: vehicle.horsepower,
    exteriorColor: vehicle.exteriorColor,
    interiorColor: vehicle.interiorColor,
    exteriorSwatch: vehicle.exteriorSwatch,
    interiorSwatch: vehicle.interiorSwatch,
    description: cutDescription(vehicle.description),
    thumbnail,
    focalPoint: thumbnail === null ? null : (vehicle.focalPoints[thumbnail] ?? null),
    isNewArrival: vehicle.isNewArrival,
    status: vehicle.status,
    arrival: vehicle.arrival,
  };
}

/**
 * Image addresses in the order of the gallery: the featured one first, then in the order that staff chose.
 */
export function galleryOf(vehicle: Pick<PublicVehicle, 'images' | 'featuredImage'>): string[] {
  const { images, featuredImage } = vehicle;
  return featuredImage === null
    ? images
    : [featuredImage, ...images.filter((image) => image !== featuredImage)];
}

const day = 24 * 60 * 60 * 1000;

/** Whole days from `from` to `to`, never negative, even if the clock was set back. */
export const wholeDays = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / day));

/** The time that is this many whole days later. */
export const daysLater = (from: Date, days: number) => new Date(from.getTime() + days * day);
