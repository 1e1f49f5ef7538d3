import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { contrast, toHex } from '../../platform/color.ts';
import { sharp } from './sharp.ts';

/** A file made from a dealership's mark. */
export type MarkFile = {
  name: string;
  content: Buffer;
  width: number;
  height: number;
  faintOn?: Ground | null;
};

/** A mark as its pictures: the logo, and icons in all sizes unless it is too wide for them. */
export type Mark = { hash: string; logo: MarkFile; icons: MarkFile[] };

/** Why a file is rejected as a mark. */
export type MarkRefusal = { readonly refused: 'unreadable' | 'invisible' | 'too many pixels' };

/** The box of a logo in pixels, four times as large as it is shown, for sharp screens. */
const logoBox = { width: 1_280, height: 256 };
/** A wider mark would be a line in an icon. */
const widestIcon = 2.2;
const largestInput = 24_000_000;
/** Dots per inch at which an SVG has the size that it names. */
const svgDensity = 72;

/**
 * Opens a PNG, WebP, JPEG, or an SVG at the size that the logo needs; null if it has too many pixels. What an SVG refers
 * to is not loaded.
 */
async function open(bytes: Uint8Array): Promise<Sharp | null> {
  const options = { failOn: 'error', limitInputPixels: false } as const;
  const { format, width, height } = await sharp(bytes, options).metadata();
  if (format !== 'svg') return width * height > largestInput ? null : sharp(bytes, options);
  const scale = Math.min(logoBox.width / width, (logoBox.height * 2) / height);
  const density = Math.min(Math.max(svgDensity * scale, 1), 20_000);
  return sharp(bytes, { ...options, density });
}

/** Whether white suits the picture's opaque parts better than black. */
async function suitsWhite(picture: Buffer): Promise<boolean> {
  const { data, info } = await sharp(picture)
    .resize({ width: 64, height: 64, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let light = 0;
  let weight = 0;
  for (let at = 0; at < info.width * info.height * 4; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
    weight += alpha;
  }
  return weight === 0 || light / weight < 140;
}

/** Grounds of themes on which a dark or a light logo has the least contrast. */
const grounds = { dark: '#1c1613', light: '#f3f0e2' } as const;
type Ground = keyof typeof grounds;

/** The minimum contrast of graphics in WCAG. */
const wantedContrast = 3;
/** A logo is faint where less than this share of the edges that it has on the other ground can be seen. */
const leastShare = 0.4;
/** How many pixels apart the two sides of an edge are: it is soft where a logo is made smaller. */
const edgeWidth = 2;

/** A logo is legible on every ground if this share of its edges is within it, as that of letters on a plate. */
const inside = 0.12;

type Pixels = { data: Buffer; info: { width: number; height: number } };

/** How many edges of a logo can be seen on a ground, and how many of them within itself. */
function edgesOn({ data, info }: Pixels, ground: Ground): { all: number; within: number } {
  const below = [1, 3, 5].map((at) => Number.parseInt(grounds[ground].slice(at, at + 2), 16));
  const alphaAt = (index: number) => data[index * 4 + 3] ?? 0;
  const colors = Array.from({ length: info.width * info.height }, (_, index) => {
    const share = alphaAt(index) / 255;
    const [red = 0, green = 0, blue = 0] = below.map(
      (channel, at) => (data[index * 4 + at] ?? 0) * share + channel * (1 - share),
    );
    return toHex([red, green, blue]);
  });
  const edges = { all: 0, within: 0 };
  const compare = (one: number, other: number) => {
    const [color = '', beside = color] = [colors[one], colors[other]];
    if (color === beside || contrast(color, beside) < wantedContrast) return;
    edges.all += 1;
    if (Math.min(alphaAt(one), alphaAt(other)) > 200) edges.within += 1;
  };
  for (let index = 0; index < colors.length; index += 1) {
    if ((index % info.width) + edgeWidth < info.width) compare(index, index + edgeWidth);
    if (index + edgeWidth * info.width < colors.length) compare(index, index + edgeWidth * info.width);
  }
  return edges;
}

/**
 * The ground on which a logo can hardly be read at the size of the website's header; null if there is none. What counts
 * is its edges: dark letters beside a bright dot are lost on a dark ground, and a dark plate with bright letters is not.
 */
async function faintGround(logo: Buffer): Promise<Ground | null> {
  const pixels = await sharp(logo)
    .resize({ width: 200, height: 40, fit: 'inside', withoutEnlargement: true })
    // A logo also has an edge where it ends.
    .extend({ top: 4, bottom: 4, left: 4, right: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [dark, light] = [edgesOn(pixels, 'dark'), edgesOn(pixels, 'light')];
  const most = Math.max(dark.all, light.all);
  if (Math.max(dark.within, light.within) > most * inside) return null;
  const ground = dark.all < light.all ? 'dark' : 'light';
  return Math.min(dark.all, light.all) < most * leastShare ? ground : null;
}

/** A square icon of `size` pixels: on `ground`, with room around, or see-through to the edge without one. */
async function icon(picture: Buffer, size: number, ground: string | null): Promise<Buffer> {
  const inner = ground === null ? size : Math.round(size * 0.76);
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  const scaled = await sharp(picture)
    .resize({ width: inner, height: inner, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: scaled }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Makes the pictures of a mark. The same bytes always yield the same names. */
export async function makeMark(bytes: Uint8Array): Promise<Mark | MarkRefusal> {
  try {
    const opened = await open(bytes);
    if (opened === null) return { refused: 'too many pixels' };
    const upright = await opened.autoOrient().ensureAlpha().png().toBuffer();
    // Only what is see-through: a border in a color may be part of the mark. Fails where nothing else is there.
    const trimmed = await sharp(upright)
      .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 1 })
      .png()
      .toBuffer()
      .catch(() => upright);
    const { data, info } = await sharp(trimmed)
      .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const { channels } = await sharp(data).stats();
    if (channels.at(-1)?.max === 0) return { refused: 'invisible' };
    const faintOn = await faintGround(data);
    const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
    const logo = { name: `${hash}.png`, content: data, width: info.width, height: info.height, faintOn };
    const isWide = Math.max(info.width / info.height, info.height / info.width) > widestIcon;
    return { hash, logo, icons: isWide ? [] : await makeIcons(trimmed, hash) };
  } catch {
    return { refused: 'unreadable' };
  }
}

async function makeIcons(picture: Buffer, hash: string): Promise<MarkFile[]> {
  const ground = (await suitsWhite(picture)) ? '#ffffff' : '#0b0c0e';
  const small = await Promise.all([16, 32, 48].map((size) => icon(picture, size, null)));
  const large = await Promise.all(
    [180, 192, 512].map(async (size) => ({
      name: `${hash}-${size}.png`,
      content: await icon(picture, size, ground),
      width: size,
      height: size,
    })),
  );
  return [{ name: `${hash}-favicon.ico`, content: icoOf(small), width: 48, height: 48 }, ...large];
}

/** Bytes of the header of an ICO file, and of its entry for each picture. */
const headerSize = 6;
const entrySize = 16;

/** An ICO file of square PNG pictures of at most 255 pixels. */
function icoOf(pictures: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(headerSize + entrySize * pictures.length);
  // An icon, not a cursor.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = headerSize + entrySize * index;
    // A PNG has its width at byte 16 and its height at byte 20.
    header.writeUInt8(picture.readUInt32BE(16), entry);
    header.writeUInt8(picture.readUInt32BE(20), entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}
