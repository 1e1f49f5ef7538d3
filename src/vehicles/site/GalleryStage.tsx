import { useHydrated } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Picture } from '../../images/site/Picture.tsx';
import { ChevronIcon, Icon, drawn, type IconProps } from '../../ui/icons.tsx';
import { stageSizes } from './stage-sizes.ts';
import { useSwipe } from './useSwipe.ts';

const ExpandIcon = drawn('M2 6.5V2h4.5M16 6.5V2h-4.5M2 11.5V16h4.5M16 11.5V16h-4.5');
const ZoomIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="5" />
    <path d="m12 12 4 4M8 6v4M6 8h4" />
  </Icon>
);

/** One photo of the gallery; `objectPosition` is the part that every crop of it keeps in view. */
export type Photo = { address: string; alt: string; objectPosition: string };

/** Milliseconds after which photos other than the main one may be fetched (section 9). */
export const othersDelay = 500;

const round =
  'absolute top-1/2 grid size-12 -translate-y-1/2 cursor-pointer place-items-center rounded-full bg-ground/60 text-white transition-colors duration-quick hover:bg-ground/85';
const tool =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control bg-ground/72 px-3.25 text-small text-text hover:bg-ground/90 md:min-h-9';

/**
 * The main image with its counter, arrows and actions. Once it has loaded without competition for the
 * network, its neighbors are loaded invisibly beneath it, so that an arrow shows the next one at once; it
 * fades in over 200 ms (section 9).
 */
export function GalleryStage(props: {
  photos: readonly Photo[];
  index: number;
  onStep: (by: number) => void;
  onOpen: (how: 'open' | 'fullscreen') => void;
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
    <div ref={stage} className="group relative overflow-hidden rounded-card [view-transition-name:vehicle]">
      <button
        type="button"
        aria-haspopup="dialog"
        className="relative block aspect-[16/10] w-full cursor-zoom-in touch-pan-y ring-over ring-inside"
        onClick={() => onOpen('open')}
        {...swipe}
      >
        {photos.map(
          (photo, at) =>
            mounted.has(at) && (
              <span
                key={photo.address}
                aria-hidden={at !== index}
                className={`absolute inset-0 transition-opacity duration-200 ${at === index ? 'z-1' : 'opacity-0'} ${served && at === 0 ? '' : 'starting:opacity-0'}`}
              >
                <Picture
                  address={photo.address}
                  alt={at === index ? photo.alt : ''}
                  sizes={stageSizes}
                  eager
                  priority={at === 0}
                  objectPosition={photo.objectPosition}
                  className="size-full object-cover"
                />
              </span>
            ),
        )}
      </button>
      <p
        aria-live="polite"
        className="pointer-events-none absolute bottom-4 left-4 z-2 rounded-control bg-ground/72 px-3.25 py-2 text-small/snug text-text tabular-nums"
      >
        <span className="sr-only">Photo </span>
        {index + 1} / {photos.length}
      </p>
      <div className="absolute right-4 bottom-4 z-2 flex gap-2 opacity-0 transition-opacity duration-move group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100 [@media(hover:none)]:opacity-100">
        <button type="button" aria-haspopup="dialog" className={tool} onClick={() => onOpen('open')}>
          <ZoomIcon className="size-4" />
          <span className="max-md:sr-only">Zoom</span>
        </button>
        <button type="button" aria-haspopup="dialog" className={tool} onClick={() => onOpen('fullscreen')}>
          <ExpandIcon className="size-4" />
          <span className="max-md:sr-only">Fullscreen</span>
        </button>
      </div>
      {several && (
        <>
          <button
            type="button"
            aria-label="Previous photo"
            className={`${round} left-4 z-2`}
            onClick={() => onStep(-1)}
          >
            <ChevronIcon className="size-4.5 rotate-90" />
          </button>
          <button
            type="button"
            aria-label="Next photo"
            className={`${round} right-4 z-2`}
            onClick={() => onStep(1)}
          >
            <ChevronIcon className="size-4.5 -rotate-90" />
          </button>
        </>
      )}
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
