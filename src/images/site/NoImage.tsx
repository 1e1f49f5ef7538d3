import { type ImageTone, imageBoxClass } from './image-tone.ts';

/** Shown if a vehicle has no image (section 2's "placeholder no-image graphic"): the outline of a car. */
export function NoImage({ tone = 'site', className }: { tone?: ImageTone; className?: string | undefined }) {
  return (
    <span className={imageBoxClass(tone, className)}>
      <svg
        viewBox="0 0 200 90"
        className="w-[62%] max-w-70"
        fill="none"
        stroke="currentColor"
        strokeWidth={tone === 'staff' ? 2.4 : 1.4}
        role="img"
        aria-label="No image available"
      >
        <path d="M6 66c0-9 6-14 22-18 14-3 26-6 38-9 14-10 28-17 48-17 22 0 38 10 52 18 14 2 26 4 28 12v12h-14M54 66h74M6 66h8" />
        <circle cx="34" cy="66" r="15" />
        <circle cx="150" cy="66" r="15" />
        <path d="M20 12h160" />
      </svg>
    </span>
  );
}
