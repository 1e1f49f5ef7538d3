import sharp from 'sharp';

// Images come as bytes, never twice in a row: a cache of decoded operations would only hold memory.
sharp.cache(false);
// One thread for each image; how many images at once is for the queue to say.
sharp.concurrency(1);

export { sharp };
