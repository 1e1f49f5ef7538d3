import sharp from 'sharp';
import type { StaffApi } from './staff-api.ts';

/** A file as a user chooses it. */
export type TestFile = { name: string; mimeType: string; buffer: Buffer };

type Color = { r: number; g: number; b: number };

/** A color that no other picture of the tests has, so that no two files become the same stored image. */
const someColor = (): Color => {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
  return { r, g, b };
};

const sheet = (width: number, height: number, background: Color | (Color & { alpha: number })) =>
  sharp({ create: { width, height, channels: 'alpha' in background ? 4 : 3, background } });

/** A JPEG in one color, small unless it matters: it is encoded by the browser and by the server. */
export async function jpeg(
  name: string,
  options: { width?: number; height?: number; color?: Color } = {},
): Promise<TestFile> {
  const { width = 320, height = 200, color = someColor() } = options;
  return { name, mimeType: 'image/jpeg', buffer: await sheet(width, height, color).jpeg().toBuffer() };
}

/** This many JPEGs, `photo-1.jpg` and so on. */
export const jpegs = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => jpeg(`photo-${index + 1}.jpg`)));

/**
 * A photo from a camera held upright: 600 by 400 pixels with an EXIF rotation; its top is red, its bottom
 * blue.
 */
export async function turnedJpeg(name: string): Promise<TestFile> {
  const right = await sheet(300, 400, { r: 0, g: 0, b: 255 }).png().toBuffer();
  const buffer = await sheet(600, 400, { r: 255, g: 0, b: 0 })
    .composite([{ input: right, left: 300, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A fully transparent PNG. */
export async function transparentPng(name: string): Promise<TestFile> {
  // The color under the transparency is dark, so that it cannot be mistaken for the white behind it.
  const buffer = await sheet(500, 300, { ...someColor(), r: 0, alpha: 0 })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** The colors in the middle of the upper and the lower half of an image. */
export async function halvesOf(image: Buffer): Promise<{ upper: Color; lower: Color }> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (row: number): Color => {
    const start = (Math.floor(info.height * row) * info.width + Math.floor(info.width / 2)) * 3;
    return { r: data[start] ?? 0, g: data[start + 1] ?? 0, b: data[start + 2] ?? 0 };
  };
  return { upper: at(0.25), lower: at(0.75) };
}

/** A JPEG's size, and the first step of its first quantization table, which reveals its quality. */
export async function readJpeg(image: Buffer) {
  const { format, width, height } = await sharp(image).metadata();
  const table = image.indexOf(Buffer.from([0xff, 0xdb]));
  return { format, width, height, firstStep: image[table + 5] };
}

/** Stores a picture over HTTP, like one uploaded earlier; returns its address. */
export async function storePicture(siteUrl: string, token: string, file: TestFile): Promise<string> {
  const response = await fetch(`${siteUrl}/api/images`, {
    method: 'POST',
    headers: { 'content-type': file.mimeType, authorization: `Bearer ${token}` },
    body: new Uint8Array(file.buffer),
  });
  const stored = (await response.json()) as { url: string };
  return stored.url;
}

/** A vehicle with this many stored photos. */
export async function addWithPhotos(api: StaffApi, url: string, count: number, featured?: number) {
  const images: string[] = [];
  for (const file of await jpegs(count)) images.push(await storePicture(url, api.session.token, file));
  return api.addVehicle({
    images,
    ...(featured === undefined ? {} : { featuredImage: images[featured] ?? null }),
  });
}
