import type { FileKind, ReferencesFiles } from '../../images/storage/cleanup.store.ts';
import { documentKey } from '../../images/storage/storage-keys.ts';
import { documents } from './documents.table.ts';

/** Stored documents, which vehicles refer to by their `file`. */
export const documentFiles = (referencedBy: readonly ReferencesFiles[]): FileKind => ({
  table: documents,
  reference: /"file":"([0-9a-f]{32})"/g,
  folder: 'documents',
  hashIn: /^documents\/([0-9a-f]{32})\.pdf$/,
  remove: (storage, hash) => storage.delete(documentKey(hash)),
  referencedBy,
});
