import sharp from 'sharp';
import { createWorkQueue } from './work-queue.ts';

// Images come as bytes, never twice in a row: a cache of decoded operations would only hold memory.
sharp.cache(false);
// One thread for each image; how many images at once is for the queue to say.
sharp.concurrency(1);

export { sharp };

/**
 * The process's turns at decoding and encoding, whoever wants them. Two at once leave two of Node's four pool threads
 * to files and passwords, and background work leaves one core to requests.
 */
export const imageWork = createWorkQueue({
  atOnce: 2,
  background: 1,
  waiting: { request: 200, wanted: 2_000, warm: 20_000 },
});
