import { describe, expect, test } from 'vitest';
import { imageFormats } from '../image.ts';
import { sharp } from './sharp.ts';
import { createTestStorage, storePicture } from '../../../test/images/stored-picture.ts';
import { createVariants } from './variants.ts';

async function setUp(width = 700, height = 350) {
  const { storage, state, hold } = createTestStorage();
  const errors: unknown[] = [];
  const variants = createVariants({ storage, onError: (error) => errors.push(error) });
  const picture = await storePicture(storage, width, height);
  state.writes = [];
  return { storage, state, hold, errors, variants, ...picture };
}

describe('a variant', () => {
  test('is made in each format at its width, with the proportions of the image', async () => {
    const { variants, hash } = await setUp();
    await variants.read(hash, 320, 'avif');
    await variants.idle();
    for (const format of imageFormats) {
      const variant = await variants.read(hash, 320, format);
      expect(variant?.format).toBe(format);
      expect(await sharp(variant?.bytes).metadata()).toMatchObject({
        mediaType: { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }[format],
        width: 320,
        height: 160,
      });
    }
  });

  test('is encoded once for 20 concurrent requests and all later ones', async () => {
    const { variants, state, hash } = await setUp();
    const results = await Promise.all(Array.from({ length: 20 }, () => variants.read(hash, 640, 'webp')));
    expect(new Set(results.map((variant) => variant?.bytes.toString('base64'))).size).toBe(1);
    await variants.read(hash, 640, 'webp');
    expect(state.writes).toEqual([`${hash}/640.webp`]);
  });

  test('AVIF requests get WebP until the AVIF is ready', async () => {
    const { variants, state, errors, hash } = await setUp();
    const first = await Promise.all(Array.from({ length: 20 }, () => variants.read(hash, 640, 'avif')));
    for (const variant of first) {
      expect(variant?.format).toBe('webp');
      expect((await sharp(variant?.bytes).metadata()).format).toBe('webp');
    }
    await variants.idle();
    const then = await variants.read(hash, 640, 'avif');
    expect(then?.format).toBe('avif');
    expect((await sharp(then?.bytes).metadata()).compression).toBe('av1');
    expect(state.writes.toSorted()).toEqual([`${hash}/640.avif`, `${hash}/640.webp`]);
    expect(errors).toEqual([]);
  });

  test('only exists for stored images, in the offered widths', async () => {
    const { variants, state, hash } = await setUp();
    for (const format of imageFormats) {
      for (const width of [1, 321, 699, 960, 2400])
        expect(await variants.read(hash, width, format)).toBeNull();
      expect(await variants.read('f'.repeat(32), 320, format)).toBeNull();
      expect((await variants.read(hash, 700, format))?.bytes.length).toBeGreaterThan(0);
    }
    expect(await variants.master('f'.repeat(32))).toBeNull();
    await variants.idle();
    expect(state.writes.every((key) => key.startsWith(`${hash}/700.`))).toBe(true);
  });

  test('fault 40: is served while the disk is full, and stored once there is room', async () => {
    const { variants, state, errors, hash } = await setUp();
    state.full = true;
    expect((await variants.read(hash, 320, 'webp'))?.format).toBe('webp');
    expect(errors).toHaveLength(1);
    state.full = false;
    await variants.read(hash, 320, 'webp');
    expect(state.writes).toEqual([`${hash}/320.webp`]);
  });

  test('fault 39: rejects while the storage is unavailable, and recovers', async () => {
    const { variants, state, hash } = await setUp();
    state.away = true;
    await expect(variants.read(hash, 320, 'webp')).rejects.toThrow('ECONNREFUSED');
    await expect(variants.master(hash)).rejects.toThrow('ECONNREFUSED');
    state.away = false;
    expect((await variants.read(hash, 320, 'webp'))?.format).toBe('webp');
  });
});

describe('warm', () => {
  test('makes what pages will request, all WebP before any AVIF', async () => {
    const { variants, state, storage, hash, address } = await setUp();
    const second = await storePicture(storage, 400, 300);
    state.writes = [];
    variants.warm([address, 'no address', second.address], [320, 640]);
    await variants.idle();
    expect(state.writes).toEqual([
      `${hash}/320.webp`,
      `${hash}/640.webp`,
      `${second.hash}/320.webp`,
      `${second.hash}/400.webp`,
      `${hash}/320.avif`,
      `${hash}/640.avif`,
      `${second.hash}/320.avif`,
      `${second.hash}/400.avif`,
    ]);
    expect((await variants.read(hash, 640, 'avif'))?.format).toBe('avif');
  });

  test('lets requests go first, and makes nothing twice', async () => {
    const { variants, state, hold, hash, address } = await setUp();
    // The first of them occupies the only slot for background work.
    const release = hold((key) => key.endsWith('.webp'));
    variants.warm([address]);
    await variants.read(hash, 700, 'jpg');
    expect(state.writes).toEqual([`${hash}/700.jpg`]);
    release();
    await Promise.all([variants.read(hash, 700, 'webp'), variants.idle()]);
    variants.warm([address]);
    await variants.idle();
    expect(state.writes.toSorted()).toEqual([...new Set(state.writes)].toSorted());
    expect(state.writes).toHaveLength(1 + 2 * 4);
  });

  test('makes a queued variant immediately when it is requested', async () => {
    const { variants, state, storage, hold, hash, address } = await setUp();
    const others = [await storePicture(storage, 660, 330), await storePicture(storage, 680, 340)];
    const last = await storePicture(storage, 330, 165);
    state.writes = [];
    const release = hold((key) => key.startsWith(`${hash}/`));
    variants.warm([address, ...others.map((other) => other.address), last.address]);
    await variants.read(last.hash, 330, 'webp');
    // It was queued behind 12 others.
    expect(state.writes).toEqual([`${last.hash}/330.webp`]);
    release();
    await variants.close();
  });

  test('stops with the server: finishes what has begun and drops the rest without an error', async () => {
    const { variants, state, errors, address } = await setUp();
    variants.warm([address]);
    await variants.close();
    const written = state.writes.length;
    expect(written).toBeLessThan(3);
    await variants.idle();
    expect(state.writes).toHaveLength(written);
    expect(errors).toEqual([]);
  });
});
