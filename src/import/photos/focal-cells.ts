/** Focal points in a cell, by the number of the photograph: `1: 50 35 | 3: 20 40`, in per cent. */
import type { FocalPoint } from '../../images/focal-point.ts';

type Points = Readonly<Record<string, FocalPoint>>;

export const focalPointsText = ({
  images,
  focalPoints,
}: {
  images: readonly string[];
  focalPoints: Points;
}) =>
  images
    .flatMap((image, index) => {
      const point = focalPoints[image];
      return point === undefined ? [] : [`${index + 1}: ${point.x} ${point.y}`];
    })
    .join(' | ');

/** The points by the place of their photograph, from 0; null for anything else. */
export function readFocalPoints(text: string): Map<number, FocalPoint> | null {
  const points = new Map<number, FocalPoint>();
  for (const part of text.split('|')) {
    const [, number, ...place] =
      /^(\d{1,2}): (\d{1,3}(?:\.\d+)?) (\d{1,3}(?:\.\d+)?)$/.exec(part.trim()) ?? [];
    const [x, y] = place.map(Number);
    if (x === undefined || y === undefined || x > 100 || y > 100) return null;
    points.set(Number(number) - 1, { x, y });
  }
  return points;
}
