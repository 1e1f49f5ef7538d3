/**
 * The parts of an image's public address, so that a page needs no further look-up:
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
 * Widths in pixels that images are offered in, up to the width of the stored image. 768 suits a card or a
 * whole screen on phones with 1.75 to 2 device pixels per CSS pixel; 960 would be half as many bytes again.
 */
export const imageWidths = [320, 480, 640, 768, 960, 1280, 1600, 2400] as const;

/** Stored images fit within this box (section 5 of the specification). */
export const imageBox = { width: 2400, height: 1800 } as const;

// A ThumbHash of an opaque image has 17 to 24 bytes; the bounds leave a margin on both sides.
const addressPattern =
  /^\/images\/([0-9a-f]{32})\/([1-9][0-9]{0,3})x([1-9][0-9]{0,3})-([A-Za-z0-9_-]{20,36})\.jpg$/;

/** Parses an address; null for anything that is not exactly one. */
export function parseAddress(address: string): ImageAddress | null {
  const [, hash, width, height, thumbhash] = addressPattern.exec(address) ?? [];
  if (!hash || !width || !height || !thumbhash || thumbhash.length % 4 === 1) return null;
  if (Number(width) > imageBox.width || Number(height) > imageBox.height) return null;
  return { hash, width: Number(width), height: Number(height), thumbhash };
}

/** The address of a stored image, which serves the image itself as JPEG. */
export const imageAddress = ({ hash, width, height, thumbhash }: ImageAddress) =>
  `/images/${hash}/${width}x${height}-${thumbhash}.jpg`;

/** Width by height below which an image is upright: a wide place would show a small part of it. */
const narrow = 1.25;

export function isUpright(address: string | null): boolean {
  const image = address === null ? null : parseAddress(address);
  return image !== null && image.width / image.height < narrow;
}

/** Whether the text has the form of an image address of this site; such an image need not exist. */
export const isImageAddress = (text: string) => parseAddress(text) !== null;

/** The address of one variant; `width` should be one of `variantWidths`. */
export const variantAddress = (hash: string, width: number, format: ImageFormat) =>
  `/images/${hash}/${width}.${format}`;

/** The box of the rendition that other programs fetch: messengers, search engines, mail. */
export const sharedBox = 1200;

/** The address of that rendition, a JPEG. */
export const sharedAddress = (hash: string) => `/images/${hash}/shared.jpg`;

/** The hash in the address of such a rendition; null for anything that is not one. */
export const parseSharedAddress = (address: string): string | null =>
  /^\/images\/([0-9a-f]{32})\/shared\.jpg$/.exec(address)?.[1] ?? null;

/** What other programs fetch of an image, with its size; the address itself, without one, if it is not one of ours. */
export function sharedImage(address: string): { address: string; width?: number; height?: number } {
  const image = parseAddress(address);
  if (image === null) return { address };
  const scale = Math.min(1, sharedBox / Math.max(image.width, image.height));
  const pixels = (side: number) => Math.max(1, Math.round(side * scale));
  return { address: sharedAddress(image.hash), width: pixels(image.width), height: pixels(image.height) };
}

const variantPattern = /^\/images\/([0-9a-f]{32})\/([1-9][0-9]{0,3})\.(avif|webp|jpg)$/;

/** Parses the address of a variant; null for anything that is not one. */
export function parseVariantAddress(
  address: string,
): { hash: string; width: number; format: ImageFormat } | null {
  const [, hash, width, extension] = variantPattern.exec(address) ?? [];
  const format = imageFormats.find((known) => known === extension);
  return hash && width && format ? { hash, width: Number(width), format } : null;
}

/**
 * The widths that an image of this width is offered in, limited to those `wanted`. It is never enlarged; if
 * it is narrower than a wanted width, the last one is its own.
 */
export function variantWidths(width: number, wanted: readonly number[] = imageWidths): number[] {
  const below: number[] = imageWidths.filter((offered) => offered < width && wanted.includes(offered));
  return wanted.some((offered) => offered >= width) ? [...below, width] : below;
}

/**
 * The `srcset` of an image in one format, in all widths or those `wanted`, with `origin` before each address;
 * empty if the address is not one of ours.
 */
export function srcSet(
  address: string,
  format: ImageFormat,
  wanted?: readonly number[],
  origin = '',
): string {
  const image = parseAddress(address);
  if (image === null) return '';
  return variantWidths(image.width, wanted)
    .map((width) => `${origin}${variantAddress(image.hash, width, format)} ${width}w`)
    .join(', ');
}

/** The bytes of the ThumbHash in an address; null if the address is not one of ours. */
export function thumbHashOf(address: string): Uint8Array | null {
  const image = parseAddress(address);
  if (image === null) return null;
  const binary = atob(image.thumbhash.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/**
 * The image's average color as CSS, `rgb(18, 20, 23)`; null if the address is not one of ours. A ThumbHash
 * starts with it, as 18 bits: lightness, yellow against blue, red against green. Decoded here, because the
 * library for the rest is loaded lazily.
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
