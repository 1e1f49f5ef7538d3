import { randomFillSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { demoPictures, pictureFile } from '../../../demo/pictures.ts';
import { parseAddress, sharedImage } from '../image.ts';
import { makeMaster, makeShared } from './encoding.ts';
import { sharp } from './sharp.ts';

/** Nothing compresses less. */
const noise = (width: number, height: number) =>
  sharp(randomFillSync(Buffer.alloc(width * height * 3)), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

/** What is stored, and what other programs are told and get. */
async function shared(bytes: Buffer) {
  const image = await makeMaster(bytes);
  if ('refused' in image) throw new Error(image.refused);
  const address = `/images/${image.hash}/${image.width}x${image.height}-${image.thumbhash}.jpg`;
  expect(parseAddress(address)).not.toBeNull();
  const rendition = await makeShared(image.master);
  const { format, width, height } = await sharp(rendition).metadata();
  return { master: image.master, rendition, format, size: { width, height }, told: sharedImage(address) };
}

test.each([
  ['a wide one', 2400, 1350],
  ['an upright one', 1350, 1800],
  ['an odd one', 2399, 1001],
])('noise, %s, is at most 300 kB and 1,200 pixels, as its tags say', async (_, width, height) => {
  const { master, rendition, format, size, told } = await shared(await noise(width, height));
  expect(master.length).toBeGreaterThan(1_000_000);
  expect(rendition.length).toBeLessThanOrEqual(300_000);
  expect(format).toBe('jpeg');
  expect(Math.max(size.width, size.height)).toBe(1200);
  expect(told).toEqual({ address: expect.stringMatching(/^\/images\/[0-9a-f]{32}\/shared\.jpg$/), ...size });
});

test('pictures of cars keep their quality, and small ones their size', async () => {
  for (const name of [...demoPictures.keys()].slice(0, 3)) {
    const { rendition, size, told } = await shared(await readFile(pictureFile(name)));
    expect(rendition.length).toBeLessThanOrEqual(300_000);
    expect(told).toMatchObject(size);
  }
  const small = await sharp({ create: { width: 640, height: 427, channels: 3, background: '#804020' } })
    .png()
    .toBuffer();
  expect((await shared(small)).size).toEqual({ width: 640, height: 427 });
});

test('the address of another kind is left as it is', () => {
  expect(sharedImage('https://elsewhere.example/a.jpg')).toEqual({
    address: 'https://elsewhere.example/a.jpg',
  });
});
