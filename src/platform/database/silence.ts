/** Milliseconds of a tick. */
export const tickMs = 400;

/**
 * Calls `onSilence` when an answer has not come for `ticks` ticks; the returned function says that it has come.
 * Only time in which this process could have read the answer counts: after a pause of the process (a busy
 * event loop, a suspended machine) the ticks that were missed count as one, and the last tick first lets
 * everything be read that has arrived.
 */
export function expectAnswer(ticks: number, onSilence: () => void): () => void {
  let left = ticks;
  let reading: NodeJS.Immediate | undefined;
  // An interval that is late is not repeated for the time it missed.
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    reading = setImmediate(onSilence);
  }, tickMs);
  return () => {
    clearInterval(timer);
    clearImmediate(reading);
  };
}
