// Pictures to files. AVIF settings were chosen by looking at the dark walls at gamma 2.2: no blocks, no bands.
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import type { PictureSpec } from './names.ts';
import type { PortfolioEntry } from './portfolio/galleries.ts';
import { render } from './render.ts';
import type { SitePicture } from './site.ts';

/** The folder of the demo's pictures. */
export const PICTURES = fileURLToPath(new URL('../demo/pictures/', import.meta.url));

const WIDTH = 1600;

// Grained hide is all detail and would cost five times as much as a car at the same quality.
const encoded = (image: Sharp, view: PictureSpec['view']): Sharp =>
  view.startsWith('interior-')
    ? image.avif({ quality: 48, chromaSubsampling: '4:2:0', effort: 3 })
    : image.avif({ quality: 68, chromaSubsampling: '4:4:4', effort: 3 });

/** Writes a temporary file and renames it, so that a server or a build never reads half a picture. */
async function write(image: Sharp, file: string): Promise<void> {
  const draft = `${file}.part`;
  await image.toFile(draft);
  await rename(draft, file);
}

/** Draws one picture into a file; its extension decides: AVIF as committed, otherwise PNG to look at. */
export async function savePicture(spec: PictureSpec, file: string): Promise<void> {
  const image = await render(spec);
  await write(file.endsWith('.avif') ? encoded(image, spec.view) : image.png({ compressionLevel: 2 }), file);
}

/** Draws the pictures of one car as 1.avif, 2.avif and so on, or only the one numbered. Returns the files. */
export async function saveGallery(entry: PortfolioEntry, folder: string, only?: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const [index, shot] of entry.gallery.entries()) {
    if (only !== undefined && only !== index + 1) continue;
    const file = `${folder}/${index + 1}.avif`;
    await savePicture({ ...entry.picture, ...shot, width: WIDTH }, file);
    files.push(file);
  }
  await removeLater(folder, entry.gallery.length);
  return files;
}

/** Removes the pictures of a longer gallery that the car had before. */
async function removeLater(folder: string, last: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (Number.parseInt(name, 10) > last) await rm(`${folder}/${name}`);
  }
}

/** Draws one of the site's own pictures. Returns the file. */
export async function saveSitePicture(
  { name, look, shot, width, crop }: SitePicture,
  folder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = `${folder}/${name}.avif`,
    image = await render({ ...look, ...shot, width });
  await write(encoded(crop ? image.extract(crop) : image, shot.view), file);
  return file;
}
