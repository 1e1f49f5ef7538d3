import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

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

test.skipIf(process.platform === 'win32')(
  'a program and a command that npm has started end when npm is stopped',
  async () => {
    const watch = join(import.meta.dirname, 'end-with-npm.mjs');
    const program =
      "process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1_000); console.log('runs')";
    const command = `await (await import(${prepare})).runStoppable(process.execPath, ['--eval', ${JSON.stringify(program)}])`;
    for (const script of [program, command]) {
      // npm's shell, which waits for what it runs.
      const shell = spawn(
        '/bin/sh',
        [
          '-c',
          '"$@"; exit',
          'sh',
          process.execPath,
          '--import',
          watch,
          '--input-type=module',
          '--eval',
          script,
        ],
        {
          env: { ...process.env, npm_lifecycle_event: 'start' },
          stdio: ['ignore', 'pipe', 'inherit'],
          detached: true,
        },
      );
      onTestFinished(() => {
        spawnSync('kill', ['-KILL', '--', `-${shell.pid}`], { stdio: 'ignore' });
      });
      await once(shell.stdout, 'data');
      shell.kill('SIGTERM');
      // Only when all that write to it have ended.
      await once(shell, 'close');
    }
  },
);
