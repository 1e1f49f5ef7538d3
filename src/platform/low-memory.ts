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

/**
 * Frees the buffers that nobody uses any more, where there is little memory. V8 sees only the small objects that hold them, and
 * may leave 60 MB of what uploads were read in. Takes some 50 ms.
 */
export const freeBuffers: () => void = isLowOnMemory ? collector() : () => undefined;

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
