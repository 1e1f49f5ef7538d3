import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeMaster, makeVariant } from '../src/images/encoding/encoding.ts';
import { imageAddress } from '../src/images/image.ts';
import { offeredFile, offeredLarkspur } from '../demo/offered-car.ts';
import { pictureFile, pictureList, type DemoPicture } from '../demo/pictures.ts';
import { PICTURES } from './files.ts';

/** Encodes every drawn picture like an upload, and lists the results for the demo's seed. */
export async function writeStored(): Promise<void> {
  const files = await readdir(PICTURES, { recursive: true });
  const names = files.flatMap((file) => (file.endsWith('.avif') ? [file.slice(0, -'.avif'.length)] : []));
  const stored: Record<string, DemoPicture> = {};
  for (const name of names.sort()) {
    const image = await makeMaster(await readFile(pictureFile(name)));
    if ('refused' in image) throw new Error(`${name}: ${image.refused}`);
    stored[name] = { address: imageAddress(image), bytes: image.master.length };
  }
  await writeFile(pictureList, `${JSON.stringify(stored, null, 2)}\n`);
  await writeOffered();
}

/** Encodes the pictures of the car that the demo's visitor offers, as an offer stores them. */
async function writeOffered(): Promise<void> {
  for (const name of offeredLarkspur.pictures) {
    const image = await makeMaster(await readFile(pictureFile(name)));
    if ('refused' in image) throw new Error(`${name}: ${image.refused}`);
    await mkdir(dirname(offeredFile(name, 'jpg')), { recursive: true });
    await writeFile(offeredFile(name, 'jpg'), await makeVariant(image.master, 1600, 'jpg'));
    await writeFile(offeredFile(name, 'webp'), await makeVariant(image.master, 480, 'webp'));
  }
}
