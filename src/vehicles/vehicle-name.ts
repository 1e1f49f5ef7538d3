import type { PublicVehicle } from './vehicle.ts';

type Named = Pick<PublicVehicle, 'year' | 'make' | 'model' | 'exteriorColor'>;

/** `2024 Veyra Corsa 720` */
export const vehicleName = ({ year, make, model }: Omit<Named, 'exteriorColor'>) =>
  `${year} ${make} ${model}`;

/** The alt text of a vehicle's picture: `Azure Metallic 2024 Veyra Corsa 720`. */
export const pictureAlt = (vehicle: Named) =>
  vehicle.exteriorColor === null ? vehicleName(vehicle) : `${vehicle.exteriorColor} ${vehicleName(vehicle)}`;

/**
 * The alt text of one of several pictures, counted from 0: `Azure Metallic 2024 Veyra Corsa 720, photo 2 of
 * 8`.
 */
export const photoAlt = (vehicle: Named, index: number, count: number) =>
  count === 1 ? pictureAlt(vehicle) : `${pictureAlt(vehicle)}, photo ${index + 1} of ${count}`;
