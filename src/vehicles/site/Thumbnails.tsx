import { useEffect, useState } from 'react';
import { Picture } from '../../images/site/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { othersDelay, type Photo } from './GalleryStage.tsx';

/** Section 9: the delay in milliseconds between the requests of two thumbnails. */
const stagger = 50;

const columns = 'mt-2.5 grid grid-cols-6 gap-1.5 md:gap-2.5';

/** Space for the thumbnails while the photos' addresses are loading, so that nothing below moves. */
export const ThumbnailBoxes = ({ count }: { count: number }) => (
  <div aria-hidden="true" className={columns}>
    {Array.from({ length: count }, (_, at) => (
      <Skeleton key={at} className="aspect-3/2" />
    ))}
  </div>
);

/**
 * The photos in six columns; a click shows one. They are fetched one after another once the main image has
 * loaded.
 */
export function Thumbnails(props: {
  photos: readonly Photo[];
  index: number;
  onSelect: (index: number) => void;
}) {
  const { photos, index } = props;
  return (
    <ul className={columns}>
      {photos.map((photo, at) => (
        <li key={photo.address}>
          <button
            type="button"
            aria-label={`Photo ${at + 1} of ${photos.length}`}
            aria-current={at === index}
            className={`block aspect-3/2 w-full cursor-pointer overflow-hidden rounded-control bg-skeleton ${at === index ? 'outline-2 outline-offset-2 outline-focus' : ''}`}
            onClick={() => props.onSelect(at)}
          >
            <Thumbnail photo={photo} current={at === index} delay={othersDelay + stagger * at} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ photo, current, delay }: { photo: Photo; current: boolean; delay: number }) {
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
      sizes="(min-width: 1360px) 121px, (min-width: 1001px) 9vw, 15vw"
      widths={[320, 480]}
      className={`size-full object-cover transition-opacity duration-move hover:opacity-100 ${current ? '' : 'opacity-72'}`}
    />
  );
}
