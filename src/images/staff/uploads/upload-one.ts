import { uploadImage } from '../../images.staff.queries.ts';
import { createResizer } from '../../resize/resizer.ts';

/**
 * Resizes one picture as section 5 says, sends it and resolves to the address of the stored image. Rejects with an error
 * whose message is for the user.
 */
export async function uploadOne(file: File, signal: AbortSignal): Promise<string> {
  const resizer = createResizer();
  try {
    const image = await resizer.resize(file);
    const ignore = () => undefined;
    return await uploadImage(image, { signal, onProgress: ignore, onDelay: ignore });
  } finally {
    resizer.close();
  }
}
