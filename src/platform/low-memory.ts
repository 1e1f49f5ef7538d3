import { totalmem } from 'node:os';

/**
 * Below this many bytes memory is saved even where that costs time: under full load the program nearly fills
 * 512 MB.
 */
const enoughMemory = 900 * 2 ** 20;

/** Whether the machine or the container has little memory. */
export const isLowOnMemory = Math.min(totalmem(), process.constrainedMemory() || Infinity) < enoughMemory;
