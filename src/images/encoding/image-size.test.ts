import { describe, expect, test } from 'vitest';
import { blackPng } from '../../../test/images/black-png.ts';
import { refusal } from '../../../test/images/refusal.ts';
import { imageLimits } from '../image-limits.ts';
import { makeMaster } from './encoding.ts';
import { processImage } from './process-image.ts';
import { sharp } from './sharp.ts';

describe('pictures that are too large are rejected', () => {
  test('fault 22: 30,000 x 30,000 pixels in a few bytes, without using memory for them', async () => {
    const bytes = blackPng(30_000, 30_000);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await refusal(bytes)).toMatchObject({
      status: 413,
      message: expect.stringContaining('50 megapixels'),
    });
    await makeMaster(blackPng(20, 20));
    const peak = process.resourceUsage().maxRSS;
    expect(await makeMaster(bytes)).toEqual({ refused: 'too many pixels' });
    expect(process.resourceUsage().maxRSS - peak).toBeLessThan(200 * 1024);
  });

  test('[52] 50,000,000 x 1 pixels in a few bytes, in either direction', async () => {
    await makeMaster(blackPng(20, 20));
    const peak = process.resourceUsage().maxRSS;
    for (const bytes of [blackPng(50_000_000, 1), blackPng(1, 20_001)]) {
      expect(await makeMaster(bytes)).toEqual({ refused: 'too long' });
      expect(await refusal(bytes)).toMatchObject({
        status: 400,
        message: 'The image is wider or taller than 20,000 pixels.',
      });
    }
    expect(process.resourceUsage().maxRSS - peak).toBeLessThan(100 * 1024);
    await processImage(blackPng(20_000, 1));
  });

  test('a photograph of 108 megapixels, as telephones take it, is none of them; in several passes it is', async () => {
    const size = { width: 12_000, height: 9_000 };
    const whole = await sharp({ create: { ...size, channels: 3, background: '#345' } })
      .jpeg({ quality: 40 })
      .toBuffer();
    expect(await makeMaster(whole)).toMatchObject({ width: 2_400, height: 1_800 });
    // All of it would be held in memory until the last pass. Its header says that it is as large.
    const passes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#345' } })
      .jpeg({ progressive: true })
      .toBuffer();
    const frame = passes.indexOf(Buffer.from([0xff, 0xc2]));
    passes.writeUInt16BE(size.height, frame + 5);
    passes.writeUInt16BE(size.width, frame + 7);
    for (const bytes of [passes, blackPng(7_100, 7_100)])
      expect(await makeMaster(bytes)).toEqual({ refused: 'too many pixels' });
  });

  test('fault 23: one byte over 15 MB, whatever its content', async () => {
    const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    const padded = Buffer.alloc(imageLimits.bytes + 1);
    picture.copy(padded);
    expect(await refusal(padded)).toMatchObject({ status: 413, message: expect.stringContaining('15 MB') });
    await processImage(padded.subarray(0, imageLimits.bytes));
  });
});
