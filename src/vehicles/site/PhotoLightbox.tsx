import { useMemo } from 'react';
import { Lightbox, type SlideImage } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen';
import ThumbnailStrip from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';
import { type ImageFormat, parseAddress, variantWidths } from '../../images/image.ts';
import { variantUrl } from '../../images/site/images-url.ts';
import { scrollBehavior } from '../../ui/motion.ts';
import type { Photo } from './GalleryStage.tsx';
import './lightbox.css';

export type PhotoLightboxProps = {
  title: string;
  photos: readonly Photo[];
  index: number;
  open: boolean;
  /** Opens in full screen, where the browser supports it. */
  fullscreen: boolean;
  onView: (index: number) => void;
  onClose: () => void;
};

/**
 * The photos at the size of the window, with the settings of section 9. A chunk of its own, because few
 * visits need it.
 */
export function PhotoLightbox(props: PhotoLightboxProps) {
  const { photos } = props;
  const slides = useMemo(() => photos.map(toSlide), [photos]);
  // The zoom plugin passes copies with other addresses, but their descriptions stay the same.
  const near = [-1, 0, 1].map((by) => photos[props.index + by]?.alt);
  return (
    <Lightbox
      open={props.open}
      close={props.onClose}
      index={props.index}
      slides={slides}
      on={{
        view: ({ index }) => {
          props.onView(index);
          requestAnimationFrame(showThumbnail);
        },
      }}
      plugins={[Counter, Fullscreen, Zoom, ThumbnailStrip]}
      zoom={{
        maxZoomPixelRatio: 3,
        zoomInMultiplier: 2,
        doubleTapDelay: 300,
        doubleClickDelay: 300,
        keyboardMoveDistance: 50,
        scrollToZoom: true,
      }}
      fullscreen={{ auto: props.fullscreen }}
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
        // All slides are rendered, one per thumbnail, but only the neighbors are fetched early.
        preload: slides.length,
        imageProps: (slide) => ({ loading: 'alt' in slide && near.includes(slide.alt) ? 'eager' : 'lazy' }),
      }}
      controller={{ closeOnBackdropClick: true }}
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

/** All widths in WebP, which all current browsers support; the library renders no `picture` elements. */
const format: ImageFormat = 'webp';

function toSlide({ address, alt }: Photo): SlideImage {
  const image = parseAddress(address);
  if (image === null) return { src: address, alt };
  const srcSet = variantWidths(image.width).map((width) => ({
    src: variantUrl(image.hash, width, format),
    width,
    height: Math.round((width * image.height) / image.width),
  }));
  return {
    src: variantUrl(image.hash, image.width, format),
    alt,
    width: image.width,
    height: image.height,
    srcSet,
    thumbnail: variantUrl(image.hash, Math.min(320, image.width), format),
  };
}
