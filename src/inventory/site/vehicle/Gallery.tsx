import { type ComponentType, type ReactNode, useMemo, useState, useEffect, useEffectEvent } from 'react';
import { NoImage } from '../../../images/site/NoImage.tsx';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { GalleryStage } from './GalleryStage.tsx';
import { photosOf } from './gallery-photos.ts';
import { overviewAddress } from './photos/overview-address.ts';
import type { PhotoLayer, PhotoLayersProps } from './photos/PhotoLayers.tsx';
import { stageBox, stageShape } from './stage-box.ts';
import { ThumbnailBoxes, Thumbnails } from './Thumbnails.tsx';

/** The rows of the grid around it: the main image, the title, which it leaves to its neighbor, and the thumbnails. */
const galleryRows = 'col-span-full row-span-3 row-start-1 grid grid-cols-subgrid grid-rows-subgrid';

/**
 * A vehicle's photos (section 2). `images` is undefined while they are loading. The lightbox and the overview are loaded
 * on hover or focus, and show the same photo as the gallery. `onRequest` leads to the inquiry form.
 */
export function Gallery({
  vehicle,
  images,
  onRequest,
}: {
  vehicle: PublicVehicle;
  images: readonly string[] | undefined;
  onRequest: () => void;
}) {
  const count = images?.length ?? 0;
  const { Layers, layer, load, close } = useLayers();
  const prepare = () => load();
  const { index, setIndex, step } = usePhotoIndex(count, layer !== null);
  const photos = useMemo(() => images && photosOf(vehicle, images), [images, vehicle]);

  if (photos === undefined) {
    return (
      <div className={galleryRows}>
        <Placeholder first={vehicle.featuredImage ?? vehicle.images[0]} className={stageBox}>
          Loading images...
        </Placeholder>
        {vehicle.images.length > 1 && <ThumbnailBoxes count={vehicle.images.length} />}
      </div>
    );
  }
  if (photos.length === 0) {
    return (
      <div className={galleryRows}>
        <Placeholder graphic className="col-span-full row-start-1 h-70 w-full md:h-90">
          No images available
        </Placeholder>
      </div>
    );
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only fetches ahead
    <section aria-label="Photos" onPointerEnter={prepare} onFocus={prepare} className={galleryRows}>
      <GalleryStage
        photos={photos}
        index={index}
        onStep={step}
        onOpen={load}
        onOverview={photos.length > 1 ? () => load('all') : undefined}
      />
      {photos.length > 1 && <Thumbnails photos={photos} index={index} onSelect={setIndex} />}
      {Layers && (
        <Layers
          vehicle={vehicle}
          photos={photos}
          index={index}
          layer={layer}
          onView={setIndex}
          onClose={close}
          onRequest={onRequest}
        />
      )}
    </section>
  );
}

/** The layer over the page, which is the overview from the start at its address, and its component once it is loaded. */
function useLayers() {
  const [Layers, setLayers] = useState<ComponentType<PhotoLayersProps>>();
  const [layer, setLayer] = useState<PhotoLayer | null>(null);
  const show = async (wanted?: PhotoLayer) => {
    // Offline, it does not load; the next press tries again.
    const loaded = await import('./photos/PhotoLayers.tsx').catch(() => null);
    if (loaded === null) return;
    setLayers(() => loaded.PhotoLayers);
    if (wanted) setLayer(wanted);
  };
  const load = (wanted?: PhotoLayer) => void show(wanted);
  const onArrival = useEffectEvent(() => {
    if (window.location.hash === overviewAddress) load('all');
  });
  // oxlint-disable-next-line react/set-state-in-effect -- only after the code has been loaded
  useEffect(() => onArrival(), []);
  return { Layers, layer, load, close: () => setLayer(null) };
}

/** Takes the place of the main image while it is loading or when there is none. */
function Placeholder(props: {
  graphic?: boolean;
  first?: string | undefined;
  className: string;
  children: ReactNode;
}) {
  return (
    <output
      style={stageShape(props.first)}
      className={`grid grid-cols-[minmax(0,1fr)] content-center bg-linear-to-b from-field to-raised py-5 text-text-muted ${props.className}`}
    >
      <div className="page-x">
        <div className="grid justify-items-center gap-4.5 text-center">
          {props.graphic && <NoImage className="w-70 max-w-full bg-none xl:w-110" />}
          <span>{props.children}</span>
        </div>
      </div>
    </output>
  );
}

const takesArrows = 'input, textarea, select, [contenteditable], [role="slider"], [role="dialog"]';

/** The number of the photo `by` steps after another, around both ends; staff may have removed some since. */
const stepped = (from: number, by: number, count: number) => (Math.min(from, count - 1) + by + count) % count;

/**
 * Which of `count` photos is shown, wrapping around at both ends. The arrow keys change it wherever they have
 * no other meaning; `paused` leaves them to what covers the page.
 */
function usePhotoIndex(count: number, paused: boolean) {
  const [chosen, setIndex] = useState(0);
  const index = Math.min(chosen, Math.max(0, count - 1));
  const step = (by: number) => setIndex((before) => stepped(before, by, count));

  useEffect(() => {
    if (paused || count < 2) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (by === undefined || modified || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(takesArrows)) return;
      setIndex((before) => stepped(before, by, count));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [count, paused]);
  return { index, setIndex, step };
}
