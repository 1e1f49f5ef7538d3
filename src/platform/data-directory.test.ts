import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirectoryError, lockDataDirectory } from './data-directory.ts';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'marque-data-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const holdingProcess = `
  import { lockDataDirectory } from ${JSON.stringify(new URL('data-directory.ts', import.meta.url).href)};
  // Changed only here: another account may not reach the program itself, below a closed home.
  if (process.argv[2]) process.setuid(Number(process.argv[2]));
  try {
    lockDataDirectory(process.argv[1]);
    console.log('held');
    setInterval(() => undefined, 1000);
  } catch (error) {
    console.log(error.name + ': ' + error.message);
  }`;

/** Another process that locks `directory`; answers it, and the first line it says. */
async function lockElsewhere(directory: string, uid = '') {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holdingProcess, directory, uid], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}

test('[46] a second process is told which one has locked the directory, until that one is killed', async () => {
  const directory = join(scratch, 'data');
  const { child, said } = await lockElsewhere(directory);
  expect(said).toBe('held');
  expect(() => lockDataDirectory(directory)).toThrow(DataDirectoryError);
  expect(() => lockDataDirectory(directory)).toThrow(`is in use by process ${child.pid} on `);

  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDataDirectory(directory).release();
});

test('a directory can be locked again after its release, but not twice by one process', () => {
  const { release } = lockDataDirectory(scratch);
  expect(() => lockDataDirectory(scratch)).toThrow(`is in use by process ${process.pid} on `);
  release();
  lockDataDirectory(scratch).release();
});

test.skipIf(process.platform === 'win32')('only the owner can access a new directory', () => {
  const directory = join(scratch, 'new/data');
  lockDataDirectory(directory).release();
  expect((statSync(directory).mode & 0o777).toString(8)).toBe('700');
  expect((statSync(join(directory, 'lock.owner')).mode & 0o777).toString(8)).toBe('600');
});

test('[46] a directory that cannot be created is one clear line', () => {
  writeFileSync(join(scratch, 'file'), '');
  const directory = join(scratch, 'file/data');
  expect(() => lockDataDirectory(directory)).toThrow(`DATA_DIR ${directory} cannot be written: ENOTDIR`);
});

test
  .runIf(process.platform === 'linux')
  .each(['/proc/data', '/proc/new/data', '/sys/data', '/dev/null/data'])(
  '[46] %s, where nobody can make a folder, is one clear line',
  async (directory) => {
    // In a process of its own, which may be ended where it does not come back.
    const { child, said } = await lockElsewhere(directory);
    child.kill('SIGKILL');
    expect(said).toMatch(/^DataDirectoryError: DATA_DIR \S+ cannot be written: E/);
  },
);

test.skipIf(process.platform === 'win32')('[46] a read-only directory is one clear line', async () => {
  chmodSync(scratch, 0o555);
  // Nothing is read-only to root, so there another account tries.
  const { child, said } = await lockElsewhere(scratch, process.getuid?.() === 0 ? '65534' : '');
  child.kill('SIGKILL');
  expect(said).toMatch(/^DataDirectoryError: DATA_DIR \S+ cannot be written: EACCES/);
});
