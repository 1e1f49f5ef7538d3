/** Most urgent first: somebody waits for it; somebody was given a substitute; nobody has asked yet. */
const urgencies = ['request', 'wanted', 'warm'] as const;
export type Urgency = (typeof urgencies)[number];

/** One piece of work in the queue. */
export type Job<Result> = {
  readonly result: Promise<Result>;
  /** Moves work that has not begun to a more urgent place; never to a less urgent one. */
  raise(urgency: Urgency): void;
  /** Takes work that has not begun out of the queue: its result rejects with `QueueRefusal`. */
  cancel(): void;
};

/** The work was not done: too much is waiting, or it was canceled. Trying again later may succeed. */
export class QueueRefusal extends Error {}

export type WorkQueue = {
  /** Queues work; its result rejects with `QueueRefusal` at once when too much of that urgency waits already. */
  add<Result>(urgency: Urgency, work: () => Promise<Result>): Job<Result>;
};

type Entry = { urgency: Urgency; begin: () => Promise<void>; refuse: (reason: QueueRefusal) => void };

/**
 * A bounded queue: `atOnce` pieces run together, of them at most `background` that nobody waits for, and such a piece
 * begins only when no request is waiting.
 */
export function createWorkQueue(bounds: {
  atOnce: number;
  background: number;
  waiting: Record<Urgency, number>;
}): WorkQueue {
  const waiting: Record<Urgency, Set<Entry>> = { request: new Set(), wanted: new Set(), warm: new Set() };
  let running = 0;
  let runningBackground = 0;

  function next(): Entry | undefined {
    for (const urgency of urgencies) {
      const [first] = waiting[urgency];
      if (first) return urgency === 'request' || runningBackground < bounds.background ? first : undefined;
    }
    return undefined;
  }

  function pump() {
    for (let entry = next(); entry && running < bounds.atOnce; entry = next()) {
      waiting[entry.urgency].delete(entry);
      void run(entry);
    }
  }

  async function run(entry: Entry) {
    const background = entry.urgency === 'request' ? 0 : 1;
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
      const entry: Entry = { urgency, begin: () => work().then(resolve, reject), refuse: reject };
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
