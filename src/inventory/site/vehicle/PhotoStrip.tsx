import { Picture } from '../../../images/site/Picture.tsx';
import { imagesUrl } from '../../../images/site/images-url.ts';
import type { Photo } from './gallery-photos.ts';
import { stageSizes } from '../card/stage-sizes.ts';

/** Few, because they are in every page. */
const widths = [640, 1600];

/**
 * The gallery without scripts: a row of all photos that scrolls sideways. Each is a link to itself in full, which is
 * the zoom.
 */
export const PhotoStrip = ({ photos }: { photos: readonly Photo[] }) => (
  <ul className="absolute inset-0 flex snap-x snap-mandatory overflow-x-auto">
    {photos.map(({ address, alt, objectPosition, upright }) => (
      <li key={address} className="h-full w-full shrink-0 snap-start">
        <a href={imagesUrl() + address} className="relative block h-full ring-over ring-inside">
          <Picture
            address={address}
            alt={alt}
            sizes={stageSizes}
            widths={widths}
            objectPosition={objectPosition}
            className={`size-full ${upright ? 'object-contain' : 'object-cover'}`}
          />
        </a>
      </li>
    ))}
  </ul>
);
