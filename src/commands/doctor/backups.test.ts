import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { testNow } from '../../../test/factories.ts';
import { backups } from '../../backups/backups.table.ts';
import { diskRoom } from '../../platform/disk-room.ts';
import { readSettings } from '../../platform/settings.ts';
import { checkBackupPlace } from './backups.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});
const settings = () => readSettings({ DATA_DIR: folder, BACKUP_TO: folder });

describeWithDatabase('the place of backups', (open) => {
  test.each([0.9, 3])('is too small when the last backup is %f of what is free', async (share) => {
    const database = await open();
    const bytes = Math.round((await diskRoom(folder)).freeBytes * share);
    await database.queries
      .insert(backups)
      .values({ file: 'last.tar.gz', startedAt: testNow, finishedAt: testNow, bytes });
    expect(await checkBackupPlace(settings(), database)).toMatchObject({
      state: 'problem',
      text: expect.stringMatching(/ free; the last backup took \d/),
      advice: 'Make room there: the next backup may not fit.',
    });
  });
});

test('a place that looks well and takes no byte is a problem', async () => {
  const own = JSON.stringify(join(import.meta.dirname, 'backups.ts'));
  const script = `
    const { checkBackupPlace } = await import(${own});
    const backup = { to: ${JSON.stringify(folder)}, s3: null, passphrase: null };
    console.log(JSON.stringify(await checkBackupPlace({ backup, dataDir: backup.to }, null)));`;
  const node = [
    '-c',
    'ulimit -f 0; exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '--eval',
    script,
  ];
  const { stdout } = spawnSync('/bin/sh', node, { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toMatchObject({ state: 'problem' });
  expect(readdirSync(folder)).toEqual([]);
});
