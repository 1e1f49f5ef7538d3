import { uploadImage } from '../images.staff.queries.ts';
import { createResizer } from './resize.ts';

/**
 * Sends one picture, made smaller as section 5 has it, and answers the address of the stored image. Rejects with an
 * error whose message is for people.
 */
export async function uploadOne(file: File, signal: AbortSignal): Promise<string> {
  const resizer = createResizer();
  try {
    const image = await resizer.resize(file);
    return await uploadImage(image, { signal, onProgress: () => undefined });
  } finally {
    resizer.close();
  }
}
