import { type CSSProperties, startTransition, useEffect, useRef, useState } from 'react';
import { firstInteraction } from '../../platform/browser/first-interaction.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import { ImageFailed } from './ImageFailed.tsx';
import type { ImageTone } from './image-tone.ts';
import { parseAddress, placeholderColor, variantWidths } from '../image.ts';
import { shownSrcSet, variantUrl } from './images-url.ts';
import { NoImage } from './NoImage.tsx';
import { preload } from 'react-dom';

export type PictureProps = {
  /** Address of a stored image; null shows the no-image graphic, anything else the error icon. */
  address: string | null;
  /** What the image shows; empty if the text beside it says so already. */
  alt: string;
  /**
   * The `sizes` attribute: how wide the image is laid out, so that the browser fetches no more than it needs.
   */
  sizes: string;
  /** Loads immediately instead of near the viewport. */
  eager?: boolean;
  /** The page's main image, which is preloaded. One per page. */
  priority?: boolean;
  /** Classes of the image, and of whatever replaces it; they set the size of the box. */
  className?: string;
  /** Which part stays visible when the box crops the image, such as `50% 35%`. */
  objectPosition?: string;
  /** Widths in pixels to offer; all that the image has by default. */
  widths?: readonly number[];
  tone?: ImageTone;
  onError?: () => void;
};

/** Width of the JPEG, for crawlers and the few browsers without WebP. */
const fallbackWidth = 960;

/** Milliseconds after which even a busy browser draws the placeholder. */
const longestUnblurred = 500;

/**
 * An image in AVIF and WebP at several widths, and as one JPEG: more of those would be 1% of the inventory's HTML, for
 * browsers that do not know its styles either. Its box has its size from the first paint on. Until the
 * image is loaded, the box shows its average color and, after the first interaction, a blurred placeholder. A
 * failed image shows the error icon.
 */
export function Picture(props: PictureProps) {
  const { address, tone = 'site', className } = props;
  if (address === null) return <NoImage tone={tone} className={className} />;
  // The key resets the state: whether the previous image loaded or failed must not carry over to another
  // address.
  return <LoadingPicture key={address} {...props} address={address} tone={tone} />;
}

/**
 * The placeholder's decoder, loaded on the first interaction. Rejects without a network; the average color
 * remains then.
 */
async function decoder() {
  await firstInteraction();
  return (await import('./placeholder.ts')).placeholderDataUrl;
}

function LoadingPicture({
  address,
  alt,
  sizes,
  eager = false,
  priority = false,
  className,
  objectPosition,
  widths,
  tone,
  onError,
}: PictureProps & { address: string; tone: ImageTone }) {
  const image = parseAddress(address);
  const img = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [blurred, setBlurred] = useState<string | null>(null);
  const fail = () => {
    setState('failed');
    onError?.();
  };

  useEffect(() => {
    const isThere = () => Boolean(img.current?.complete) && img.current?.currentSrc !== '';
    if (!isThere()) {
      // Decoding a dozen placeholders in one task would block a phone for as long as hydration.
      const draw = (decode: (address: string) => string | null) =>
        whenIdle(() => img.current && !isThere() && setBlurred(decode(address)), longestUnblurred);
      decoder().then(draw, () => undefined);
    }
    // A server-rendered image may load or fail before hydration, when nothing handles its events.
    else if (img.current?.naturalWidth) startTransition(() => setState('loaded'));
    else fail();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is mounted: the address is its key
  }, []);

  if (image === null || state === 'failed') {
    return <ImageFailed tone={tone} className={className} image={image} />;
  }
  if (priority) preloadPicture(address, sizes, widths);
  const style: CSSProperties = {
    ...(objectPosition === undefined ? {} : { objectPosition }),
    ...(state === 'loaded' ? {} : { backgroundColor: placeholderColor(address) ?? undefined }),
    ...(state === 'loaded' || blurred === null
      ? {}
      : {
          backgroundImage: `url(${blurred})`,
          backgroundSize: 'cover',
          backgroundPosition: objectPosition ?? 'center',
        }),
  };
  const width = variantWidths(image.width).findLast((offered) => offered <= fallbackWidth) ?? image.width;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={shownSrcSet(address, 'avif', widths)} sizes={sizes} />
      <source type="image/webp" srcSet={shownSrcSet(address, 'webp', widths)} sizes={sizes} />
      <img
        ref={img}
        src={variantUrl(image.hash, width, 'jpg')}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={eager || priority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
        className={className}
        style={style}
        onLoad={() => setState('loaded')}
        onError={fail}
      />
    </picture>
  );
}

/**
 * Preloads the page's main picture. Called while rendering, so that React writes the preload to the top of
 * the page, before styles and scripts. `sizes` and `widths` are those of the `Picture` that shows it.
 */
function preloadPicture(address: string, sizes: string, widths?: readonly number[]) {
  preload(address, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: shownSrcSet(address, 'avif', widths),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
