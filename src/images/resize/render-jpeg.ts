import { fitWithin, jpegQuality, type Size } from './fit.ts';

/** The part of a canvas that is the same on a page and in a worker. */
type Surface = {
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
  toJpeg: (quality: number) => Promise<Blob>;
};

/**
 * Section 5's upload rule: the picture upright, within 2400 by 1800, opaque on white, as JPEG. Rejects when the browser
 * cannot read the file.
 */
export async function renderJpeg(file: Blob, surfaceOf: (size: Size) => Surface): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const size = fitWithin(bitmap);
    const { context, toJpeg } = surfaceOf(size);
    if (context === null) throw new Error('This browser has no canvas left');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, size.width, size.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    return await toJpeg(jpegQuality(size));
  } finally {
    bitmap.close();
  }
}
