import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A control group that limits the total memory of its processes, without swap. */
export type MemoryLimit = {
  /** Command prefix that starts a program, with all its child processes, in the group. */
  through: string[];
  /** Number of processes that the kernel has killed in it. */
  kills(): number;
  /** Resolves when no process is left in it. */
  empty(): Promise<void>;
  /** Peak memory since the last call, in MB, including file cache that the kernel could drop. */
  peak(): number;
  /** Kills the remaining processes and removes the group. */
  remove(): Promise<void>;
};

/** File names in both versions of control groups. */
const versions = {
  v1: {
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    events: 'memory.oom_control',
    peak: 'memory.max_usage_in_bytes',
  },
  v2: { limit: 'memory.max', swap: 'memory.swap.max', events: 'memory.events', peak: 'memory.peak' },
};

/**
 * Creates a control group with a limit in megabytes. Throws if that is not possible, as for anyone but root.
 */
export function limitMemory(name: string, megabytes: number): MemoryLimit {
  const [parent, version] = ownGroup();
  const files = versions[version];
  const group = join(parent, name);
  if (!existsSync(group)) mkdirSync(group);
  const write = (file: string, value: string) => writeFileSync(join(group, file), value);
  const read = (file: string) => readFileSync(join(group, file), 'utf8');
  const bytes = String(megabytes * 2 ** 20);
  write(files.limit, bytes);
  // Missing where the kernel has no swap or does not account for it.
  if (existsSync(join(group, files.swap))) write(files.swap, version === 'v1' ? bytes : '0');
  const left = () => read('cgroup.procs').split('\n').filter(Boolean).map(Number);
  const kills = () => Number(/oom_kill (\d+)/.exec(read(files.events))?.[1] ?? 0);
  const before = kills();
  return {
    through: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', join(group, 'cgroup.procs')],
    kills: () => kills() - before,
    empty: async () => {
      while (left().length > 0) await sleep(100);
    },
    peak: () => {
      const peak = Number(read(files.peak)) / 2 ** 20;
      // Before Linux 6.12 version 2 cannot be reset and reports the all-time peak.
      if (version === 'v1') write(files.peak, '0');
      return peak;
    },
    remove: async () => {
      for (; left().length > 0; await sleep(100)) {
        for (const pid of left()) {
          try {
            process.kill(pid, 'SIGKILL');
          } catch {
            // It has ended in the meantime.
          }
        }
      }
      rmdirSync(group);
    },
  };
}

/** The folder of this process's memory control group, and its version. */
function ownGroup(): [folder: string, version: keyof typeof versions] {
  const groups = readFileSync('/proc/self/cgroup', 'utf8');
  const v1 = /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m.exec(groups)?.[1];
  if (v1 !== undefined) return [join('/sys/fs/cgroup/memory', v1), 'v1'];
  const v2 = /^0::(.*)$/m.exec(groups)?.[1];
  if (v2 === undefined) throw new Error('There are no control groups');
  return [join('/sys/fs/cgroup', v2), 'v2'];
}
