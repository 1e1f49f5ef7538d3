import { spawnSync } from 'node:child_process';
import type { Failure } from './code-tests.ts';

/** Builds the program below `root` and runs files of browser tests until one fails. Undefined if all pass. */
export function runBrowserTests(root: string, files: readonly string[]): Failure | undefined {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', ...files, '-x'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (status === 0) return undefined;
  const [, place = '', title] = /^Failed: (\S+?):\d+ › (.*)$/m.exec(stdout) ?? [];
  // A program that cannot be built or started is no test that saw anything.
  if (title === undefined) throw new Error(`The browser tests could not be run:\n${stdout.slice(-2_000)}`);
  return { file: place, what: title };
}
