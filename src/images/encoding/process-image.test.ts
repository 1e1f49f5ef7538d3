import { describe, expect, test } from 'vitest';
import { blackPng, pngChunk } from '../../../test/images/black-png.ts';
import { refusal } from '../../../test/images/refusal.ts';
import { imageAddress, parseAddress, placeholderColor } from '../image.ts';
import { processImage } from './process-image.ts';
import { sharp } from './sharp.ts';
import { isAnimated } from './still-format.ts';

/** Left half red, right half blue, so that a rotation is visible. */
const halves = (width = 60, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: {
        create: { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' },
      },
      left: 0,
      top: 0,
    },
  ]);

async function colorAt(master: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = sharp(master).extract({ left, top, width: 1, height: 1 }).raw();
  return [...(await pixel.toBuffer())];
}

function expectColor(color: number[], expected: number[], tolerance = 12) {
  expect(color).toHaveLength(3);
  for (const [index, part] of color.entries()) {
    expect(Math.abs(part - (expected[index] ?? Number.NaN))).toBeLessThanOrEqual(tolerance);
  }
}

describe('an accepted picture', () => {
  test.each([
    ['JPEG', () => halves().jpeg({ quality: 95 }).toBuffer()],
    ['progressive JPEG', () => halves().jpeg({ quality: 95, progressive: true }).toBuffer()],
    ['PNG', () => halves().png().toBuffer()],
    ['PNG with a palette', () => halves().png({ palette: true }).toBuffer()],
    ['WebP', () => halves().webp({ quality: 95 }).toBuffer()],
    ['lossless WebP', () => halves().webp({ lossless: true }).toBuffer()],
    ['AVIF', () => halves().avif({ quality: 90 }).toBuffer()],
  ])('%s becomes a JPEG of the same size and look', async (_, make) => {
    const image = await processImage(await make());
    expect(await sharp(image.master).metadata()).toMatchObject({
      format: 'jpeg',
      width: 60,
      height: 30,
      space: 'srgb',
      depth: 'uchar',
      channels: 3,
    });
    expect([image.width, image.height]).toEqual([60, 30]);
    expectColor(await colorAt(image.master, 10, 15), [255, 0, 0]);
    expectColor(await colorAt(image.master, 50, 15), [0, 0, 255]);
  });

  test('has an address with its size and average color, the same every time', async () => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#804020' } })
      .png()
      .toBuffer();
    const [image, again] = await Promise.all([processImage(bytes), processImage(bytes)]);
    expect(imageAddress(again)).toBe(imageAddress(image));
    expect(parseAddress(imageAddress(image))).toMatchObject({ hash: image.hash, width: 90, height: 60 });
    const color = /(\d+), (\d+), (\d+)/
      .exec(placeholderColor(imageAddress(image)) ?? '')
      ?.slice(1)
      .map(Number);
    expectColor(color ?? [], [128, 64, 32], 16);
  });

  test.each([
    [4000, 3000, 2400, 1800],
    [3600, 1800, 2400, 1200],
    [1500, 3000, 900, 1800],
    [2400, 1800, 2400, 1800],
    [40, 20, 40, 20],
    [3000, 1, 2400, 1],
    [1, 1, 1, 1],
  ])('%i x %i is stored as %i x %i', async (width, height, storedWidth, storedHeight) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
    const image = await processImage(bytes);
    expect([image.width, image.height]).toEqual([storedWidth, storedHeight]);
    expect(parseAddress(imageAddress(image))).not.toBeNull();
  });

  test('fault 24: EXIF rotation is applied and all metadata is removed', async () => {
    const bytes = await halves()
      .jpeg({ quality: 95 })
      .withExif({
        IFD0: { Artist: 'Somebody Private', Copyright: 'nobody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 29/1 0/1', GPSLongitudeRef: 'W' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Somebody Private</a></x:xmpmeta>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(bytes.includes('Somebody Private')).toBe(true);
    const image = await processImage(bytes);
    expect([image.width, image.height]).toEqual([30, 60]);
    // Orientation 6 is a quarter turn clockwise: the left side is on top.
    expectColor(await colorAt(image.master, 15, 10), [255, 0, 0], 16);
    expectColor(await colorAt(image.master, 15, 50), [0, 0, 255], 16);
    const stored = await sharp(image.master).metadata();
    expect([stored.exif, stored.xmp, stored.iptc, stored.icc, stored.orientation]).toEqual(
      Array.from({ length: 5 }),
    );
    expect(image.master.includes('Private')).toBe(false);
    expect(image.master.includes('Exif')).toBe(false);
  });

  test('fault 24: CMYK becomes sRGB', async () => {
    const bytes = await halves().toColorspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const image = await processImage(bytes);
    const [red = 0, green = 0, blue = 0] = await colorAt(image.master, 10, 15);
    expect(red).toBeGreaterThan(180);
    expect(Math.max(green, blue)).toBeLessThan(90);
    expect(await sharp(image.master).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  test('fault 24: 16 bits per channel become 8', async () => {
    const bytes = await halves().toColorspace('rgb16').png().toBuffer();
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
    const image = await processImage(bytes);
    expectColor(await colorAt(image.master, 10, 15), [255, 0, 0]);
    expect((await sharp(image.master).metadata()).depth).toBe('uchar');
  });

  test('gray becomes sRGB', async () => {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#808080' } })
      .toColorspace('b-w')
      .png()
      .toBuffer();
    expect((await sharp(bytes).metadata()).channels).toBe(1);
    const image = await processImage(bytes);
    expectColor(await colorAt(image.master, 10, 10), [128, 128, 128]);
  });

  test('fault 24: transparency becomes white', async () => {
    const transparent = { r: 255, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background: transparent } })
      .png()
      .toBuffer();
    const image = await processImage(bytes);
    expectColor(await colorAt(image.master, 10, 10), [255, 255, 255]);
  });
});

/** An animation of three colors. */
async function animation() {
  const frames = ['#f00', '#0f0', '#00f'].map((background) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } });
}

