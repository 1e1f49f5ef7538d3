import { saveImage, unknownImages, type SaveContext } from '../images/images.store.ts';
import { ApiError, type Issue } from '../platform/errors.ts';
import type { Queries } from '../platform/database.ts';
import { bytesOfDataUrl, isImageDataUrl } from './image-data-url.ts';
import type { VehicleInput } from './vehicle.ts';

/** The fields of a vehicle that refer to its images. */
export type ImageFields = Pick<VehicleInput, 'images' | 'featuredImage' | 'focalPoints'>;

/**
 * Stores images that were sent as data URLs and replaces them with their addresses, also in the focal points.
 * Call it before the write's transaction, because encoding is slow. Throws the `ApiError`s of `saveImage`,
 * with the field.
 */
export async function storeDataUrls<Given extends Partial<ImageFields>>(
  context: SaveContext,
  given: Given,
): Promise<Given> {
  const addresses = new Map<string, string>();
  for (const { path, image } of imagesOf(given)) {
    if (!isImageDataUrl(image) || addresses.has(image)) continue;
    addresses.set(image, (await save(context, image, path)).url);
  }
  if (addresses.size === 0) return given;
  const addressOf = (image: string) => addresses.get(image) ?? image;
  return {
    ...given,
    ...(given.images && { images: given.images.map(addressOf) }),
    ...(given.featuredImage && { featuredImage: addressOf(given.featuredImage) }),
    ...(given.focalPoints && {
      focalPoints: Object.fromEntries(
        Object.entries(given.focalPoints).map(([image, point]) => [addressOf(image), point]),
      ),
    }),
  };
}

function save(context: SaveContext, image: string, path: string) {
  return saveImage(context, bytesOfDataUrl(image)).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, headers } = error;
    throw Object.assign(new ApiError(status, message, { headers, issues: [{ path, message }] }), {
      cause: error.cause,
    });
  });
}

/** Every image that is referred to, with the field that does so. */
function imagesOf({ images = [], featuredImage }: Partial<ImageFields>): { path: string; image: string }[] {
  return [
    ...images.map((image, index) => ({ path: `images.${index}`, image })),
    ...(featuredImage ? [{ path: 'featuredImage', image: featuredImage }] : []),
  ];
}

/** Throws 400, with the fields, if an image that is referred to is not stored here. */
export async function requireStored(queries: Queries, given: Partial<ImageFields>): Promise<void> {
  const named = imagesOf(given);
  const unknown = new Set(
    await unknownImages(
      queries,
      named.map(({ image }) => image),
    ),
  );
  const message = 'There is no such image. Upload it again.';
  const issues: Issue[] = named
    .filter(({ image }) => unknown.has(image))
    .map(({ path }) => ({ path, message }));
  if (issues.length > 0) throw new ApiError(400, message, { issues });
}

/**
 * Makes the three fields consistent: no image twice, no focal points of other images, and one featured image,
 * the first when none was chosen (section 5). Throws 400 if the newly chosen image is not one of them.
 */
export function normalizeImages(fields: ImageFields, chosen: string | null | undefined): ImageFields {
  const images = [...new Set(fields.images)];
  if (chosen && !images.includes(chosen)) {
    const message = 'The featured image must be one of the images';
    throw new ApiError(400, message, { issues: [{ path: 'featuredImage', message }] });
  }
  // This edit may have removed the featured image.
  const featured = images.find((image) => image === fields.featuredImage) ?? images[0] ?? null;
  return {
    images,
    featuredImage: featured,
    focalPoints: Object.fromEntries(
      images.flatMap((image) => {
        const point = Object.hasOwn(fields.focalPoints, image) ? fields.focalPoints[image] : undefined;
        return point ? [[image, point]] : [];
      }),
    ),
  };
}
