import { expect, test } from 'vitest';
import { makeMaster } from './encoding.ts';
import { sharp } from './sharp.ts';

/** An AVIF in one gray that says of itself that its numbers follow the curve `transfer` of H.273. */
async function gray(level: number, transfer: number): Promise<Buffer> {
  const background = { r: level, g: level, b: level };
  const file = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .withIccProfile('srgb')
    .avif({ quality: 90 })
    .toBuffer();
  // The encoder writes a profile: its box takes the code points of H.273 instead.
  const box = file.indexOf('colrrICC', 0, 'latin1');
  file.write('colrnclx', box, 'latin1');
  for (const [index, point] of [1, transfer, 6].entries()) file.writeUInt16BE(point, box + 8 + 2 * index);
  file.writeUInt8(0x80, box + 14);
  return file;
}

test.each([
  ['sRGB stays as it is', 148, 13, 148],
  ['PQ: paper white is nearly white', 148, 16, 247],
  ['PQ: a tenth of it is as dark as in sRGB', 96, 16, 96],
  ['HLG: paper white is nearly white', 191, 18, 247],
  ['PQ: what is brighter is white', 230, 16, 255],
  ['PQ: black is black', 0, 16, 0],
])('%s', async (_, level, transfer, shown) => {
  const image = await makeMaster(await gray(level, transfer));
  if ('refused' in image) throw new Error(image.refused);
  const { data } = await sharp(image.master).raw().toBuffer({ resolveWithObject: true });
  expect(Math.abs((data[0] ?? 0) - shown)).toBeLessThanOrEqual(3);
});
