import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { temporaryFolder } from '../../../test/program.ts';
import { images } from '../../images/images.table.ts';
import { masterKey } from '../../images/storage/storage-keys.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { readSettings } from '../../platform/settings.ts';
import { checkStorage } from './storage.ts';

test('images that the database names and the storage lacks are counted', async () => {
  const { folder: DATA_DIR, remove } = temporaryFolder();
  onTestFinished(remove);
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const settings = readSettings({ DATA_DIR, DATABASE_URL: url });
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  expect(await checkStorage(settings, database)).toMatchObject({ state: 'ok' });

  const hashes = ['a', 'b'].map((letter) => letter.repeat(32));
  await database.queries.insert(images).values(
    hashes.map((hash) => ({
      hash,
      address: `/images/${hash}`,
      width: 1,
      height: 1,
      bytes: 1,
      createdAt: new Date(),
    })),
  );
  const folder = join(DATA_DIR, 'images');
  const text = (missing: number) => `${missing} of 2 images that were looked for are not in ${folder}`;
  expect(await checkStorage(settings, database)).toMatchObject({ state: 'problem', text: text(2) });
  for (const [index, hash] of hashes.entries()) {
    mkdirSync(join(folder, hash), { recursive: true });
    writeFileSync(join(folder, masterKey(hash)), 'x');
    const expected = index === 0 ? { state: 'warning', text: text(1) } : { state: 'ok' };
    expect(await checkStorage(settings, database)).toMatchObject(expected);
  }
});
