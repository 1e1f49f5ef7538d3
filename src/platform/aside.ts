import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work before other work gets a turn. */
const stretch = 20;

/** Takes the steps of long work, and lets the process answer visitors in between. */
export async function aside<Result>(steps: Iterator<void, Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < stretch) continue;
    await setImmediate();
    since = performance.now();
  }
}
