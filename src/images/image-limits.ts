/** Limits of an uploaded image before it is resized. */
export const imageLimits = {
  bytes: 15 * 1024 * 1024,
  pixels: 50_000_000,
  /** Of a JPEG in one pass, as cameras write them: it is decoded row by row, at a fraction of its size. */
  onePassPixels: 110_000_000,
  side: 20_000,
  /** Of a logo or an icon. */
  markBytes: 1024 * 1024,
} as const;
