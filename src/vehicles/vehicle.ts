/** What a vehicle is: its fields, closed sets and pure rules. Safe in a browser, so no schema library here. */

import type { FocalPoint } from '../images/focal-point.ts';

export const vehicleStatuses = ['available', 'pending', 'sold', 'reserved'] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];

/** Limits of section 5 and 9 and of the bounds this project adds. */
export const vehicleBounds = {
  make: 80,
  model: 80,
  firstYear: 1886,
  maxAmount: 100_000_000,
  maxMileage: 2_000_000,
  maxHorsepower: 5_000,
  color: 80,
  modifications: 5_000,
  description: 10_000,
  features: 100,
  feature: 120,
  images: 10,
} as const;

/** Latest model year that can be listed: next year's models, and the one after that, are on order already. */
export const lastYear = (now: Date) => now.getUTCFullYear() + 2;

/** A vehicle as staff see it. Amounts are US dollars, mileage is miles, times are ISO 8601. */
export type Vehicle = {
  id: number;
  make: string;
  model: string;
  year: number;
  /** Null is price on request; never 0. */
  price: number | null;
  mileage: number;
  horsepower: number | null;
  vin: string | null;
  exteriorColor: string | null;
  interiorColor: string | null;
  modifications: string | null;
  description: string | null;
  features: string[];
  images: string[];
  featuredImage: string | null;
  /** What must stay in view when an image is cropped, by image address; images without one are not named. */
  focalPoints: Record<string, FocalPoint>;
  status: VehicleStatus;
  isNewArrival: boolean;
  isFeatured: boolean;
  costBasis: number | null;
  listedAt: string;
  updatedAt: string;
  views: number;
  soldAt: string | null;
  soldPrice: number | null;
  daysToSell: number | null;
  profit: number | null;
};

/** What staff enter; the rest of a vehicle is the server's. */
export type VehicleInput = Omit<
  Vehicle,
  'id' | 'listedAt' | 'updatedAt' | 'views' | 'soldAt' | 'soldPrice' | 'daysToSell' | 'profit'
>;

/** Fields that never leave staff screens. */
export const staffOnlyFields = ['costBasis', 'profit', 'soldPrice', 'soldAt', 'daysToSell', 'views'] as const;

/** A vehicle as visitors may see it. */
export type PublicVehicle = Omit<Vehicle, (typeof staffOnlyFields)[number]>;

/** The one allow-list of what is public: a field is private until it is named here. */
export function toPublic(vehicle: PublicVehicle): PublicVehicle {
  return {
    id: vehicle.id,
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.year,
    price: vehicle.price,
    mileage: vehicle.mileage,
    horsepower: vehicle.horsepower,
    vin: vehicle.vin,
    exteriorColor: vehicle.exteriorColor,
    interiorColor: vehicle.interiorColor,
    modifications: vehicle.modifications,
    description: vehicle.description,
    features: vehicle.features,
    images: vehicle.images,
    featuredImage: vehicle.featuredImage,
    focalPoints: vehicle.focalPoints,
    status: vehicle.status,
    isNewArrival: vehicle.isNewArrival,
    isFeatured: vehicle.isFeatured,
    listedAt: vehicle.listedAt,
    updatedAt: vehicle.updatedAt,
  };
}

/** What a card shows and filters need: one vehicle of the list calls. `thumbnail` is null without an image. */
export type VehicleCard = {
  id: number;
  make: string;
  model: string;
  year: number;
  price: number | null;
  mileage: number;
  horsepower: number | null;
  exteriorColor: string | null;
  interiorColor: string | null;
  description: string | null;
  thumbnail: string | null;
  /** Of the thumbnail; null when staff have set none. */
  focalPoint: FocalPoint | null;
  isNewArrival: boolean;
  status: VehicleStatus;
};

/** Longest description on a card: more than two lines of the widest card hold. */
const cardDescription = 180;

/** A description cut for two lines, at a word's end where there is one. */
export function cutDescription(description: string | null): string | null {
  if (description === null) return null;
  const line = description.replace(/\s+/g, ' ').trim();
  if (line.length <= cardDescription) return line || null;
  // Cut between characters: half an emoji would be shown as a broken sign.
  const cut = line.slice(0, cardDescription).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > cardDescription / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:]+$/, '')}…`;
}

/** The card of a vehicle: its featured image, else its first. */
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
    description: cutDescription(vehicle.description),
    thumbnail,
    focalPoint: thumbnail === null ? null : (vehicle.focalPoints[thumbnail] ?? null),
    isNewArrival: vehicle.isNewArrival,
    status: vehicle.status,
  };
}

/** Image addresses in the order of the gallery: the featured one first, then the staff's order. */
export function galleryOf(vehicle: Pick<PublicVehicle, 'images' | 'featuredImage'>): string[] {
  const { images, featuredImage } = vehicle;
  return featuredImage === null
    ? images
    : [featuredImage, ...images.filter((image) => image !== featuredImage)];
}

const day = 24 * 60 * 60 * 1000;

/** Whole days from `from` to `to`, never negative: a clock set back is no reason for a car to be listed tomorrow. */
export const wholeDays = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / day));
