import type { Readable } from 'node:stream';

/** One stored file, and when it was last written. */
export type StoredFile = { key: string; writtenAt: Date };

/**
 * Storage of images and documents by the keys of `storage-keys.ts`. Calls reject while the storage is unavailable;
 * only a missing file is null or false. Every implementation must pass `test/images/storage-contract.ts`.
 */
export type ImageStorage = {
  /** Stores a file durably and atomically, replacing an existing one. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The same for a file that is too large for the memory: `size` bytes in pieces. */
  writeFrom(key: string, pieces: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  /** The file as a stream, which must be read or destroyed, and its size. */
  open(key: string): Promise<{ size: number; content: Readable } | null>;
  exists(key: string): Promise<boolean>;
  /** Deletes the file, if it exists. */
  delete(key: string): Promise<void>;
  /** Lists all files, or those whose key starts with `folder` and a slash, in any order. */
  list(folder?: string): AsyncIterable<StoredFile>;
};
