import type { CSSProperties } from 'react';

/** The palette around an image: that of the public site or of the staff screens. */
export type ImageTone = 'site' | 'staff';

const tones: Record<ImageTone, string> = {
  site: 'bg-[linear-gradient(var(--color-field),var(--color-raised))] text-outline',
  staff: 'bg-staff-sunk text-staff-muted',
};

/**
 * Classes of the box that replaces an image; `className` is what the image would have had. If that sets no
 * size, the box fills the width and has the aspect ratio `--image-ratio`, as the image would.
 */
export const imageBoxClass = (tone: ImageTone, className = '') =>
  `grid place-items-center [:where(&)]:aspect-(--image-ratio) [:where(&)]:w-full ${tones[tone]} ${className}`;

/** Sets the aspect ratio of the box; any class overrides it. */
export const ratioStyle = ({ width, height }: { width: number; height: number }): CSSProperties =>
  ({ '--image-ratio': `${width} / ${height}` }) as CSSProperties;
