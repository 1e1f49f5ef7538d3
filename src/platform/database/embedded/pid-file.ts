import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL's `postmaster.pid`, which a running server keeps in its data folder. */
export type PidFile = {
  pid: number;
  state: string;
  port: number;
  /** The folder of its socket; empty where it has none. */
  socketFolder: string;
  /** The network address on which it listens; empty if on none. */
  listens: string;
};

const fileIn = (data: string) => join(data, 'postmaster.pid');

/** Null if there is no such file, or it holds no process id. */
export function readPidFile(data: string): PidFile | null {
  try {
    const lines = readFileSync(fileIn(data), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!(pid > 0)) return null;
    const line = (index: number) => lines[index]?.trim() ?? '';
    return { pid, port: Number(line(3)), socketFolder: line(4), listens: line(5), state: line(7) };
  } catch {
    return null;
  }
}

/**
 * The process id of a server that still runs on `data`; null if there is none. After a crash the id in the
 * file may by now belong to another process, even one of ours. PostgreSQL would refuse to start then, so the
 * file is removed.
 */
export function findRunningServer(data: string): number | null {
  const file = readPidFile(data);
  if (file === null) return null;
  if (isAlive(file.pid) && hasWorkingDirectory(file.pid, data)) return file.pid;
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

/** A server's working directory is its data folder. On systems without /proc the file is trusted. */
function hasWorkingDirectory(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}
