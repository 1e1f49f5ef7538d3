import { keepSpan } from './observability/tracing.ts';

/** One job of the queue. */
export type Job<Result, Priority extends string> = {
  readonly result: Promise<Result>;
  /** Raises the priority of a job that has not started; never lowers it. */
  raise(priority: Priority): void;
  /** Removes a job that has not started from the queue: its result rejects with `QueueRejection`. */
  cancel(): void;
};

/** The job did not run: the queue was full, or it was canceled or has waited too long. A later attempt may succeed. */
export class QueueRejection extends Error {}

/** How many jobs wait and run. */
export type QueueState = { readonly waiting: number; readonly running: number };

export type WorkQueue<Priority extends string> = {
  readonly state: QueueState;
  /** Queues a job; its result rejects with `QueueRejection` if the queue of that priority is full. */
  add<Result>(priority: Priority, work: () => Promise<Result>): Job<Result, Priority>;
};

type Entry<Priority> = {
  priority: Priority;
  start: () => Promise<void>;
  reject: (reason: QueueRejection) => void;
  timer?: NodeJS.Timeout;
};

/**
 * A bounded priority queue that runs up to `concurrency` jobs. `maxWaiting` lists the priorities, highest
 * first, each with the number of jobs that may wait, and `longestWaitMs` those that wait for no longer than
 * that. All but the first are background priorities: at most `backgroundConcurrency` of their jobs run
 * concurrently. A priority gets its turn when `turnAfter` jobs of higher ones have started while it waited, so
 * that no flood of them starves it.
 */
export function createWorkQueue<Priority extends string>(bounds: {
  concurrency: number;
  backgroundConcurrency: number;
  turnAfter: number;
  maxWaiting: Record<Priority, number>;
  longestWaitMs?: Partial<Record<Priority, number>>;
}): WorkQueue<Priority> {
  const priorities = Object.keys(bounds.maxWaiting) as Priority[];
  const waiting = Object.fromEntries(priorities.map((priority) => [priority, new Set()])) as Record<
    Priority,
    Set<Entry<Priority>>
  >;
  const isBackground = (priority: Priority) => priority !== priorities[0];
  let running = 0;
  let runningBackground = 0;

  /** How many jobs have overtaken those that wait, by their priority. */
  const overtaken = Object.fromEntries(priorities.map((priority) => [priority, 0])) as Record<
    Priority,
    number
  >;
  const mayStart = (priority: Priority) =>
    waiting[priority].size > 0 &&
    (!isBackground(priority) || runningBackground < bounds.backgroundConcurrency);

  function next(): Entry<Priority> | undefined {
    const due = priorities.find((priority) => overtaken[priority] >= bounds.turnAfter && mayStart(priority));
    const highest = priorities.find((priority) => waiting[priority].size > 0);
    const chosen = due ?? highest;
    return chosen !== undefined && mayStart(chosen) ? first(waiting[chosen]) : undefined;
  }

  function startJobs() {
    for (let entry = next(); entry && running < bounds.concurrency; entry = next()) {
      remove(entry);
      overtaken[entry.priority] = 0;
      for (const lower of priorities.slice(priorities.indexOf(entry.priority) + 1))
        overtaken[lower] = waiting[lower].size > 0 ? overtaken[lower] + 1 : 0;
      void run(entry);
    }
  }

  function wait(entry: Entry<Priority>) {
    const { priority } = entry;
    waiting[priority].add(entry);
    const longest = bounds.longestWaitMs?.[priority] ?? Infinity;
    if (longest === Infinity) return;
    entry.timer = setTimeout(() => giveUp(entry, 'waited too long'), longest);
  }

  /** Whether it was waiting. */
  function remove(entry: Entry<Priority>): boolean {
    clearTimeout(entry.timer);
    return waiting[entry.priority].delete(entry);
  }

  function giveUp(entry: Entry<Priority>, why: string) {
    if (remove(entry)) entry.reject(new QueueRejection(why));
  }

  async function run(entry: Entry<Priority>) {
    const background = isBackground(entry.priority) ? 1 : 0;
    running += 1;
    runningBackground += background;
    await entry.start();
    running -= 1;
    runningBackground -= background;
    startJobs();
  }

  return {
    get state() {
      return { waiting: priorities.reduce((sum, priority) => sum + waiting[priority].size, 0), running };
    },
    add<Result>(priority: Priority, work: () => Promise<Result>) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const start = keepSpan(() => work().then(resolve, reject));
      const entry: Entry<Priority> = { priority, start, reject };
      if (waiting[priority].size < bounds.maxWaiting[priority]) wait(entry);
      else reject(new QueueRejection('the queue is full'));
      startJobs();
      return {
        result: promise,
        raise(to) {
          if (priorities.indexOf(to) >= priorities.indexOf(entry.priority)) return;
          if (!remove(entry)) return;
          entry.priority = to;
          wait(entry);
          startJobs();
        },
        cancel() {
          giveUp(entry, 'canceled');
        },
      };
    },
  };
}

const first = <Item>(items: ReadonlySet<Item>): Item | undefined => items.values().next().value;
