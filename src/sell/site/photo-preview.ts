/** Pixels of the longer side. */
const side = 240;

/** A small picture of a photograph as a data URL: it is kept with the draft, which an object URL could not be. */
export async function previewOf(photo: Blob): Promise<string> {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.7);
}
