import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { daysAgo, testNow } from '../../test/factories.ts';
import { nextBackup } from './backup-state.ts';
import { failInterrupted, finishBackup, insertBackup, lastBackup, readHistory } from './backups.store.ts';

describeWithDatabase('the history of backups', (open) => {
  test('the order of backups is that in which they began, whatever the clock said', async () => {
    const { queries } = await open();
    const ahead = daysAgo(-200);
    const first = await insertBackup(queries, 'ahead', ahead);
    await finishBackup(queries, first, ahead, { bytes: 1, missing: 0 });
    const second = await insertBackup(queries, 'corrected', testNow);
    // Another process takes it for dead, because the lock was lost, and it ends well all the same.
    await failInterrupted(queries, testNow);
    await finishBackup(queries, second, testNow, { bytes: 2, missing: 0 });
    const { attempts, kept, failure } = await readHistory(queries);
    expect([kept.map(({ file }) => file), failure]).toEqual([['corrected', 'ahead'], null]);
    expect(nextBackup(attempts, testNow)).toEqual(daysAgo(-1));
    const last = await lastBackup(queries, true);
    expect([last?.bytes, (last?.ageSeconds ?? -1) >= 0]).toEqual([2, true]);
  });
});
