import { beforeEach, describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { daysAgo, testNow } from '../../../test/factories.ts';
import type { Queries } from '../../platform/database.ts';
import { cleanUpFiles, imageFiles, type ReferencesFiles } from './cleanup.store.ts';
import { parseAddress, variantAddress } from '../image.ts';
import { saveImage } from '../images.store.ts';
import { images } from '../images.table.ts';
import { sharp } from '../encoding/sharp.ts';
import { masterKey, variantKey } from './storage-keys.ts';
import { createTestStorage } from '../../../test/images/stored-picture.ts';

describeWithDatabase('clean-up of images', (open) => {
  let queries: Queries;
  let stored: ReturnType<typeof createTestStorage>;
  beforeEach(async () => {
    ({ queries } = await open());
    stored = createTestStorage();
  });

  const hashOf = (url: string) => parseAddress(url)?.hash ?? '';
  /** A stored picture with one variant, of the given age in days. */
  async function save(background: string, age: number) {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
    stored.state.now = daysAgo(age);
    const { url } = await saveImage({ queries, storage: stored.storage, now: daysAgo(age) }, bytes);
    await stored.storage.write(variantKey(hashOf(url), 40, 'webp'), Buffer.from('variant'));
    return { url, bytes };
  }
  const clean = (...referencedBy: ReferencesFiles[]) =>
    cleanUpFiles({ queries, storage: stored.storage, now: testNow }, imageFiles(referencedBy));
  // In one part and in several, as for small and large tables.
  const names =
    (...named: unknown[]): ReferencesFiles =>
    async () =>
      named;
  const namesInParts = (...named: unknown[]): ReferencesFiles =>
    async function* () {
      yield* named;
    };
  const rows = async () => (await queries.select({ url: images.address }).from(images)).map(({ url }) => url);
  async function keys() {
    const found: string[] = [];
    for await (const { key } of stored.storage.list()) found.push(key);
    return found.toSorted();
  }

  test('fault 37: removes unreferenced images older than 30 days with their variants, and no newer ones', async () => {
    const old = await save('#101010', 31);
    const young = await save('#202020', 29);
    expect(await clean(names())).toBe(1);
    expect(await rows()).toEqual([young.url]);
    const hash = hashOf(young.url);
    expect(await keys()).toEqual([variantKey(hash, 40, 'webp'), masterKey(hash)].toSorted());
    expect(await stored.storage.exists(masterKey(hashOf(old.url)))).toBe(false);
  });

  test('keeps images that vehicles, settings or HTML refer to', async () => {
    const [first, second, third] = [await save('#111', 90), await save('#222', 90), await save('#333', 90)];
    const inHtml = `<p><img src="https://dealer.example${variantAddress(hashOf(third.url), 40, 'webp')}"></p>`;
    const before = await keys();
    expect(
      await clean(
        names({ images: [first.url] }),
        namesInParts({ pictures: { hero: second.url } }, { content: inHtml }),
      ),
    ).toBe(0);
    expect((await rows()).toSorted()).toEqual([first.url, second.url, third.url].toSorted());
    expect(await keys()).toEqual(before);
  });

  test('fault 37: removes files without a row once they are older than 30 days', async () => {
    const half = 'a'.repeat(32);
    const young = 'b'.repeat(32);
    stored.state.now = daysAgo(31);
    await stored.storage.write(masterKey(half), Buffer.from('x'));
    await stored.storage.write(masterKey(young), Buffer.from('x'));
    stored.state.now = daysAgo(1);
    await stored.storage.write(variantKey(young, 320, 'webp'), Buffer.from('x'));
    expect(await clean(names())).toBe(1);
    expect(await keys()).toEqual([variantKey(young, 320, 'webp'), masterKey(young)]);
  });

  test('leaves the files of others in a shared bucket alone', async () => {
    stored.state.now = daysAgo(90);
    await stored.storage.write('backups/2026-08-20.tar', Buffer.from('x'));
    expect([await clean(names()), await keys()]).toEqual([0, ['backups/2026-08-20.tar']]);
  });

  test('keeps an image that is referenced between the check and the removal', async () => {
    const { url } = await save('#444', 90);
    let looks = 0;
    expect(await clean(async () => (looks++ === 0 ? [] : [url]))).toBe(0);
    expect([looks, await rows()]).toEqual([2, [url]]);
  });

  test('reads the references twice for many images, not once for each', async () => {
    const [first, second, third] = [await save('#a00', 90), await save('#b00', 90), await save('#c00', 90)];
    let looks = 0;
    expect(await clean(async () => (looks++ === 0 ? [] : [second.url]))).toBe(2);
    expect([looks, await rows()]).toEqual([2, [second.url]]);
    for (const { url } of [first, third]) {
      expect(await stored.storage.exists(masterKey(hashOf(url)))).toBe(false);
    }
  });

  test('keeps the row of a file that cannot be removed, but not of those removed before it', async () => {
    await save('#d00', 90);
    await save('#e00', 90);
    let deleted = 0;
    const storage = {
      ...stored.storage,
      delete: async (key: string) => {
        if (deleted === 2) throw new Error('the disk is away');
        deleted += 1;
        await stored.storage.delete(key);
      },
    };
    await expect(cleanUpFiles({ queries, storage, now: testNow }, imageFiles([names()]))).rejects.toThrow(
      'the disk is away',
    );
    expect([(await rows()).length, (await keys()).length]).toEqual([1, 2]);
  });

  test('an old picture that is uploaded again counts as new', async () => {
    const { url, bytes } = await save('#555', 90);
    await saveImage({ queries, storage: stored.storage, now: daysAgo(2) }, bytes);
    expect(await clean(names())).toBe(0);
    expect(await rows()).toEqual([url]);
  });

  test('fault 39: loses nothing while the storage is unavailable, and catches up in the next run', async () => {
    const { url } = await save('#666', 90);
    stored.state.away = true;
    await expect(clean(names())).rejects.toThrow('ECONNREFUSED');
    expect(await rows()).toEqual([url]);
    stored.state.away = false;
    expect(await clean(names())).toBe(1);
    expect([await rows(), await keys()]).toEqual([[], []]);
  });

  describe('a picture uploaded while its file is being removed', () => {
    test('has its file afterwards', async () => {
      const { url, bytes } = await save('#777', 90);
      const key = masterKey(hashOf(url));
      let asked = 0;
      const storage = {
        ...stored.storage,
        // Deleted between this check and the insert of the row.
        exists: async (asking: string) => {
          asked += 1;
          const there = await stored.storage.exists(asking);
          if (asked === 1) await clean(names());
          return there;
        },
      };
      await saveImage({ queries, storage, now: testNow }, bytes);
      expect([await stored.storage.exists(key), await rows()]).toEqual([true, [url]]);
    });
  });
});
