import { parseAddress } from '../../../images/image.ts';
import { variantUrl } from '../../../images/site/images-url.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { stageSizes } from '../card/stage-sizes.ts';
import { type Photo, standingOf } from './gallery-photos.ts';

/** A photo on the stage. Where it does not fill it, it stands on a blurred copy of itself. */
export function StagePhoto(props: { photo: Photo; first: Photo; shown: boolean; priority: boolean }) {
  const { photo } = props;
  const { fit, small, maxWidth, maxHeight, free } = standingOf(photo, props.first);
  const size = { maxWidth, maxHeight, '--widest': `${maxWidth}px` };
  return (
    <>
      {free !== null && <Backdrop address={photo.address} media={free} />}
      <span className={`absolute inset-0 mx-auto block ${small ? 'stage-small' : ''}`} style={size}>
        <Picture
          address={photo.address}
          alt={props.shown ? photo.alt : ''}
          sizes={stageSizes}
          eager
          priority={props.priority}
          objectPosition={photo.objectPosition}
          className={`stage-photo ${fit}`}
        />
      </span>
    </>
  );
}

/** The smallest rendition, only in windows that show some of it, and behind the photo itself in the browser's queue. */
function Backdrop({ address, media }: { address: string; media: string }) {
  const image = parseAddress(address);
  if (image === null) return null;
  return (
    <picture className="contents">
      <source media={media} srcSet={variantUrl(image.hash, Math.min(320, image.width), 'webp')} />
      <img
        src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="
        alt=""
        loading="lazy"
        fetchPriority="low"
        className="stage-backdrop"
      />
    </picture>
  );
}
