/** One piece of work in the queue. */
export type Job<Result, Priority extends string> = {
  readonly result: Promise<Result>;
  /** Moves work that has not begun to a more urgent place; never to a less urgent one. */
  raise(priority: Priority): void;
  /** Takes work that has not begun out of the queue: its result rejects with `QueueRejection`. */
  cancel(): void;
};

/** The work was not done: too much is waiting, or it was canceled. Trying again later may succeed. */
export class QueueRejection extends Error {}

export type WorkQueue<Priority extends string> = {
  /** Queues work; its result rejects with `QueueRejection` at once when too much of that priority waits already. */
  add<Result>(priority: Priority, work: () => Promise<Result>): Job<Result, Priority>;
};

type Entry<Priority> = {
  priority: Priority;
  begin: () => Promise<void>;
  refuse: (reason: QueueRejection) => void;
};

/**
 * A bounded queue: `atOnce` pieces of work run together. `waiting` names the priorities, most urgent first, each with how
 * many pieces of it may wait. All but the first are background: at most `background` of them run together, and one begins
 * only when nothing of the first priority waits.
 */
export function createWorkQueue<Priority extends string>(bounds: {
  atOnce: number;
  background: number;
  waiting: Record<Priority, number>;
}): WorkQueue<Priority> {
  const priorities = Object.keys(bounds.waiting) as Priority[];
  const waiting = Object.fromEntries(priorities.map((priority) => [priority, new Set()])) as Record<
    Priority,
    Set<Entry<Priority>>
  >;
  const isBackground = (priority: Priority) => priority !== priorities[0];
  let running = 0;
  let runningBackground = 0;

  function next(): Entry<Priority> | undefined {
    for (const priority of priorities) {
      const [first] = waiting[priority];
      if (first) return !isBackground(priority) || runningBackground < bounds.background ? first : undefined;
    }
    return undefined;
  }

  function pump() {
    for (let entry = next(); entry && running < bounds.atOnce; entry = next()) {
      waiting[entry.priority].delete(entry);
      void run(entry);
    }
  }

  async function run(entry: Entry<Priority>) {
    const background = isBackground(entry.priority) ? 1 : 0;
    running += 1;
    runningBackground += background;
    await entry.begin();
    running -= 1;
    runningBackground -= background;
    pump();
  }

  return {
    add<Result>(priority: Priority, work: () => Promise<Result>) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const entry: Entry<Priority> = { priority, begin: () => work().then(resolve, reject), refuse: reject };
      if (waiting[priority].size < bounds.waiting[priority]) waiting[priority].add(entry);
      else reject(new QueueRejection('too much work is waiting'));
      pump();
      return {
        result: promise,
        raise(to) {
          if (priorities.indexOf(to) >= priorities.indexOf(entry.priority)) return;
          if (!waiting[entry.priority].delete(entry)) return;
          entry.priority = to;
          waiting[to].add(entry);
          pump();
        },
        cancel() {
          if (waiting[entry.priority].delete(entry)) entry.refuse(new QueueRejection('canceled'));
        },
      };
    },
  };
}
