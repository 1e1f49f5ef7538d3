import { useHydrated } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { type RefObject, useEffect, useRef, useState, type PointerEvent } from 'react';
import { placeholderColor } from '../../../images/image.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';
import type { Photo } from './gallery-photos.ts';
import { pictureArea, stageBox } from './stage-box.ts';
import { DeferredPictureActions } from '../saved/DeferredPictureActions.tsx';
import type { KeptVehicle } from '../saved/kept-vehicles.ts';
import { stageSizes } from '../card/stage-sizes.ts';
import { ChevronIcon, Icon, drawn, type IconProps } from '../../../ui/icons.tsx';

/** Milliseconds after which photos other than the main one may be fetched (section 9). */
export const othersDelay = 500;

/** Undefined in the browser, which renders nothing for visitors without scripts. */
const photoStrip = createIsomorphicFn().server((photos: readonly Photo[]) => <PhotoStrip photos={photos} />);

/**
 * The main image with its counter, arrows and actions. Once it has loaded without competition for the
 * network, its neighbors are loaded invisibly beneath it, so that an arrow shows the next one at once; it
 * fades in over 200 ms (section 9). Without scripts all photos are in a row that scrolls.
 */
export function GalleryStage(props: {
  vehicle: KeptVehicle;
  photos: readonly Photo[];
  index: number;
  onStep: (by: number) => void;
  onOpen: (how: 'fit' | 'zoomed' | 'fullscreen') => void;
  onOverview: () => void;
}) {
  const { photos, index, onStep, onOpen } = props;
  const several = photos.length > 1;
  const stage = useRef<HTMLDivElement>(null);
  const mounted = useMounted(stage, index, photos.length);
  const hydrated = useHydrated();
  // A picture from the server's HTML is painted as it arrives; fading it in would only show it later.
  const [served] = useState(!hydrated);
  const swipe = useSwipe((by) => several && onStep(by));
  return (
    <div
      ref={stage}
      className={`photo-stage group relative isolate overflow-hidden [view-transition-name:vehicle] ${stageBox}`}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        className="absolute inset-0 w-full cursor-zoom-in touch-pan-y ring-over ring-inside noscript:hidden"
        onClick={() => onOpen('fit')}
        {...swipe}
      >
        {photos.map(
          (photo, at) =>
            mounted.has(at) && (
              <span
                key={photo.address}
                aria-hidden={at !== index}
                className={`${pictureArea} transition-opacity duration-200 ${at === index ? 'z-1' : 'opacity-0'} ${served && at === 0 ? '' : 'starting:opacity-0'}`}
                style={
                  photo.upright ? { background: placeholderColor(photo.address) ?? undefined } : undefined
                }
              >
                <Picture
                  address={photo.address}
                  alt={at === index ? photo.alt : ''}
                  sizes={stageSizes}
                  eager
                  priority={at === 0}
                  objectPosition={photo.objectPosition}
                  className={`size-full ${photo.upright ? 'object-contain' : 'object-cover'}`}
                />
                <span className="absolute inset-x-0 -bottom-px h-1/4 bg-linear-to-t from-ground to-transparent" />
              </span>
            ),
        )}
      </button>
      <noscript>{photoStrip(photos)}</noscript>
      <StageControls
        position={`${index + 1} / ${photos.length}`}
        onStep={several ? onStep : undefined}
        onOpen={onOpen}
        onOverview={props.onOverview}
      />
      {/* In line with the arrows. */}
      <div className="on-photo absolute top-0 right-0 z-2 md:top-2 md:right-1 lg:right-3">
        <DeferredPictureActions {...props.vehicle} />
      </div>
    </div>
  );
}

/**
 * The photos that are on the page: the shown one and, once it has loaded, its neighbors and those shown
 * before.
 */
function useMounted(stage: RefObject<HTMLElement | null>, index: number, count: number): ReadonlySet<number> {
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const around = [index, (index + 1) % count, (index - 1 + count) % count];
    let gone = false;
    const timer = setTimeout(async () => {
      const shown = stage.current?.querySelector<HTMLImageElement>('[aria-hidden="false"] img');
      // Rejects when the image fails to load; there is nothing more to wait for then.
      await shown?.decode().catch(() => undefined);
      if (!gone) setLoaded((before) => new Set([...before, ...around]));
    }, othersDelay);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [stage, index, count]);
  return new Set([...loaded, index]);
}

/** Pixels that a finger must move sideways. */
const threshold = 40;

/** Touch handlers that report a sideways swipe: -1 for the previous photo, 1 for the next. */
function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current === null) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) > threshold && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

const ExpandIcon = drawn('M2 6.5V2h4.5M16 6.5V2h-4.5M2 11.5V16h4.5M16 11.5V16h-4.5');
const ZoomIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="5" />
    <path d="m12 12 4 4M8 6v4M6 8h4" />
  </Icon>
);

const round =
  'pointer-events-auto grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-ground/60 text-text transition-colors duration-quick hover:bg-ground/85 ' +
  'md:absolute md:top-1/2 md:size-12 md:-translate-y-1/2';
const tool =
  'pointer-events-auto inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control bg-ground/72 text-small text-text hover:bg-ground/90 md:min-h-9 md:px-3.25';

/**
 * Counter, Zoom and Fullscreen on the floor of the main image, and its arrows in the margins beside the car; on
 * phones they are beside the counter. No arrows without `onStep`.
 */
function StageControls(props: {
  position: string;
  onStep: ((by: number) => void) | undefined;
  onOpen: (how: 'zoomed' | 'fullscreen') => void;
  onOverview: () => void;
}) {
  const { onStep, onOpen } = props;
  return (
    <div className="on-photo pointer-events-none absolute inset-0 z-2 flex items-end pb-1.5 md:pb-7 noscript:hidden">
      <div className="page-x flex items-center gap-2">
        <div className="mr-auto flex gap-2 opacity-0 transition-opacity duration-move group-hover:opacity-100 group-focus-within:opacity-100 md:mr-0 md:ml-auto pointer-coarse:opacity-100 [@media(hover:none)]:opacity-100">
          <button type="button" aria-haspopup="dialog" className={tool} onClick={() => onOpen('zoomed')}>
            <ZoomIcon className="size-4" />
            <span className="max-md:sr-only">Zoom</span>
          </button>
          <button type="button" aria-haspopup="dialog" className={tool} onClick={() => onOpen('fullscreen')}>
            <ExpandIcon className="size-4" />
            <span className="max-md:sr-only">Fullscreen</span>
          </button>
        </div>
        {onStep && (
          <button
            type="button"
            aria-label="Previous photo"
            className={`${round} md:left-2 lg:left-4`}
            onClick={() => onStep(-1)}
          >
            <ChevronIcon className="size-4.5 rotate-90" />
          </button>
        )}
        <p
          aria-live="polite"
          className="rounded-control bg-ground/72 px-2.5 py-2 text-small/snug text-text tabular-nums md:px-3.25"
        >
          <span className="sr-only">Photo </span>
          {onStep ? (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${props.position}, all photos`}
              className="pointer-events-auto cursor-pointer"
              onClick={props.onOverview}
            >
              {props.position}
            </button>
          ) : (
            props.position
          )}
        </p>
        {onStep && (
          <button
            type="button"
            aria-label="Next photo"
            className={`${round} md:right-2 lg:right-4`}
            onClick={() => onStep(1)}
          >
            <ChevronIcon className="size-4.5 -rotate-90" />
          </button>
        )}
      </div>
    </div>
  );
}
