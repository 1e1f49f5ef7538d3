import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { parentOf } from '../processor-time.ts';

/** Null for a process that has ended in the meantime. */
function ifThere<Result>(look: () => Result): Result | null {
  try {
    return look();
  } catch {
    return null;
  }
}

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && ifThere(() => parentOf(Number(name))) === pid)
    .map(Number);

/** Empty for a process that has ended. */
export const commandOf = (pid: number): string =>
  ifThere(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')) ?? '';

/** Whether the process works in this folder: a number that a file names may by now be that of a stranger. */
export const worksIn = (pid: number, folder: string): boolean =>
  ifThere(() => readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)) ?? false;

/** Kills a process with SIGKILL, if it is still there. */
export const kill = (pid: number) => void ifThere(() => process.kill(pid, 'SIGKILL'));
