import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { objectPositionOf } from '../../images/focal-point.ts';
import { NoImage } from '../../images/site/NoImage.tsx';
import type { PublicVehicle } from '../vehicle.ts';
import { GalleryStage } from './GalleryStage.tsx';
import type { PhotoLightboxProps } from './PhotoLightbox.tsx';
import { ThumbnailBoxes, Thumbnails } from './Thumbnails.tsx';
import { useFocusBack } from './useFocusBack.ts';
import { usePhotoIndex } from './usePhotoIndex.ts';
import { photoAlt, vehicleName } from '../vehicle-name.ts';

/**
 * A vehicle's photos (section 2). `images` is undefined while they are loading. The lightbox is loaded on
 * hover or focus, and shows the same photo as the gallery.
 */
export function Gallery({
  vehicle,
  images,
}: {
  vehicle: PublicVehicle;
  images: readonly string[] | undefined;
}) {
  const [lightbox, setLightbox] = useState<'closed' | 'open' | 'fullscreen'>('closed');
  const [Lightbox, setComponent] = useState<ComponentType<PhotoLightboxProps>>();
  const { index, setIndex, step } = usePhotoIndex(images?.length ?? 0, lightbox !== 'closed');

  const rememberFocus = useFocusBack(lightbox !== 'closed');
  const photos = useMemo(
    () =>
      images?.map((address, at) => ({
        address,
        alt: photoAlt(vehicle, at, images.length),
        objectPosition: objectPositionOf(vehicle.focalPoints[address]),
      })),
    [images, vehicle],
  );

  if (photos === undefined) {
    return (
      <div>
        <Placeholder>Loading images...</Placeholder>
        {vehicle.images.length > 1 && <ThumbnailBoxes count={vehicle.images.length} />}
      </div>
    );
  }
  if (photos.length === 0) return <Placeholder graphic>No images available</Placeholder>;

  const open = (how: 'open' | 'fullscreen') => {
    rememberFocus();
    setLightbox(how);
    // Offline, there is no lightbox; the next press tries again.
    load().catch(() => setLightbox('closed'));
  };
  const load = async () => {
    const { PhotoLightbox } = await import('./PhotoLightbox.tsx');
    setComponent(() => PhotoLightbox);
  };
  const prepare = () => void load().catch(() => undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only fetches ahead
    <section aria-label="Photos" onPointerEnter={prepare} onFocus={prepare}>
      <GalleryStage photos={photos} index={index} onStep={step} onOpen={open} />
      {photos.length > 1 && <Thumbnails photos={photos} index={index} onSelect={setIndex} />}
      {Lightbox && (
        <Lightbox
          title={`Photos of ${vehicleName(vehicle)}`}
          photos={photos}
          index={index}
          open={lightbox !== 'closed'}
          fullscreen={lightbox === 'fullscreen'}
          onView={setIndex}
          onClose={() => setLightbox('closed')}
        />
      )}
    </section>
  );
}

/** Takes the place of the main image while it is loading or when there is none. */
function Placeholder({ graphic = false, children }: { graphic?: boolean; children: ReactNode }) {
  return (
    <output className="grid aspect-[16/10] grid-cols-[minmax(0,1fr)] place-content-center justify-items-center gap-4.5 rounded-card bg-linear-to-b from-field to-raised p-5 text-center text-text-muted">
      {graphic && <NoImage className="w-70 max-w-full bg-none" />}
      <span>{children}</span>
    </output>
  );
}
