/** Resizes uploads off the main thread, so that the page stays responsive. */
import { renderJpeg } from './render-jpeg.ts';

/** A request to resize one picture, and its result. */
export type ResizeRequest = { id: number; file: Blob };
export type ResizeAnswer = { id: number; image: Blob } | { id: number; error: unknown };

addEventListener('message', ({ data: { id, file } }: MessageEvent<ResizeRequest>) => {
  const answer = (message: ResizeAnswer) => postMessage(message);
  renderJpeg(file, ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height);
    return {
      context: canvas.getContext('2d', { alpha: false }),
      toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
    };
  }).then(
    (image) => answer({ id, image }),
    (error: unknown) => answer({ id, error }),
  );
});
