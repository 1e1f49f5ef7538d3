/** Where the photographs of a file's row are: addresses, or names of files in a ZIP. */
import { parseAddress } from '../../images/image.ts';
import type { FocalPoint } from '../../images/focal-point.ts';

/** The photographs that a cell names, in order and each once. */
export function photoSources(text: string): string[] {
  const parts = text
    .split(/[|;\r\n]+/)
    // Commas and spaces belong to many names, but no address begins in the middle of a name.
    .flatMap((part) => part.split(/(?<![\s,])[\s,]+(?=https?:\/\/)/i))
    .map((part) => part.trim().replace(/,$/, ''));
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** Whether a photograph is fetched; any other one is a file. */
export const isFetched = (source: string) => /^https?:\/\//i.test(source);

/**
 * The name of a source's file in a ZIP, without its folder and in lower case. The file of an image of ours is
 * named by its hash, as in the ZIP of an export.
 */
export function fileNameOf(source: string): string {
  const image = parseAddress(source);
  if (image !== null) return `${image.hash}.jpg`;
  return (source.split(/[/\\]/).at(-1) ?? '').toLowerCase();
}

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
