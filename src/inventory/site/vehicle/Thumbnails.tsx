import { useEffect, useRef, useState } from 'react';
import { Picture } from '../../../images/site/Picture.tsx';
import { scrollBehavior } from '../../../ui/motion.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { othersDelay } from './GalleryStage.tsx';
import type { Photo } from './gallery-photos.ts';

/** Section 9: the delay in milliseconds between the requests of two thumbnails. */
const stagger = 50;

/** The room inside the row (stage-controls.css) is for the outline of the chosen one. */
const row = 'thumbs page-x';

/** Space for the thumbnails while the photos' addresses are loading, so that nothing below moves. */
export const ThumbnailBoxes = ({ count }: { count: number }) => (
  <div aria-hidden="true" className={`${row} overflow-x-hidden`}>
    {Array.from({ length: count }, (_, at) => (
      <Skeleton key={at} className="aspect-3/2" />
    ))}
  </div>
);

/**
 * The photos in one row (stage-controls.css); a click shows one. They are fetched one after another once the main image has
 * loaded.
 */
export function Thumbnails(props: {
  photos: readonly Photo[];
  index: number;
  onSelect: (index: number) => void;
}) {
  const { photos, index } = props;
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(index);
  useEffect(() => {
    if (before.current === index) return;
    before.current = index;
    const strip = list.current;
    const chosen = strip?.children[index];
    if (!strip || !(chosen instanceof HTMLElement)) return;
    const left = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
    // Not `scrollIntoView`, which would move the page too.
    strip.scrollTo({ left, behavior: scrollBehavior() });
  }, [index]);
  return (
    <ul ref={list} className={`${row} noscript:hidden`}>
      {photos.map((photo, at) => (
        <li key={photo.address}>
          <button
            type="button"
            aria-label={`Photo ${at + 1} of ${photos.length}`}
            aria-current={at === index}
            className={`block aspect-3/2 w-full cursor-pointer overflow-hidden rounded-control bg-skeleton ${at === index ? 'outline-2 outline-offset-2 outline-focus' : ''}`}
            onClick={() => props.onSelect(at)}
          >
            <Thumbnail photo={photo} delay={othersDelay + stagger * at} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ photo, delay }: { photo: Photo; delay: number }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  if (!due) return null;
  return (
    <Picture
      address={photo.address}
      alt=""
      objectPosition={photo.objectPosition}
      eager
      sizes="(min-width: 1360px) 270px, 16vw"
      widths={[320, 480]}
      className="size-full object-cover"
    />
  );
}
