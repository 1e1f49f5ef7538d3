import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work before other work gets a turn. */
const stretch = 20;

/** Takes the steps of work one after the other. */
export function atOnce<Result>(steps: Iterator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same for long work, but lets the process answer visitors in between. */
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
