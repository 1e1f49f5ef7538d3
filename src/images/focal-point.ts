/**
 * The point of an image that every crop keeps visible, in percent from the left and top edges. Safe in a
 * browser.
 */
export type FocalPoint = { x: number; y: number };

/** The default, where a car usually is. */
export const usualFocalPoint: FocalPoint = { x: 50, y: 35 };

/**
 * The default of a crop so wide that it would cut the wheels off at the usual point: the middle of a car.
 */
export const wideFocalPoint: FocalPoint = { x: 50, y: 50 };

/** The point as CSS `object-position`. */
export const objectPositionOf = (point: FocalPoint | null | undefined) => {
  const { x, y } = point ?? usualFocalPoint;
  return `${x}% ${y}%`;
};
