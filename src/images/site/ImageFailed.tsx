import { type ImageTone, imageBoxClass, ratioStyle } from './image-tone.ts';

/**
 * Replaces an image that could not be loaded, in the same box (section 8: "A failed image shows an error
 * icon").
 */
export function ImageFailed({
  tone = 'site',
  className,
  image,
}: {
  tone?: ImageTone;
  className?: string | undefined;
  /** Size of the image, where it is known. */
  image?: { width: number; height: number } | null;
}) {
  return (
    <span className={imageBoxClass(tone, className)} style={image ? ratioStyle(image) : undefined}>
      <svg
        viewBox="0 0 48 48"
        className="w-14 max-w-1/2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        role="img"
        aria-label="This image could not be loaded"
      >
        <rect x="5" y="9" width="38" height="30" rx="2" />
        <path d="m5 33 11-11 8 8M20 39l14-15 9 9" />
        <path d="m6 6 36 36" strokeWidth="2" className={tone === 'staff' ? 'stroke-loss' : 'stroke-danger'} />
      </svg>
    </span>
  );
}
