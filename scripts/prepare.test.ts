import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const prepare = JSON.stringify(join(import.meta.dirname, 'prepare.mjs'));

test('a program that cannot run is said in one line', () => {
  const script = `(await import(${prepare})).become('/no/such/node', [], process.env)`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(ended).toMatchObject({ status: 1, signal: null });
  expect(ended.stderr).toMatch(/^\/no\/such\/node could not be started: .*ENOENT\n$/);
});
