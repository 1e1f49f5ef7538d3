import { keepSpan } from './observability/tracing.ts';

/** One job of the queue. */
export type Job<Result, Priority extends string> = {
  readonly result: Promise<Result>;
  /** Raises the priority of a job that has not started; never lowers it. */
  raise(priority: Priority): void;
  /** Removes a job that has not started from the queue: its result rejects with `QueueRejection`. */
  cancel(): void;
};

/** The job did not run, because the queue was full or it was canceled. A later attempt may succeed. */
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
};

/**
 * A bounded priority queue that runs up to `concurrency` jobs. `maxWaiting` lists the priorities, highest
 * first, each with the number of jobs that may wait. All but the first are background priorities: at most
 * `backgroundConcurrency` of their jobs run concurrently, and none starts while a job of the first priority
 * waits.
 */
export function createWorkQueue<Priority extends string>(bounds: {
  concurrency: number;
  backgroundConcurrency: number;
  maxWaiting: Record<Priority, number>;
}): WorkQueue<Priority> {
  const priorities = Object.keys(bounds.maxWaiting) as Priority[];
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
      if (first)
        return !isBackground(priority) || runningBackground < bounds.backgroundConcurrency
          ? first
          : undefined;
    }
    return undefined;
  }

  function startJobs() {
    for (let entry = next(); entry && running < bounds.concurrency; entry = next()) {
      waiting[entry.priority].delete(entry);
      void run(entry);
    }
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
      if (waiting[priority].size < bounds.maxWaiting[priority]) waiting[priority].add(entry);
      else reject(new QueueRejection('the queue is full'));
      startJobs();
      return {
        result: promise,
        raise(to) {
          if (priorities.indexOf(to) >= priorities.indexOf(entry.priority)) return;
          if (!waiting[entry.priority].delete(entry)) return;
          entry.priority = to;
          waiting[to].add(entry);
          startJobs();
        },
        cancel() {
          if (waiting[entry.priority].delete(entry)) entry.reject(new QueueRejection('canceled'));
        },
      };
    },
  };
}