describe('fault 21: anything but a still picture is rejected', () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>';
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['text', Buffer.from('a picture, honestly')],
    ['SVG', Buffer.from(svg)],
    ['SVG with an XML head', Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['GIF', gif],
    ['HTML', Buffer.from('<!doctype html><title>x</title>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['HTML behind the first bytes of a JPEG', Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1')],
    ['an ISO file with a huge brand box', Buffer.from('\xff\xff\xff\xffftypavif', 'latin1')],
    ['a WebP without a picture', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
  ])('%s', async (_, bytes) => {
    expect(await refusal(bytes)).toMatchObject({
      status: 400,
      message: 'This is not an image we can read. Upload a JPEG, PNG, WebP or AVIF picture.',
    });
  });

  test('TIFF, although the library can decode it', async () => {
    expect((await refusal(await halves().tiff().toBuffer())).status).toBe(400);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s truncated at any position', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const bytes = await sharp({
      create: { width: 200, height: 200, channels: 3, background: '#000', noise },
    })
      .toFormat(format)
      .toBuffer();
    for (const part of [0.02, 0.3, 0.6, 0.9]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * part));
      expect([part, (await refusal(cut)).status]).toEqual([part, 400]);
    }
    await processImage(bytes);
  });

  test('animated WebP', async () => {
    const bytes = await (await animation()).webp({ loop: 0, delay: [100, 100, 100] }).toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    expect(await refusal(bytes)).toMatchObject({ status: 400, message: expect.stringContaining('Animated') });
  });

  test('animated GIF', async () => {
    const bytes = await (await animation()).gif().toBuffer();
    expect((await refusal(bytes)).status).toBe(400);
  });

  test('animated PNG', async () => {
    const control = Buffer.alloc(8);
    control.writeUInt32BE(2, 0);
    await processImage(blackPng(20, 20));
    expect(await refusal(blackPng(20, 20, [pngChunk('acTL', control)]))).toMatchObject({
      status: 400,
      message: expect.stringContaining('Animated'),
    });
  });

  test('[52] an animated PNG whose marker comes late, but not a still one that only contains its name', async () => {
    const control = Buffer.alloc(8);
    control.writeUInt32BE(2, 0);
    const comment = pngChunk('tEXt', Buffer.from(`Comment\0${'a long story '.repeat(6_000)}`));
    const late = blackPng(20, 20, [comment, pngChunk('acTL', control)]);
    expect(await refusal(late)).toMatchObject({
      status: 400,
      message: expect.stringContaining('Animated'),
    });
    await processImage(blackPng(20, 20, [pngChunk('tEXt', Buffer.from('Comment\0has no acTL chunk'))]));
  });

  test('[52] WebP marked as animated with a single frame; AVIF that is a sequence by its second brand', async () => {
    const still = await halves().webp({ lossless: true }).toBuffer();
    const flagged = Buffer.concat([
      still.subarray(0, 12),
      Buffer.from('VP8X\x0a\0\0\0\x02\0\0\0\x3b\0\0\x1d\0\0', 'latin1'),
      still.subarray(12),
    ]);
    flagged.writeUInt32LE(flagged.length - 8, 4);
    const sequence = Buffer.from(await halves().avif().toBuffer());
    expect(isAnimated(sequence)).toBe(false);
    sequence.write('avis', 16, 'latin1');
    for (const bytes of [flagged, sequence]) expect(isAnimated(bytes)).toBe(true);
    expect(isAnimated(still)).toBe(false);
  });
});
