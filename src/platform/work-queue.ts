/** One piece of work in the queue. */
export type Job<Result, Urgency extends string> = {
  readonly result: Promise<Result>;
  /** Moves work that has not begun to a more urgent place; never to a less urgent one. */
  raise(urgency: Urgency): void;
  /** Takes work that has not begun out of the queue: its result rejects with `QueueRefusal`. */
  cancel(): void;
};

/** The work was not done: too much is waiting, or it was canceled. Trying again later may succeed. */
export class QueueRefusal extends Error {}

export type WorkQueue<Urgency extends string> = {
  /** Queues work; its result rejects with `QueueRefusal` at once when too much of that urgency waits already. */
  add<Result>(urgency: Urgency, work: () => Promise<Result>): Job<Result, Urgency>;
};

type Entry<Urgency> = {
  urgency: Urgency;
  begin: () => Promise<void>;
  refuse: (reason: QueueRefusal) => void;
};

/**
 * A bounded queue: `atOnce` pieces of work run together. `waiting` names the urgencies, most urgent first, each with how
 * many pieces of it may wait. All but the first are background: at most `background` of them run together, and one begins
 * only when nothing of the first urgency waits.
 */
export function createWorkQueue<Urgency extends string>(bounds: {
  atOnce: number;
  background: number;
  waiting: Record<Urgency, number>;
}): WorkQueue<Urgency> {
  const urgencies = Object.keys(bounds.waiting) as Urgency[];
  const waiting = Object.fromEntries(urgencies.map((urgency) => [urgency, new Set()])) as Record<
    Urgency,
    Set<Entry<Urgency>>
  >;
  const isBackground = (urgency: Urgency) => urgency !== urgencies[0];
  let running = 0;
  let runningBackground = 0;

  function next(): Entry<Urgency> | undefined {
    for (const urgency of urgencies) {
      const [first] = waiting[urgency];
      if (first) return !isBackground(urgency) || runningBackground < bounds.background ? first : undefined;
    }
    return undefined;
  }

  function pump() {
    for (let entry = next(); entry && running < bounds.atOnce; entry = next()) {
      waiting[entry.urgency].delete(entry);
      void run(entry);
    }
  }

  async function run(entry: Entry<Urgency>) {
    const background = isBackground(entry.urgency) ? 1 : 0;
    running += 1;
    runningBackground += background;
    await entry.begin();
    running -= 1;
    runningBackground -= background;
    pump();
  }

  return {
    add<Result>(urgency: Urgency, work: () => Promise<Result>) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const entry: Entry<Urgency> = { urgency, begin: () => work().then(resolve, reject), refuse: reject };
      if (waiting[urgency].size < bounds.waiting[urgency]) waiting[urgency].add(entry);
      else reject(new QueueRefusal('too much work is waiting'));
      pump();
      return {
        result: promise,
        raise(to) {
          if (urgencies.indexOf(to) >= urgencies.indexOf(entry.urgency)) return;
          if (!waiting[entry.urgency].delete(entry)) return;
          entry.urgency = to;
          waiting[to].add(entry);
          pump();
        },
        cancel() {
          if (waiting[entry.urgency].delete(entry)) entry.refuse(new QueueRefusal('canceled'));
        },
      };
    },
  };
}
