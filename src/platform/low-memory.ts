import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Below this many bytes memory is saved even where that costs time: under full load the program nearly fills
 * 512 MB.
 */
const enoughMemory = 900 * 2 ** 20;

/** Whether the machine or the container has little memory. */
export const isLowOnMemory = Math.min(totalmem(), process.constrainedMemory() || Infinity) < enoughMemory;

type Collect = (options: { type: 'minor' | 'major' }) => void;

// V8 sees only the small objects that hold the buffers of uploads, and may leave 60 MB that nobody uses any more.
const collect: Collect = isLowOnMemory ? collector() : () => undefined;

function collector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}

/** Frees the buffers of the last moments that nobody uses any more, where there is little memory. Takes a few ms at most. */
export const freeNewBuffers = (): void => collect({ type: 'minor' });

/** How many times as long as a full collection takes visitors have before the next one. */
const restFactor = 9;

/**
 * Calls `work` only if it takes a tenth of the time at most: not for a while after the last call, which `now` measures in
 * milliseconds.
 */
export function sparingly(work: () => void, now: () => number = () => performance.now()): () => void {
  let restsUntil = 0;
  return () => {
    const started = now();
    if (started < restsUntil) return;
    work();
    const ended = now();
    restsUntil = ended + restFactor * (ended - started);
  };
}

/**
 * The same for buffers that were used for seconds. Everything waits for it, with a large inventory for up to half a second.
 */
export const freeBuffers: () => void = sparingly(() => collect({ type: 'major' }));
