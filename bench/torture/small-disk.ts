import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Room of the small disk: the database with its log, and a run's pictures. */
const diskBytes = 1_600 * 1024 * 1024;
/** What a site writes at most while its disk is being filled. */
const spareBytes = 16 * 1024 * 1024;

/** Mounts a small disk at the folder; false where this may not be done. */
export function mountDisk(folder: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/proc/mounts')) return false;
  return (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'marque-torture', folder]).status === 0
  );
}

/** Fills the disk at the folder to its last byte. The function that it returns makes room again. */
export function fillDisk(folder: string): () => void {
  const path = join(folder, 'ballast');
  const { bavail, bsize } = statfsSync(folder);
  // The site writes meanwhile, and fallocate takes all or nothing: the last of it is written.
  spawnSync('fallocate', ['-l', String(Math.max(1, bavail * bsize - spareBytes)), path]);
  const ballast = openSync(path, 'a');
  const block = Buffer.alloc(2 ** 20);
  try {
    for (;;) writeSync(ballast, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(ballast);
  }
  return () => rmSync(path, { force: true });
}
