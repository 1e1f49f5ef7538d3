import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a server writes of itself into its data folder while it runs (PostgreSQL's `postmaster.pid`). */
export type PidFile = { pid: number; state: string };

const fileIn = (data: string) => join(data, 'postmaster.pid');

/** Null where there is no such file, or none with a process's number in it. */
export function readPidFile(data: string): PidFile | null {
  try {
    const lines = readFileSync(fileIn(data), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, state: lines[7]?.trim() ?? '' } : null;
  } catch {
    return null;
  }
}

/**
 * The process of a server that still runs on `data`; null when there is none. A number in a file that a crash left behind may
 * by now be another process's, also one of ours: PostgreSQL would refuse to start then, so the file is removed.
 */
export function findRunningServer(data: string): number | null {
  const file = readPidFile(data);
  if (file === null) return null;
  if (isAlive(file.pid) && worksIn(file.pid, data)) return file.pid;
  rmSync(fileIn(data), { force: true });
  return null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A server's working directory is its data folder. Where the system does not tell, the file is believed. */
function worksIn(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}
