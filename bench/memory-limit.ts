import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A control group whose processes may take so much memory together and no more, with none of it on a disk. */
export type MemoryLimit = {
  /** What a program is started through to be in it, with all processes that it starts. */
  through: string[];
  /** Processes that the kernel has killed in it. */
  kills(): number;
  /** The most that it held since the last call, in MB: with files that the kernel only keeps because there is room. */
  peak(): number;
  /** Ends what is left in it. */
  remove(): Promise<void>;
};

/** The files of both versions of control groups, for the same things. */
const versions = {
  v1: {
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    events: 'memory.oom_control',
    peak: 'memory.max_usage_in_bytes',
  },
  v2: { limit: 'memory.max', swap: 'memory.swap.max', events: 'memory.events', peak: 'memory.peak' },
};

/** Makes a control group of so many megabytes. Throws where that is not possible, as for anyone but root. */
export function limitMemory(name: string, megabytes: number): MemoryLimit {
  const [parent, version] = ownGroup();
  const files = versions[version];
  const group = join(parent, name);
  if (!existsSync(group)) mkdirSync(group);
  const write = (file: string, value: string) => writeFileSync(join(group, file), value);
  const read = (file: string) => readFileSync(join(group, file), 'utf8');
  const bytes = String(megabytes * 2 ** 20);
  write(files.limit, bytes);
  // Not there where the kernel counts no swap, or has none.
  if (existsSync(join(group, files.swap))) write(files.swap, version === 'v1' ? bytes : '0');
  const kills = () => Number(/oom_kill (\d+)/.exec(read(files.events))?.[1] ?? 0);
  const before = kills();
  return {
    through: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', join(group, 'cgroup.procs')],
    kills: () => kills() - before,
    peak: () => {
      const peak = Number(read(files.peak)) / 2 ** 20;
      // Before Linux 6.12 the second version takes no reset, and tells the most there ever was.
      if (version === 'v1') write(files.peak, '0');
      return peak;
    },
    remove: async () => {
      const left = () => read('cgroup.procs').split('\n').filter(Boolean).map(Number);
      for (; left().length > 0; await sleep(100)) {
        for (const pid of left()) process.kill(pid, 'SIGKILL');
      }
      rmdirSync(group);
    },
  };
}

/** The folder of the group of memory that this process is in, and which version it is of. */
function ownGroup(): [folder: string, version: keyof typeof versions] {
  const groups = readFileSync('/proc/self/cgroup', 'utf8');
  const v1 = /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m.exec(groups)?.[1];
  if (v1 !== undefined) return [join('/sys/fs/cgroup/memory', v1), 'v1'];
  const v2 = /^0::(.*)$/m.exec(groups)?.[1];
  if (v2 === undefined) throw new Error('There are no control groups');
  return [join('/sys/fs/cgroup', v2), 'v2'];
}
