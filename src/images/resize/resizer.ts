import { renderJpeg } from './render-jpeg.ts';
import type { ResizeAnswer, ResizeRequest } from './resize.worker.ts';

/** Resizes pictures, in a worker where the browser supports canvases there, else on the page. */
export type Resizer = {
  /** The picture as section 5 says to upload it. Rejects with an error whose message is for the user. */
  resize(file: File): Promise<Blob>;
  /** Stops the worker. A later picture starts a new one. */
  close(): void;
};

type Job = { file: Blob; resolve: (image: Blob) => void; reject: (error: unknown) => void };

/** The worker starts with the first picture. */
export function createResizer(): Resizer {
  let worker: Worker | null = null;
  let usable = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
  let lastId = 0;
  const jobs = new Map<number, Job>();

  function start(): Worker {
    const started = new Worker(new URL('./resize.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<ResizeAnswer>) => {
      const job = jobs.get(data.id);
      jobs.delete(data.id);
      if ('image' in data) job?.resolve(data.image);
      else job?.reject(data.error);
    });
    // The worker could not be loaded, or it crashed: the page does the work itself.
    started.addEventListener('error', () => {
      usable = false;
      stop();
      for (const job of jobs.values()) renderOnPage(job.file).then(job.resolve, job.reject);
      jobs.clear();
    });
    return started;
  }

  function stop() {
    worker?.terminate();
    worker = null;
  }

  function render(file: Blob): Promise<Blob> {
    if (!usable) return renderOnPage(file);
    worker ??= start();
    lastId += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Blob>();
    jobs.set(lastId, { file, resolve, reject });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a worker is ours
    worker.postMessage({ id: lastId, file } satisfies ResizeRequest);
    return promise;
  }

  return {
    async resize(file) {
      try {
        return await render(file);
      } catch (error) {
        // Section 5: "file-reading failures are only logged". The user sees a plainer message.
        console.error(error);
        throw new Error(
          (await isHeic(file))
            ? 'HEIC photos cannot be read by this browser. Export it as JPEG.'
            : 'This file is not an image we can read.',
          { cause: error },
        );
      }
    },
    close() {
      stop();
      jobs.clear();
    },
  };
}

function renderOnPage(file: Blob): Promise<Blob> {
  return renderJpeg(file, ({ width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    return {
      context: canvas.getContext('2d', { alpha: false }),
      toJpeg: (quality) =>
        new Promise((resolve, reject) => {
          const done = (image: Blob | null) =>
            image === null ? reject(new Error('The canvas could not be encoded')) : resolve(image);
          canvas.toBlob(done, 'image/jpeg', quality);
        }),
    };
  });
}

/** Whether it is a HEIC photo, the format of many phones, by its name or its first bytes. */
export async function isHeic(file: File): Promise<boolean> {
  if (/\.hei[cf]$/i.test(file.name)) return true;
  const start = await file
    .slice(0, 32)
    .text()
    .catch(() => '');
  return /^.{4}ftyp.*(?:hei[cmsx]|hev[cmsx])/s.test(start);
}
