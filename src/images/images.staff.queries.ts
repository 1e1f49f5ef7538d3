import { uploadFile, type UploadOptions } from '../platform/browser/upload-file.ts';

/** POST /api/images: uploads one picture and resolves with the address of the stored image. Rejects as `uploadFile` does. */
export const uploadImage = (image: Blob, options: UploadOptions): Promise<string> =>
  uploadFile('/api/images', image, { ...options, read: urlIn });

const urlIn = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string'
    ? answer.url
    : null;
