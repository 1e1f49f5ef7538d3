import { useHydrated } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { type RefObject, useEffect, useRef, useState, type PointerEvent } from 'react';
import { PhotoStrip } from './PhotoStrip.tsx';
import type { Photo } from './gallery-photos.ts';
import { stageBox, stageShape } from './stage-box.ts';
import { StageControls } from './StageControls.tsx';
import { StagePhoto } from './StagePhoto.tsx';

/** Milliseconds after which photos other than the main one may be fetched (section 9). */
export const othersDelay = 500;

/** Undefined in the browser, which renders nothing for visitors without scripts. */
const photoStrip = createIsomorphicFn().server((photos: readonly Photo[]) => <PhotoStrip photos={photos} />);

/**
 * The main image with its controls. Once it has loaded without competition for the
 * network, its neighbors are loaded invisibly beneath it, so that an arrow shows the next one at once; it
 * fades in over 200 ms (section 9). Without scripts all photos are in a row that scrolls.
 */
export function GalleryStage(props: {
  photos: readonly Photo[];
  index: number;
  onStep: (by: number) => void;
  onOpen: (how: 'fit' | 'zoomed' | 'fullscreen') => void;
  /** Shows all photos; without it the counter is plain text. */
  onOverview: (() => void) | undefined;
}) {
  const { photos, index, onStep, onOpen } = props;
  const several = photos.length > 1;
  const stage = useRef<HTMLDivElement>(null);
  const mounted = useMounted(stage, index, photos.length);
  const hydrated = useHydrated();
  // A picture from the server's HTML is painted as it arrives; fading it in would only show it later.
  const [served] = useState(!hydrated);
  const swipe = useSwipe((by) => several && onStep(by));
  const [first] = photos;
  if (first === undefined) return null;
  return (
    <div
      ref={stage}
      style={stageShape(first.address)}
      className={`photo-stage isolate overflow-hidden [view-transition-name:vehicle] ${stageBox}`}
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
                className={`absolute inset-0 transition-opacity duration-200 ${at === index ? 'z-1' : 'opacity-0'} ${served && at === 0 ? '' : 'starting:opacity-0'}`}
              >
                <StagePhoto photo={photo} first={first} shown={at === index} priority={at === 0} />
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
      const shown = stage.current?.querySelector<HTMLImageElement>(
        '[aria-hidden="false"] img:not(.stage-backdrop)',
      );
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
