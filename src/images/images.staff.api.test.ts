import { tmpdir } from 'node:os';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { signedIn, testNow } from '../../test/factories.ts';
import type { Database } from '../platform/database.ts';
import { createStaffSpool } from '../platform/http/spool.ts';
import { blackPng } from '../../test/images/black-png.ts';
import { parseAddress } from './image.ts';
import { createImagesApi } from './images.staff.api.ts';
import { images } from './images.table.ts';
import { imageLimits } from './image-limits.ts';
import { sharp } from './encoding/sharp.ts';
import { masterKey } from './storage/storage-keys.ts';
import { createTestStorage } from '../../test/images/stored-picture.ts';

const picture = (width = 90, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f1f' } });

describeWithDatabase('POST /api/images', (open) => {
  let database: Database;
  let stored: ReturnType<typeof createTestStorage>;
  let app: ReturnType<typeof apiApp>;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.queries.delete(images);
    stored = createTestStorage();
    app = apiApp(
      '/api/images',
      createImagesApi({
        database,
        storage: stored.storage,
        staffSpool: createStaffSpool(tmpdir()),
        clock: () => testNow,
      }),
      { user: signedIn, exceptions: { 'POST /api/images': 'own body' } },
    );
  });
  const upload = (body: BodyInit, type = 'image/jpeg') =>
    app.request('/api/images', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      duplex: 'half',
    } as RequestInit);
  const nothingStored = async () => {
    expect(await database.queries.select().from(images)).toEqual([]);
    expect(stored.state.writes).toEqual([]);
  };

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'stores a %s, whatever its declared type',
    async (format) => {
      const bytes = await picture().toFormat(format).toBuffer();
      const response = await upload(new Uint8Array(bytes), 'text/html');
      expect(response.status).toBe(201);
      const answer = await response.json();
      expect(answer).toEqual({ url: expect.stringMatching(/^\/images\//), width: 90, height: 60 });
      const hash = parseAddress(answer.url)?.hash ?? '';
      expect(await stored.storage.exists(masterKey(hash))).toBe(true);
      expect(await database.queries.select().from(images)).toMatchObject([{ hash, createdAt: testNow }]);
    },
  );

  test('uploading the same picture again returns the same address', async () => {
    const bytes = new Uint8Array(await picture().png().toBuffer());
    const [first, second] = [await upload(bytes), await upload(bytes)];
    expect(await second.json()).toEqual(await first.json());
    expect(second.status).toBe(201);
  });

  test.each([
    ['SVG named as JPEG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'image/jpeg'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'image/svg+xml'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['nothing', '', 'image/jpeg'],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 'image/gif'],
  ])('fault 21: %s is rejected and nothing is stored', async (_, body, type) => {
    const response = await upload(body, type);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'This is not an image we can read. Upload a JPEG, PNG, WebP or AVIF picture.',
    });
    await nothingStored();
  });

  test('fault 21: truncated and animated pictures are rejected and nothing is stored', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer();
    expect((await upload(new Uint8Array(whole.subarray(0, whole.length / 2)))).status).toBe(400);
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [90, 90] })
      .toBuffer();
    expect((await upload(new Uint8Array(animated), 'image/webp')).status).toBe(400);
    await nothingStored();
  });

  test('fault 22: 30,000 x 30,000 pixels in a few kB are rejected before they are decoded', async () => {
    const bytes = new Uint8Array(blackPng(30_000, 30_000));
    expect(bytes.length).toBeLessThan(200_000);
    const peak = process.resourceUsage().maxRSS;
    const response = await upload(bytes, 'image/png');
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: 'The image has more than 50 megapixels.' });
    expect(process.resourceUsage().maxRSS - peak).toBeLessThan(200 * 1024);
    await nothingStored();
  });

  test('fault 23: over 15 MB is rejected, even without a declared length', async () => {
    const bytes = new Uint8Array(imageLimits.bytes + 1);
    bytes.set(await picture().jpeg().toBuffer());
    expect((await upload(bytes)).status).toBe(413);
    expect((await upload(new Blob([bytes]).stream())).status).toBe(413);
    await nothingStored();
    expect((await upload(bytes.subarray(0, imageLimits.bytes))).status).toBe(201);
  });

  test('fault 24: a rotated photo with GPS data is stored upright, opaque, in sRGB and without metadata', async () => {
    const bytes = await picture()
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Somebody Private' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 29/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const response = await upload(new Uint8Array(bytes));
    const { url, width, height } = await response.json();
    expect([width, height]).toEqual([60, 90]);
    const master = await stored.storage.read(masterKey(parseAddress(url)?.hash ?? ''));
    expect(await sharp(master ?? Buffer.alloc(0)).metadata()).toMatchObject({
      width: 60,
      height: 90,
      space: 'srgb',
      hasAlpha: false,
    });
    expect(master?.includes('Private') || master?.includes('Exif')).toBe(false);
  });

  describe.each([
    ['fault 39: the storage is away', 'away', 503],
    ['fault 40: the disk is full', 'full', 507],
  ] as const)('%s', (_, fault, status) => {
    test('the upload is rejected with Retry-After, leaves no row, and works afterwards', async () => {
      const bytes = new Uint8Array(await picture().jpeg().toBuffer());
      stored.state[fault] = true;
      const response = await upload(bytes);
      expect(response.status).toBe(status);
      expect(response.headers.get('retry-after')).toBe('10');
      expect(await response.json()).toEqual({
        message: 'Images cannot be stored at the moment. Try again later.',
      });
      await nothingStored();
      stored.state[fault] = false;
      expect((await upload(bytes)).status).toBe(201);
    });
  });
});
