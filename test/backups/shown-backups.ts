import type { BackupState } from '../../src/backups/backup-state.ts';

/** What staff see of the backups, with these changes: none has been made. */
export const backupState = (changes: Partial<BackupState> = {}): BackupState => ({
  location: '/mnt/backup/marque',
  isEncrypted: true,
  running: null,
  last: null,
  failure: null,
  problem: null,
  nextAt: null,
  isOverdue: false,
  kept: [],
  ...changes,
});

/** A backup that is kept. */
export const keptBackup = {
  id: 1,
  file: 'marque-2026-11-20-0542.tar.gz.age',
  startedAt: '2026-11-20T05:42:00.000Z',
  finishedAt: '2026-11-20T05:43:00.000Z',
  bytes: 4_321_567_890,
  missing: 0,
};
