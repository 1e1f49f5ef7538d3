/** One stored file, and when it was last written. */
export type StoredFile = { key: string; writtenAt: Date };

/**
 * Where image files are kept, by keys of `storage-keys.ts`. Calls reject while the storage is away; only a missing file
 * is null or false. Every implementation must pass `test/images/storage-contract.ts`.
 */
export type ImageStorage = {
  /** Stores all of the bytes or nothing, durably, replacing what was there: no reader ever sees a part. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  exists(key: string): Promise<boolean>;
  /** Removes the file; no error when there is none. */
  delete(key: string): Promise<void>;
  /** All files, or those whose key begins with `folder` and a slash; in any order. */
  list(folder?: string): AsyncIterable<StoredFile>;
};
