import type { FocalPoint } from '../focal-point.ts';

/**
 * The form's value for a vehicle's photos: addresses in the order that staff chose, and focal points by
 * address.
 */
export type Photos = {
  images: string[];
  featuredImage: string | null;
  focalPoints: Record<string, FocalPoint>;
};

/**
 * What the form needs to know before it saves: how many uploads are running, and how many have failed. `retry` sends the
 * failed ones again; null when none can be.
 */
export type UploadState = { running: number; failed: number; retry: (() => void) | null };

/** A removed photo, with all that is needed to restore it. */
export type RemovedPhoto = {
  address: string;
  index: number;
  featured: boolean;
  focalPoint: FocalPoint | undefined;
};

/** Section 5: the featured image is one of the images, the first one when none is chosen. */
export const featuredOf = ({ images, featuredImage }: Photos): string | null =>
  featuredImage !== null && images.includes(featuredImage) ? featuredImage : (images[0] ?? null);

const featuredKept = (photos: Photos): Photos => ({ ...photos, featuredImage: featuredOf(photos) });

/**
 * With an uploaded photo at that index. A photo that is there already, or one more than `most`, changes nothing. When the first file
 * arrives after the second, it becomes the featured one, unless the second was chosen.
 */
export function withPhoto(photos: Photos, address: string, index: number, most: number): Photos {
  const more = inserted(photos, address, index, most);
  const onlyForBeingFirst = featuredOf(photos) === (photos.images[0] ?? null);
  return more !== photos && index === 0 && onlyForBeingFirst ? withFeatured(more, address) : more;
}

function inserted(photos: Photos, address: string, index: number, most: number): Photos {
  if (photos.images.includes(address) || photos.images.length >= most) return photos;
  return featuredKept({ ...photos, images: photos.images.toSpliced(index, 0, address) });
}

/** Without the photo, and without its focal point; another one is featured if it was the featured one. */
export function withoutPhoto(photos: Photos, address: string): Photos {
  const images = photos.images.filter((image) => image !== address);
  return featuredKept({ ...photos, images, focalPoints: withoutPoint(photos.focalPoints, address) });
}

/** What `restored` needs to undo a removal. */
export const removalOf = (photos: Photos, address: string): RemovedPhoto => ({
  address,
  index: photos.images.indexOf(address),
  featured: featuredOf(photos) === address,
  focalPoint: photos.focalPoints[address],
});

/** With a removed photo at its position again, if there is room for it. */
export function restored(
  photos: Photos,
  { address, index, featured, focalPoint }: RemovedPhoto,
  most: number,
): Photos {
  const back = inserted(photos, address, index, most);
  if (back === photos) return photos;
  const pointed = focalPoint === undefined ? back : withFocalPoint(back, address, focalPoint);
  return featured ? withFeatured(pointed, address) : pointed;
}

/** With the photo moved to the position of another; those between move up. */
export function moved(photos: Photos, address: string, to: string): Photos {
  const images = photos.images.filter((image) => image !== address);
  const index = photos.images.indexOf(to);
  if (index === -1 || images.length === photos.images.length) return photos;
  return featuredKept({ ...photos, images: images.toSpliced(index, 0, address) });
}

/** With that photo as the featured one. */
export const withFeatured = (photos: Photos, address: string): Photos =>
  featuredKept({ ...photos, featuredImage: address });

/** With a focal point; null resets it to the default. */
export const withFocalPoint = (photos: Photos, address: string, point: FocalPoint | null): Photos => ({
  ...photos,
  focalPoints: {
    ...withoutPoint(photos.focalPoints, address),
    ...(point === null ? {} : { [address]: point }),
  },
});

const withoutPoint = (points: Photos['focalPoints'], address: string) =>
  Object.fromEntries(Object.entries(points).filter(([image]) => image !== address));
