import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The program's memory in MB: anonymous, and shared between its processes, each page counted once. */
export type Memory = { anonymous: number; shared: number; processes: number };

const total = ({ anonymous, shared }: Memory) => anonymous + shared;
const greater = (a: Memory, b: Memory) => (total(a) > total(b) ? a : b);
const none: Memory = { anonymous: 0, shared: 0, processes: 0 };

/** Starts a program in its own session, so that its processes can be found even when their parent is gone. */
export const ownSession = ['setsid'];

type Process = { pid: number; parent: number; session: number };

function allProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return [{ pid: Number(name), parent: Number(fields[1]), session: Number(fields[3]) }];
      } catch {
        return []; // It has ended in the meantime.
      }
    });
}

/**
 * IDs of the program's processes: its descendants, and all in a session that one of them leads or has led.
 */
export function processesOf(root: number, sessions: Set<number>): number[] {
  const all = allProcesses();
  const own = new Set([root]);
  for (let before = 0; before < own.size;) {
    before = own.size;
    for (const { pid, parent, session } of all) {
      if (!own.has(pid) && !own.has(parent) && !sessions.has(session)) continue;
      own.add(pid);
      if (pid === session) sessions.add(session);
    }
  }
  return [...own];
}

/** The memory of one process; what it shares is divided by those that share it. */
export function memoryOf(pid: number): Memory {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const megabytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
    return { anonymous: megabytes('Pss_Anon'), shared: megabytes('Pss_Shmem'), processes: 1 };
  } catch {
    return none; // It has ended in the meantime.
  }
}

/** Watches the total memory of a program that was started with `ownSession`. */
export function watchMemory() {
  const sessions = new Set<number>();
  let root = 0;
  let timer: NodeJS.Timeout | undefined;
  let most = none;
  const read = () => {
    const now = processesOf(root, sessions)
      .map(memoryOf)
      .reduce(
        (sum, one) => ({
          anonymous: sum.anonymous + one.anonymous,
          shared: sum.shared + one.shared,
          processes: sum.processes + one.processes,
        }),
        none,
      );
    most = greater(most, now);
    return now;
  };
  return {
    /** Samples the program with this first process every tenth of a second until `stop`. */
    begin: (pid: number) => {
      root = pid;
      timer ??= setInterval(read, 100);
    },
    /**
     * The memory once it has changed by less than 1% for five seconds, or after five minutes whatever it is
     * then.
     */
    async atRest(): Promise<Memory> {
      let [settled, since] = [read(), performance.now()];
      for (const started = since; performance.now() - started < 300_000; await sleep(500)) {
        const now = read();
        const isSame = Math.abs(total(now) - total(settled)) < total(settled) / 100;
        if (!isSame || now.processes !== settled.processes) [settled, since] = [now, performance.now()];
        else if (performance.now() - since > 5_000) return now;
      }
      return read();
    },
    /** The peak since the last call, or since the start. */
    peak(): Memory {
      const peak = greater(most, read());
      most = none;
      return peak;
    },
    stop: () => clearInterval(timer),
  };
}

export type MemoryWatch = ReturnType<typeof watchMemory>;
