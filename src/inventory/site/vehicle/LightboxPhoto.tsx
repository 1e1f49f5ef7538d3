import { parseAddress } from '../../../images/image.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import type { Photo } from './gallery-photos.ts';
import { stageSizes } from '../card/stage-sizes.ts';

/**
 * One photo in the lightbox, as large as `room` allows. It starts with the file of the gallery, which
 * is loaded already; with the zoom, the browser fetches larger ones, up to the largest.
 */
export function LightboxPhoto(props: {
  photo: Photo;
  room: { width: number; height: number };
  /** How many times larger than it is laid out the photo is shown. */
  zoom: number;
}) {
  const { photo, room } = props;
  const { width, height } = parseAddress(photo.address) ?? room;
  const shown = Math.min(room.width, (room.height * width) / height, width);
  return (
    <span className="block shrink-0" style={{ width: shown, height: (shown * height) / width }}>
      <Picture
        address={photo.address}
        alt={photo.alt}
        sizes={`max(${stageSizes}, ${Math.ceil(shown * props.zoom)}px)`}
        eager
        // The lightbox moves it, and the browser would drag it.
        className="pointer-events-none size-full"
      />
    </span>
  );
}

/** A photo in the row below, in the format of the thumbnails on the page, which the browser may have already. */
export const LightboxThumbnail = ({ photo }: { photo: Photo }) => (
  <Picture
    address={photo.address}
    alt=""
    sizes="120px"
    widths={[320]}
    eager
    className="pointer-events-none size-full object-cover"
  />
);
