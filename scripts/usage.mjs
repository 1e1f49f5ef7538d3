// What a run costs: minutes, and processor seconds of all processes below this one, browsers and PostgreSQL included.
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

const intervalMs = 500;
/** The kernel counts in this unit on every platform of Linux. */
const ticksPerSecond = 100;

/** Begins to measure; the function that it returns ends that and says the result in one line. */
export function measureUsage() {
  const started = performance.now();
  const processes = process.platform === 'linux' ? watchProcesses() : undefined;
  return () => {
    const took = `Took ${((performance.now() - started) / 60_000).toFixed(1)} minutes`;
    const used = processes ? ` and ${Math.round(processes()).toLocaleString('en-US')} processor seconds` : '';
    return `${took}${used}; load at the end ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`;
  };
}

/**
 * Reads /proc again and again, because the kernel adds the time of a process to that of its parent only when the
 * parent waits for it, and a browser's parts outlive the browser. The returned function ends that with the sum in
 * seconds.
 */
function watchProcesses() {
  /** By id and time of start, since ids are used again. */
  const known = new Map();
  const isOurs = ({ key, pid, parent }) => pid === process.pid || known.has(key) || known.has(parent);
  const sample = () => {
    const running = runningProcesses();
    // A parent may be read after its child: until nothing new belongs to them.
    for (let found = 1; found > 0;) {
      const ours = running.filter((one) => !one.isSeen && isOurs(one));
      for (const one of ours) {
        one.isSeen = true;
        known.set(one.key, { ...one, parent: known.get(one.key)?.parent ?? one.parent });
      }
      found = ours.length;
    }
    return new Set(running.map(({ key }) => key));
  };
  sample();
  const timer = setInterval(sample, intervalMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    const running = sample();
    const ended = [...known.values()].filter(({ key }) => !running.has(key));
    /** Ticks of all processes below this one that have ended: the kernel adds them to it when it has waited for them. */
    const endedBelow = (key) =>
      ended
        .filter(({ parent }) => parent === key)
        .reduce((sum, child) => sum + child.own + Math.max(child.children, endedBelow(child.key)), 0);
    // Of what a process has waited for, that which is not counted by itself: short processes and last moments.
    const ticks = [...known.values()].map(
      ({ key, own, children }) => own + Math.max(0, children - endedBelow(key)),
    );
    return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
  };
}

/** All processes: own times and those of the children they have waited for, in ticks. */
function runningProcesses() {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const keys = new Map(found.map(({ pid, key }) => [pid, key]));
  return found.map((one) => ({ ...one, parent: keys.get(one.parentPid) }));
}

function readProcess(name) {
  let stat;
  try {
    stat = readFileSync(`/proc/${name}/stat`, 'utf8');
  } catch {
    return [];
  }
  // The name of the program, in brackets, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [parentPid, user, system, childrenUser, childrenSystem, start] = [1, 11, 12, 13, 14, 19].map((at) =>
    Number(fields[at]),
  );
  const pid = Number(name);
  const times = { own: user + system, children: childrenUser + childrenSystem };
  return [{ pid, key: `${pid} ${start}`, parentPid, ...times }];
}
