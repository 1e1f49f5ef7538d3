import { saveFile } from '../../platform/browser/download.ts';
import { request } from '../../platform/browser/request.ts';
import { uploadFile, type UploadOptions } from '../../platform/browser/upload-file.ts';
import type { VehicleDocument } from './document.ts';

type Stored = Pick<VehicleDocument, 'file' | 'bytes'>;

/** POST /api/documents: uploads one PDF and resolves with its name in the storage. Rejects as `uploadFile` does. */
export const uploadDocument = (document: Blob, options: UploadOptions): Promise<Stored> =>
  uploadFile('/api/documents', document, { ...options, read: storedIn });

const storedIn = (answer: unknown): Stored | null =>
  typeof answer === 'object' &&
  answer !== null &&
  'file' in answer &&
  typeof answer.file === 'string' &&
  'bytes' in answer &&
  typeof answer.bytes === 'number'
    ? { file: answer.file, bytes: answer.bytes }
    : null;

/** GET /api/documents/{file}: saves a document, public or internal, under its name. Rejects as `request` does. */
export async function downloadDocument({
  file,
  name,
}: Pick<VehicleDocument, 'file' | 'name'>): Promise<void> {
  const response = await request(`/api/documents/${file}`);
  saveFile(await response.blob(), `${name}.pdf`);
}
