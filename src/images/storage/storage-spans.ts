import { inSpan, isTracing } from '../../platform/observability/tracing.ts';
import type { ImageStorage } from './storage.ts';

/** Makes each read and write of a storage a span, while there are traces. */
export function withStorageSpans(storage: ImageStorage): ImageStorage {
  if (!isTracing()) return storage;
  const span = <Result>(what: string, work: () => Promise<Result>) =>
    inSpan({ name: `image storage ${what}`, kind: 'client', needsParent: true }, work);
  return {
    ...storage,
    write: (key, bytes) => span('write', () => storage.write(key, bytes)),
    read: (key) => span('read', () => storage.read(key)),
    exists: (key) => span('exists', () => storage.exists(key)),
    delete: (key) => span('delete', () => storage.delete(key)),
  };
}
