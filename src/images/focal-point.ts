/** The point of an image that every crop keeps in view: per cent from its left and top edges. Safe in a browser. */
export type FocalPoint = { x: number; y: number };

/** Where a car mostly is: crops without a point of their own keep this one. */
export const usualFocalPoint: FocalPoint = { x: 50, y: 35 };

/** The point as CSS `object-position`. */
export const objectPositionOf = (point: FocalPoint | null | undefined) => {
  const { x, y } = point ?? usualFocalPoint;
  return `${x}% ${y}%`;
};
