import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, QueueRejection } from '../../platform/work-queue.ts';
import { imageWork, type Priority } from './encoder.ts';

/** What an attempt returns while another process does the work. */
export const elsewhere = Symbol('another process does it');

/** Milliseconds between attempts: the first pause, which doubles, and the longest. */
const firstPause = 20;
const longestPause = 250;

/**
 * Queues work that another process may be doing. `attempt` runs again, after growing pauses that occupy no
 * place in the queue, until its result is not `elsewhere`.
 */
export function addSharedJob<Result>(
  priority: Priority,
  attempt: () => Promise<Result | typeof elsewhere>,
): Job<Result, Priority> {
  const raised: Priority[] = [];
  let isCanceled = false;
  let current = imageWork.add(priority, attempt);

  async function repeat(): Promise<Result> {
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      const result = await current.result;
      if (result !== elsewhere) return result;
      await sleep(pause);
      if (isCanceled) throw new QueueRejection('canceled');
      current = imageWork.add(priority, attempt);
      for (const higher of raised) current.raise(higher);
    }
  }

  return {
    result: repeat(),
    raise(to) {
      raised.push(to);
      current.raise(to);
    },
    cancel() {
      isCanceled = true;
      current.cancel();
    },
  };
}
