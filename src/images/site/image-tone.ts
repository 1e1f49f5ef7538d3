import type { CSSProperties } from 'react';

/** Which of the two palettes an image stands on: the public site or the admin. */
export type ImageTone = 'night' | 'staff';

const tones: Record<ImageTone, string> = {
  night: 'bg-linear-to-b from-night-field to-night-raised text-night-outline',
  staff: 'bg-staff-sunk text-staff-muted',
};

/**
 * Classes of the box that stands in for an image; `className` is what the image itself would have had. Without a size in
 * it the box is as wide as it may be and has the proportions of `--image-ratio`, as an image would.
 */
export const imageBoxClass = (tone: ImageTone, className = '') =>
  `grid place-items-center [:where(&)]:aspect-(--image-ratio) [:where(&)]:w-full ${tones[tone]} ${className}`;

/** Sets the proportions of the box, weaker than any class. */
export const ratioStyle = ({ width, height }: { width: number; height: number }): CSSProperties =>
  ({ '--image-ratio': `${width} / ${height}` }) as CSSProperties;
