import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A picture of the demo after encoding: its address, and the bytes of the JPEG. */
export type DemoPicture = { address: string; bytes: number };

/** The file of a drawn picture; `name` looks like `veyra-solana-s/1`. */
export const pictureFile = (name: string) => join(import.meta.dirname, 'pictures', `${name}.avif`);

/**
 * Where `npm run draw -w demo-art` stores the results of encoding the pictures, so that a first start need not
 * do it.
 */
export const pictureList = join(import.meta.dirname, 'pictures', 'stored.json');

/** All pictures by their name. */
export const demoPictures: ReadonlyMap<string, DemoPicture> = new Map(
  Object.entries(JSON.parse(readFileSync(pictureList, 'utf8')) as Record<string, DemoPicture>),
);

/**
 * Addresses of the pictures in a folder, in the order of their numbers; empty if they have not been drawn.
 */
export function galleryOf(folder: string): string[] {
  return [...demoPictures]
    .filter(([name]) => name.startsWith(`${folder}/`))
    .sort(([a], [b]) => numberOf(a) - numberOf(b))
    .map(([, picture]) => picture.address);
}

const numberOf = (name: string) => Number.parseInt(name.split('/')[1] ?? '', 10);
