import { colorOf } from './color-names.ts';
import type { PublicVehicle } from './vehicle.ts';

type Colors = Pick<PublicVehicle, 'exteriorColor' | 'interiorColor' | 'exteriorSwatch' | 'interiorSwatch'>;

const shown = (picked: string | null, name: string | null) =>
  picked ?? (name === null ? null : colorOf(name));

/**
 * The swatches of a vehicle as visitors see them: what staff have picked, or else what a known name means. Null without
 * either: no swatch is better than a color that the car does not have.
 */
export const shownSwatches = (vehicle: Colors) => ({
  exteriorSwatch: shown(vehicle.exteriorSwatch, vehicle.exteriorColor),
  interiorSwatch: shown(vehicle.interiorSwatch, vehicle.interiorColor),
});
