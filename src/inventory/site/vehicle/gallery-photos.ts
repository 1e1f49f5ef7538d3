import { type FocalPoint, objectPositionOf, usualFocalPoint } from '../../../images/focal-point.ts';
import { isUpright, parseAddress } from '../../../images/image.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { photoAlt } from '../../../vehicles/vehicle-name.ts';

/** One photo of the gallery. */
export type Photo = {
  address: string;
  alt: string;
  /** The part that every crop of it keeps in view. */
  objectPosition: string;
  /** Too narrow for a wide place, which would show a small part of it: it is shown whole. */
  upright: boolean;
};

/** The photos at these addresses, as the gallery shows them. */
export const photosOf = (vehicle: PublicVehicle, images: readonly string[]): Photo[] =>
  images.map((address, at) => ({
    address,
    alt: photoAlt(vehicle, at, images.length),
    objectPosition: positionOf(address, vehicle.focalPoints[address]),
    upright: isUpright(address),
  }));

/** Width by height below which the wide stage crops a landscape photo most: those of phones are 4:3. */
const squarish = 1.45;

/**
 * Without a point of its own, a landscape photo is higher where the title is on its foot: `--usual` (stage.css), and
 * `--usual-squarish` for one that is cropped most, or the title would lie on the wheels.
 */
const positionOf = (address: string, point: FocalPoint | undefined) => {
  const { x, y } = usualFocalPoint(address, 'page');
  if (point !== undefined || isUpright(address)) return objectPositionOf(address, point, 'page');
  const { width, height } = parseAddress(address) ?? { width: widestStored, height: 0 };
  return `${x}% var(--usual${width < squarish * height ? '-squarish' : ''}, ${y}%)`;
};

/** Width by height above which a photo is a panorama, whose ends no place may cut off. */
const wide = 2.6;

/** How many times its own size a photo may be shown, unless it is zoomed. */
export const mostEnlarged = 1.5;

/** Pixels of the widest photo that is stored (section 5): there is no window that it would not fill. */
const widestStored = 2400;

/**
 * How a photo stands on the stage of a vehicle whose first photo is `first`: where it is shown whole instead of
 * filling its place, how large it gets, and the media query of the windows in which it leaves some of the stage
 * free; null if there are none.
 */
export function standingOf(photo: Photo, first: Photo) {
  const { width, height } = parseAddress(photo.address) ?? { width: widestStored, height: widestStored };
  const small = width < widestStored;
  const panorama = width > wide * height;
  const wholeOnPhones = panorama || photo.upright !== first.upright;
  const wholeElsewhere = panorama || photo.upright;
  const maxWidth = Math.round(width * mostEnlarged);
  const maxHeight = Math.round(height * mostEnlarged);
  const free = [
    wholeOnPhones && '(width < 43.8125rem)',
    wholeElsewhere && '(width >= 43.8125rem)',
    small && `(width > ${maxWidth}px)`,
  ].filter((query) => query !== false);
  return {
    fit: `${wholeOnPhones ? 'whole-on-phones' : ''} ${wholeElsewhere ? 'whole-elsewhere' : ''}`,
    small,
    maxWidth,
    maxHeight,
    free: free.length === 0 ? null : free.join(','),
  };
}
