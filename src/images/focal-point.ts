/** Which part of an image a crop keeps in view. Safe in a browser. */
import { isUpright } from './image.ts';

/** The point of an image that every crop keeps visible, in percent from the left and top edges. */
export type FocalPoint = { x: number; y: number };

/** Where an image is cropped: on a card or a row of a list, or on the vehicle's own page and its thumbnails. */
type CropPlace = 'card' | 'page';

/**
 * The point of an image for which staff have set none: where a car usually is. In an upright picture the car stands in
 * the lower half, and a wide crop any higher would cut the wheels off.
 */
export function usualFocalPoint(address: string | null, place: CropPlace): FocalPoint {
  const [upright, wide] = place === 'card' ? [60, 35] : [72, 50];
  return { x: 50, y: isUpright(address) ? upright : wide };
}

/** As CSS `object-position`: the point that staff have set for the image, or the usual one. */
export function objectPositionOf(
  address: string | null,
  point: FocalPoint | null | undefined,
  place: CropPlace = 'card',
): string {
  const { x, y } = point ?? usualFocalPoint(address, place);
  return `${x}% ${y}%`;
}
