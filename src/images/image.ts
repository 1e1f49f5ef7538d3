/**
 * What an image's public address says, so that a page needs no second look-up:
 * `/images/<hash>/<width>x<height>-<thumbhash>.jpg`. Safe in a browser.
 */
export type ImageAddress = {
  /** First 32 hex digits of the SHA-256 of the stored image. */
  readonly hash: string;
  /** Pixels of the stored image. */
  readonly width: number;
  readonly height: number;
  /** The placeholder, a ThumbHash in base64url without padding. */
  readonly thumbhash: string;
};

export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/**
 * Widths in pixels that images are offered in, as far as the stored image reaches. 768 is a card or a whole screen on phones
 * with 1.75 to 2 pixels to the CSS pixel; 960 there was half as many bytes again.
 */
export const imageWidths = [320, 480, 640, 768, 960, 1280, 1600, 2400] as const;

/** Stored images fit within this box (section 5 of the specification). */
export const imageBox = { width: 2400, height: 1800 } as const;

// A ThumbHash of an opaque image has 17 to 24 bytes; the bounds leave room on both sides.
const addressPattern =
  /^\/images\/([0-9a-f]{32})\/([1-9][0-9]{0,3})x([1-9][0-9]{0,3})-([A-Za-z0-9_-]{20,36})\.jpg$/;

/** Reads an address; null for anything that is not one, letter by letter. */
export function parseAddress(address: string): ImageAddress | null {
  const [, hash, width, height, thumbhash] = addressPattern.exec(address) ?? [];
  if (!hash || !width || !height || !thumbhash || thumbhash.length % 4 === 1) return null;
  if (Number(width) > imageBox.width || Number(height) > imageBox.height) return null;
  return { hash, width: Number(width), height: Number(height), thumbhash };
}

/** The address of a stored image, which serves the image itself as JPEG. */
export const imageAddress = ({ hash, width, height, thumbhash }: ImageAddress) =>
  `/images/${hash}/${width}x${height}-${thumbhash}.jpg`;

/** Whether the text has the form of an address of this site's images; it may still name none that is stored. */
export const isImageAddress = (text: string) => parseAddress(text) !== null;

/** The address of one variant; `width` should be one of `variantWidths`. */
export const variantAddress = (hash: string, width: number, format: ImageFormat) =>
  `/images/${hash}/${width}.${format}`;

const variantPattern = /^\/images\/([0-9a-f]{32})\/([1-9][0-9]{0,3})\.(avif|webp|jpg)$/;

/** Reads the address of a variant; null for anything that is not one. */
export function parseVariantAddress(
  address: string,
): { hash: string; width: number; format: ImageFormat } | null {
  const [, hash, width, extension] = variantPattern.exec(address) ?? [];
  const format = imageFormats.find((known) => known === extension);
  return hash && width && format ? { hash, width: Number(width), format } : null;
}

/**
 * Widths that an image of this width comes in, of all or of those `wanted`: never enlarged, its own width last when it
 * reaches no further.
 */
export function variantWidths(width: number, wanted: readonly number[] = imageWidths): number[] {
  const below: number[] = imageWidths.filter((offered) => offered < width && wanted.includes(offered));
  return wanted.some((offered) => offered >= width) ? [...below, width] : below;
}

/** The `srcset` of an image in one format, of all its widths or those `wanted`; empty for no address of ours. */
export function srcSet(address: string, format: ImageFormat, wanted?: readonly number[]): string {
  const image = parseAddress(address);
  if (image === null) return '';
  return variantWidths(image.width, wanted)
    .map((width) => `${variantAddress(image.hash, width, format)} ${width}w`)
    .join(', ');
}

/** The bytes of an address' ThumbHash; null for no address of ours. */
export function thumbHashOf(address: string): Uint8Array | null {
  const image = parseAddress(address);
  if (image === null) return null;
  const binary = atob(image.thumbhash.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/**
 * The image's average color as CSS, `rgb(18, 20, 23)`; null for no address of ours. It stands in the first 18 bits of a
 * ThumbHash: lightness, then yellow against blue, then red against green. Read here, since the library that decodes the
 * rest comes late.
 */
export function placeholderColor(address: string): string | null {
  const hash = thumbHashOf(address);
  if (hash === null) return null;
  const [first = 0, second = 0, third = 0] = hash;
  const bits = first | (second << 8) | (third << 16);
  const part = (at: number) => (bits >> at) & 63;
  const lightness = part(0) / 63;
  const redness = part(12) / 31.5 - 1;
  const blue = lightness - (2 / 3) * (part(6) / 31.5 - 1);
  const red = (3 * lightness - blue + redness) / 2;
  const byte = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 255);
  return `rgb(${[red, red - redness, blue].map(byte).join(', ')})`;
}
