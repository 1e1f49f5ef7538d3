import { totalmem } from 'node:os';

/** Bytes from which on there is room for more than what must be: with all that the program does at once, 512 MB are nearly full. */
const ample = 900 * 2 ** 20;

/** Whether the machine, or the container, has so little memory that it is spared where that costs time. */
export const isLowOnMemory = Math.min(totalmem(), process.constrainedMemory() || Infinity) < ample;
