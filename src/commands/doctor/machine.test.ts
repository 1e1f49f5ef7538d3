import { chmodSync, chownSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/program.ts';
import { readSettings } from '../../platform/settings.ts';
import { checkDataFolder } from './machine.ts';

function openFolder() {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  chmodSync(folder, 0o777);
  return folder;
}

test('a data folder that is open to others is named, with what can be done about it', async () => {
  const DATA_DIR = openFolder();
  expect(await checkDataFolder(readSettings({ DATA_DIR }))).toEqual({
    state: 'warning',
    text: `${DATA_DIR} is open to other accounts of this machine (mode 777)`,
    advice: `It holds customers' data: chmod 700 ${DATA_DIR}`,
  });
});

// Only root can give a folder away.
test.skipIf(process.getuid?.() !== 0)('a volume of a pod, which is not its own, is well', async () => {
  const DATA_DIR = openFolder();
  chownSync(DATA_DIR, 10_001, 10_001);
  expect(await checkDataFolder(readSettings({ DATA_DIR }))).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('should belong to the account'),
  });
  const elsewhere = { DATABASE_URL: 'postgres://db.internal/marque', S3_BUCKET: 'marque' };
  expect(await checkDataFolder(readSettings({ DATA_DIR, ...elsewhere }))).toMatchObject({ state: 'ok' });
});
