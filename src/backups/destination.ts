import type { Readable } from 'node:stream';

/** A place for backups: a folder, or a folder in a bucket. */
export type Destination = {
  /**
   * Throws if a file could not be written there, or if `size`, the bytes of the last one, is more than there is room for.
   * Where a name tells that the process that wrote a part is dead, the part is deleted.
   */
  check(size: number): Promise<void>;
  /**
   * Stores a file under its name once all of it is there, and returns its size in bytes. After a failure, or when
   * `signal` aborts, there is nothing of it. Throws if a folder has a file of this name.
   */
  write(name: string, content: Readable, options: WriteOptions): Promise<number>;
  /** Deletes what processes that were killed have left of the files with these names. */
  removeUnfinished(names: readonly string[]): Promise<void>;
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
};

export type WriteOptions = {
  signal: AbortSignal;
  /** Called with the number of bytes so far. */
  onBytes: (bytes: number) => void;
};
