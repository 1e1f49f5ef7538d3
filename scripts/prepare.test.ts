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

test.each(['run', 'runStoppable'])(
  '%s: a command that a signal ended is told from one that failed',
  (name) => {
    const args = JSON.stringify([
      '--eval',
      "process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1_000)",
    ]);
    const script = `process.exit(await (await import(${prepare})).${name}(process.execPath, ${args}))`;
    const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
    expect(ended).toMatchObject({ status: 143, signal: null });
  },
);
