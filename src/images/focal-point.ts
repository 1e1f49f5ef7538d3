/**
 * The point of an image that every crop keeps visible, in percent from the left and top edges. Safe in a
 * browser.
 */
export type FocalPoint = { x: number; y: number };

/** The default, where a car usually is. */
export const usualFocalPoint: FocalPoint = { x: 50, y: 35 };

/** The point as CSS `object-position`. */
export const objectPositionOf = (point: FocalPoint | null | undefined) => {
  const { x, y } = point ?? usualFocalPoint;
  return `${x}% ${y}%`;
};
