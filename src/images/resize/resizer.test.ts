import { expect, test } from 'vitest';
import { isHeic } from './resizer.ts';

const box = (brand: string) => new Blob([new Uint8Array([0, 0, 0, 24]), `ftyp${brand}\0\0\0\0`]);

test.each([
  ['IMG_1.HEIC', new Blob([]), true],
  ['IMG_1.heif', new Blob([]), true],
  ['renamed.jpg', box('heic'), true],
  ['burst.jpg', box('mif1heic'), true],
  ['photo.avif', box('avifmif1'), false],
  ['photo.jpg', new Blob([new Uint8Array([0xff, 0xd8, 0xff])]), false],
  ['empty.jpg', new Blob([]), false],
])('%s is told by name or content', async (name, content, heic) => {
  expect(await isHeic(new File([content], name))).toBe(heic);
});
