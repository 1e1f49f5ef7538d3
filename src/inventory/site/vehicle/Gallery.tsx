import {
  type ComponentType,
  type ReactNode,
  useMemo,
  useState,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { NoImage } from '../../../images/site/NoImage.tsx';
import { galleryOf, type PublicVehicle } from '../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import { GalleryStage } from './GalleryStage.tsx';
import type { PhotoLightboxProps } from './PhotoLightbox.tsx';
import { photosOf } from './gallery-photos.ts';
import { overviewAddress } from './photos/overview-address.ts';
import type { PhotoOverviewProps } from './photos/PhotoOverview.tsx';
import { stageBox, stageShape } from './stage-box.ts';
import { ThumbnailBoxes, Thumbnails } from './Thumbnails.tsx';

/** The rows of the grid around it: the main image, the title, which it leaves to its neighbor, and the thumbnails. */
const galleryRows = 'col-span-full row-span-3 row-start-1 grid grid-cols-subgrid grid-rows-subgrid';

/**
 * A vehicle's photos (section 2). `images` is undefined while they are loading. The lightbox and the overview are loaded
 * on hover or focus, and show the same photo as the gallery. `formId` and `onRequest` are those of the page.
 */
export function Gallery({
  vehicle,
  images,
  ...request
}: {
  vehicle: PublicVehicle;
  images: readonly string[] | undefined;
  formId: string;
  onRequest: () => void;
}) {
  const [lightbox, setLightbox] = useState<'closed' | 'fit' | 'zoomed' | 'fullscreen'>('closed');
  const [Lightbox, setLightboxPart] = useState<ComponentType<PhotoLightboxProps>>();
  const count = images?.length ?? 0;
  const { Overview, overview, setOverview, showOverview } = useOverview(count);
  const { index, setIndex, step } = usePhotoIndex(count, overview || lightbox !== 'closed');

  const rememberFocus = useFocusBack(lightbox !== 'closed');
  const photos = useMemo(() => images && photosOf(vehicle, images), [images, vehicle]);

  if (photos === undefined) {
    return (
      <div className={galleryRows}>
        <Placeholder first={galleryOf(vehicle)[0]} className={stageBox}>
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

  const open = (how: 'fit' | 'zoomed' | 'fullscreen') => {
    rememberFocus();
    setLightbox(how);
    loadLightbox().catch(() => setLightbox('closed'));
  };
  const loadLightbox = async () => {
    const { PhotoLightbox } = await import('./PhotoLightbox.tsx');
    setLightboxPart(() => PhotoLightbox);
  };
  const prepare = () => void Promise.all([loadLightbox(), importOverview()]).catch(() => undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only fetches ahead
    <section aria-label="Photos" onPointerEnter={prepare} onFocus={prepare} className={galleryRows}>
      <GalleryStage
        photos={photos}
        index={index}
        onStep={step}
        onOpen={open}
        onOverview={photos.length > 1 ? showOverview : undefined}
      />
      {photos.length > 1 && <Thumbnails photos={photos} index={index} onSelect={setIndex} />}
      {Overview && (
        <Overview
          {...request}
          vehicle={vehicle}
          photos={photos}
          index={index}
          shown={overview}
          onOpen={(at) => {
            setIndex(at);
            open('fit');
          }}
          onClose={() => setOverview(false)}
        />
      )}
      {Lightbox && (
        <Lightbox
          title={`Photos of ${vehicleName(vehicle)}`}
          photos={photos}
          index={index}
          shown={lightbox}
          onView={setIndex}
          onClose={() => setLightbox('closed')}
        />
      )}
    </section>
  );
}

const importOverview = () => import('./photos/PhotoOverview.tsx');

/** The overview of all photos, once it is loaded, and whether it is open: from the start at its own address. */
function useOverview(count: number) {
  const [Overview, setPart] = useState<ComponentType<PhotoOverviewProps>>();
  const [overview, setOverview] = useState(false);
  const showOverview = () => {
    const onLoad = ({ PhotoOverview }: Awaited<ReturnType<typeof importOverview>>) => {
      setPart(() => PhotoOverview);
      setOverview(true);
    };
    // Offline, there is none; the next press tries again.
    importOverview().then(onLoad, () => undefined);
  };
  const showOnArrival = useEffectEvent(showOverview);
  useEffect(() => {
    if (count > 1 && window.location.hash === overviewAddress) showOnArrival();
  }, [count]);
  return { Overview, overview, setOverview, showOverview };
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

/**
 * Restores the focus when `open` becomes false, to the element that had it when the returned function was
 * last called. The lightbox does this itself, except when it leaves full screen.
 */
function useFocusBack(open: boolean) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (open || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [open]);
  return () => {
    opener.current = document.activeElement;
  };
}

const takesArrows = 'input, textarea, select, [contenteditable], [role="slider"], [role="dialog"]';

/** The number of the photo `by` steps after another, around both ends; staff may have removed some since. */
const stepped = (from: number, by: number, count: number) => (Math.min(from, count - 1) + by + count) % count;

/**
 * Which of `count` photos is shown, wrapping around at both ends. The arrow keys change it wherever they have
 * no other meaning; `paused` leaves them to the lightbox.
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
