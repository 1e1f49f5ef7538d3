import sharp from 'sharp';

// Each image is processed once, so a cache of operations would only occupy memory.
sharp.cache(false);
// One thread per image; the queue decides how many images are processed concurrently.
sharp.concurrency(1);

export { sharp };
