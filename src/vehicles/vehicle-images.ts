import { saveImage, unknownImages, type SaveContext } from '../images/images.store.ts';
import { ApiError, type Issue } from '../platform/errors.ts';
import type { Queries } from '../platform/database.ts';
import { bytesOfDataUrl, isImageDataUrl } from './image-data-url.ts';
import type { VehicleInput } from './vehicle.ts';

/** The fields of a vehicle that speak of its images. */
export type ImageFields = Pick<VehicleInput, 'images' | 'featuredImage' | 'focalPoints'>;

/**
 * Stores what came as data URLs and names the addresses instead, also in the focal points. To be called before the
 * write's transaction: encoding takes its time. Throws the `ApiError`s of `saveImage`, with the field.
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

/** Every image that is named, with the field that names it. */
function imagesOf({ images = [], featuredImage }: Partial<ImageFields>): { path: string; image: string }[] {
  return [
    ...images.map((image, index) => ({ path: `images.${index}`, image })),
    ...(featuredImage ? [{ path: 'featuredImage', image: featuredImage }] : []),
  ];
}

/** Throws 400, with the fields, when an image that is named is not stored here. */
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
 * Makes the three fields agree: no image twice, focal points of none but these images, and one of them featured, the
 * first when none was chosen (section 5). Throws 400 when the image that is chosen now is another.
 */
export function normalizeImages(fields: ImageFields, chosen: string | null | undefined): ImageFields {
  const images = [...new Set(fields.images)];
  if (chosen && !images.includes(chosen)) {
    const message = 'The featured image must be one of the images';
    throw new ApiError(400, message, { issues: [{ path: 'featuredImage', message }] });
  }
  // An image that was featured may have been taken away by this edit.
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
