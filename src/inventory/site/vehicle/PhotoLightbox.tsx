import { useMemo, useRef } from 'react';
import { Lightbox, type Slide, type SlideImage, type ZoomRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen';
import ThumbnailStrip from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';
import { parseAddress } from '../../../images/image.ts';
import { scrollBehavior } from '../../../ui/motion.ts';
import { useBackCloses } from '../../../ui/history-depth.ts';
import { mostEnlarged, type Photo } from './gallery-photos.ts';
import './lightbox.css';
import { Picture } from '../../../images/site/Picture.tsx';
import { stageSizes } from '../card/stage-sizes.ts';

type PhotoLightboxProps = {
  title: string;
  photos: readonly Photo[];
  index: number;
  /** How it opens: with the whole photo, zoomed in one step, or in full screen, where the browser supports it. */
  shown: 'closed' | 'fit' | 'zoomed' | 'fullscreen';
  onView: (index: number) => void;
  onClose: () => void;
};

/** The photos at the size of the window, with the settings of section 9. */
export function PhotoLightbox(props: PhotoLightboxProps) {
  const { photos, shown } = props;
  const slides = useMemo(() => photos.map(toSlide), [photos]);
  const zoom = useRef<ZoomRef>(null);
  useBackCloses('lightbox', shown !== 'closed', props.onClose);
  const photoOf = (slide: Slide) => photos.find(({ address }) => 'src' in slide && address === slide.src);
  return (
    <Lightbox
      open={shown !== 'closed'}
      close={props.onClose}
      index={props.index}
      slides={slides}
      on={{
        view: ({ index }) => {
          props.onView(index);
          requestAnimationFrame(showThumbnail);
        },
        entered: () => {
          if (shown === 'zoomed') zoom.current?.zoomIn();
        },
      }}
      render={{
        thumbnail: ({ slide }) => {
          const photo = photoOf(slide);
          return photo && <LightboxThumbnail photo={photo} />;
        },
        slide: ({ slide, offset, rect, zoom = 1 }) => {
          const photo = photoOf(slide);
          // All slides are there, one per thumbnail, but only the neighbors are fetched.
          if (photo === undefined || Math.abs(offset) > 1) return <span />;
          return <LightboxPhoto photo={photo} room={rect} zoom={offset === 0 ? zoom : 1} />;
        },
      }}
      plugins={[Counter, Fullscreen, Zoom, ThumbnailStrip]}
      zoom={{
        ref: zoom,
        maxZoomPixelRatio: 3,
        zoomInMultiplier: 2,
        doubleTapDelay: 300,
        doubleClickDelay: 300,
        // Otherwise the largest zoom would be reached in two steps, by more than twice on phones.
        doubleClickMaxStops: 8,
        keyboardMoveDistance: 50,
        scrollToZoom: true,
      }}
      fullscreen={{ auto: shown === 'fullscreen' }}
      thumbnails={{
        position: 'bottom',
        width: 120,
        height: 80,
        border: 2,
        padding: 0,
        gap: 12,
        imageFit: 'cover',
        vignette: false,
      }}
      animation={{ fade: 250, swipe: 500 }}
      carousel={{
        finite: true,
        padding: 0,
        preload: slides.length,
      }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      // Everything outside of an open dialog is out of reach.
      portal={{ root: () => document.querySelector('.photo-overview[open]') }}
      labels={{
        Lightbox: props.title,
        Previous: 'Previous photo',
        Next: 'Next photo',
        'Enter Fullscreen': 'Fullscreen',
        'Exit Fullscreen': 'Leave fullscreen',
        Thumbnails: 'Photos',
      }}
      className="photo-lightbox"
    />
  );
}

/** Scrolls the thumbnail of the current photo into view, where the strip is too narrow for all of them. */
function showThumbnail() {
  document
    .querySelector('.photo-lightbox .yarl__thumbnails_thumbnail_active')
    ?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest', inline: 'center' });
}

/** `src` tells the photo's slide from the others. */
function toSlide({ address, alt }: Photo): SlideImage {
  const image = parseAddress(address);
  if (image === null) return { src: address, alt };
  return {
    src: address,
    alt,
    width: image.width,
    height: image.height,
  };
}

/**
 * One photo in the lightbox, as large as `room` allows. It starts with the file of the gallery, which
 * is loaded already; with the zoom, the browser fetches larger ones, up to the largest.
 */
function LightboxPhoto(props: {
  photo: Photo;
  room: { width: number; height: number };
  /** How many times larger than it is laid out the photo is shown. */
  zoom: number;
}) {
  const { photo, room } = props;
  const { width, height } = parseAddress(photo.address) ?? room;
  const shown = Math.min(room.width, (room.height * width) / height, width * mostEnlarged);
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
const LightboxThumbnail = ({ photo }: { photo: Photo }) => (
  <Picture
    address={photo.address}
    alt=""
    sizes="120px"
    widths={[320]}
    eager
    className="pointer-events-none size-full object-cover"
  />
);
