import type { Upload } from './uploads/upload-queue.ts';

/** What one tile of the field shows: a photo with its number from 1, or an upload. */
export type Tile = { kind: 'photo'; address: string; number: number } | { kind: 'upload'; upload: Upload };

/** For photos uploaded since the field was opened: the ids of their uploads, which ascend in the order of the files. */
export type Arrivals = ReadonlyMap<string, number>;

/** Where to insert the photo of an upload: before the first photo whose file came after its own, else last. */
export function insertionIndex(images: readonly string[], arrivals: Arrivals, id: number): number {
  const later = images.findIndex((image) => (arrivals.get(image) ?? 0) > id);
  return later === -1 ? images.length : later;
}

/** The tiles in the order of the files, in whatever order their uploads finish. */
export function tilesInOrder(
  images: readonly string[],
  uploads: readonly Upload[],
  arrivals: Arrivals,
): Tile[] {
  const before = (index: number): Tile[] =>
    uploads
      .filter(({ id }) => insertionIndex(images, arrivals, id) === index)
      .map((upload) => ({ kind: 'upload', upload }));
  return [
    ...images.flatMap((address, index): Tile[] => [
      ...before(index),
      { kind: 'photo', address, number: index + 1 },
    ]),
    ...before(images.length),
  ];
}
