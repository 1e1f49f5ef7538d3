import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { backedUpRows, backupPlace, openEmpty, restore } from '../../test/backups/restore.ts';
import { addImages, backUp, contents, fillDealership } from '../../test/backups/sample.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { createTestStorage } from '../../test/images/stored-picture.ts';
import { masterKey } from '../images/storage/storage-keys.ts';
import type { Database } from '../platform/database.ts';

let folder: string;
let file: string;
beforeEach(() => {
  ({ folder, file } = backupPlace());
});

describeWithDatabase('fault 68: a backup is refused in one line, with nothing changed,', (open) => {
  let source: { database: Database; storage: ReturnType<typeof createTestStorage>['storage'] };
  let target: Database;
  let before: Awaited<ReturnType<typeof contents>>;
  beforeEach(async () => {
    source = { database: await open(), storage: createTestStorage().storage };
    await fillDealership(source);
    target = await open();
    before = await contents(target);
  });
  const refused = async (path: string, reason: RegExp, passphrase: string | null = null) => {
    const database = target;
    const { storage, state } = createTestStorage();
    await expect(restore(path, { database, storage }, { passphrase })).rejects.toThrow(reason);
    expect([await contents(database), state.writes]).toEqual([before, []]);
  };
  /** The file with one occurrence of a text replaced by another of the same length. */
  const alter = (from: string, to: string) => {
    const bytes = gunzipSync(readFileSync(file));
    const at = bytes.lastIndexOf(from);
    expect(at).toBeGreaterThan(0);
    bytes.write(to, at);
    writeFileSync(file, gzipSync(bytes));
  };

  test('when the passphrase is wrong or missing, or an encrypted file is damaged, and not when all is right', async () => {
    await backUp(source, file, 'correct horse');
    await refused(file, /^The backup is encrypted; set BACKUP_PASSPHRASE[^\n]*$/);
    await refused(file, /^The backup cannot be decrypted: BACKUP_PASSPHRASE is not[^\n]*$/, 'wrong');
    const empty = { database: await openEmpty(), storage: createTestStorage().storage };
    await restore(file, empty, { passphrase: 'correct horse' });
    expect(await backedUpRows(empty.database)).toEqual(await backedUpRows(source.database));

    // Altered, then cut off.
    const bytes = readFileSync(file);
    const last = bytes.length - 20;
    bytes[last] = (bytes[last] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await refused(file, /^The backup is damaged or incomplete: [^\n]*$/, 'correct horse');
    truncateSync(file, 100_000);
    await refused(file, /^The backup is damaged or incomplete: [^\n]*$/, 'correct horse');
  });

  test('when a row or an image was altered, it is cut off anywhere, no backup, or not there', async () => {
    const [hash = ''] = await addImages(source, 1);
    await backUp(source, file);
    const whole = readFileSync(file);
    alter('Guards Red', 'Guards Rad');
    await refused(file, /^The backup is damaged or incomplete: its checksums do not match$/);
    alter('"missing"', '"missing ');
    await refused(file, /^The backup is damaged or incomplete: images.json cannot be read$/);

    const text = (await source.storage.read(masterKey(hash)))?.toString('latin1') ?? '';
    const bytes = gunzipSync(whole);
    const at = bytes.indexOf(Buffer.from(text, 'latin1'));
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, gzipSync(bytes));
    await refused(file, new RegExp(`^The backup is damaged or incomplete: images/${hash}.jpg was altered$`));

    writeFileSync(file, whole);
    for (const length of [whole.length - 1, Math.floor(whole.length / 2), 3_000]) {
      truncateSync(file, length);
      await refused(file, /^The backup is damaged or incomplete: [^\n]*$/);
    }
    writeFileSync(file, 'Make,Model\n');
    await refused(file, /is not a backup of Marque$/);
    await refused(join(folder, 'nowhere'), /^Cannot read .*nowhere: ENOENT[^\n]*$/);
  });

  test('while the site runs on the target', async () => {
    await backUp(source, file);
    const database = target;
    await database.listen('vehicles', () => undefined);
    await expect(restore(file, { database, storage: createTestStorage().storage })).rejects.toThrow(
      /^The site is running on this database \(1 nodes?\); stop it first$/,
    );
    expect(await contents(database)).toEqual(before);
  });

  test('when it is of a newer version', async () => {
    await source.database.queries.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 9999999999999)`,
    );
    await backUp(source, file);
    await refused(file, /^The backup is of a newer version of Marque; [^\n]*$/);
  });
});
