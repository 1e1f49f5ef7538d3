import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { daysAgo, insertVehicles, soldVehicleRow, vehicleRow } from '../../test/factories.ts';
import { createTestStorage } from '../../test/images/stored-picture.ts';
import { imageAddress } from '../images/image.ts';
import { openNodeCopies } from '../images/storage/node-copies.ts';
import { createLog } from '../platform/log.ts';
import { openCatalogue } from '../vehicles/catalogue/catalogue.ts';
import { followShownImages } from './shown-images.ts';

const folder = mkdtempSync(join(tmpdir(), 'marque-shown-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hash = (digit: number) => String(digit).repeat(32);
const address = (digit: number) =>
  imageAddress({ hash: hash(digit), width: 800, height: 600, thumbhash: 'a'.repeat(24) });
const fail = (error: unknown) => expect.unreachable(String(error));

describeWithDatabase('the images that visitors may see', (open) => {
  const openLive = async () => {
    const database = await open();
    await insertVehicles(database.queries, [
      soldVehicleRow({ images: [address(7)], featuredImage: address(7) }),
      vehicleRow({ images: [address(5), address(4)], featuredImage: address(4), listedAt: daysAgo(1) }),
      vehicleRow({ images: [address(2), address(3)], featuredImage: address(2) }),
      vehicleRow({ images: [address(8)], featuredImage: address(8), isPublished: false }),
    ]);
    return {
      catalogue: await openCatalogue(database, { onChange: () => undefined, onError: fail }),
      dealership: { current: { logo: address(1) } },
      appearance: { current: {} },
      pages: { current: new Map([['about', { blocks: [{ picture: address(9) }] }]]) },
      advisers: { current: new Map() },
    };
  };

  test('are those of the pages, then of each vehicle that which lists show, the newest first, and of none that is hidden', async () => {
    const shown: (readonly string[])[] = [];
    const nothing = () => Promise.resolve();
    const { storage } = createTestStorage();
    const show = (images: readonly string[]) => void shown.push(images);
    const copies = { storage, hasAny: false, show, tidy: nothing, fill: nothing };
    await (await followShownImages(await openLive(), copies, fail)).close();
    expect(shown).toEqual([[1, 9, 2, 4, 7, 3, 5].map(hash)]);
  });

  test('are copied in the background, which a stop does not wait for', async () => {
    const { storage } = createTestStorage();
    const log = createLog('silent');
    const asked = Promise.withResolvers<void>();
    storage.read = () => {
      asked.resolve();
      // A storage that takes everything and answers nothing.
      return new Promise(() => undefined);
    };
    const copies = await openNodeCopies(storage, { folder, maxBytes: 1_000, log });
    if (copies === null) throw new Error('There is no place for copies');
    const copying = await followShownImages(await openLive(), copies, fail);
    await asked.promise;
    await copying.close();
  });
});
