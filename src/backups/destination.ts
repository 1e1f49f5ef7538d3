import type { Readable } from 'node:stream';
import { resolve } from 'node:path';
import type { S3Settings } from '../platform/settings.ts';
import { openBucket } from './bucket-destination.ts';
import { openFolder } from './folder-destination.ts';

/** A place for backups: a folder, or a folder in a bucket. */
export type Destination = {
  /**
   * Stores a file under its name once all of it is there, in place of one that has the name, and returns its
   * size in bytes. After a failure, or when `signal` aborts, there is nothing of it.
   */
  write(name: string, content: Readable, options: WriteOptions): Promise<number>;
  /** The names of the files in it. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

export type WriteOptions = {
  signal: AbortSignal;
  /** Called with the number of bytes so far. */
  onBytes: (bytes: number) => void;
};

/** Where `BACKUP_TO` leads, for people. */
export const locationOf = (to: string): string => (to.startsWith('s3://') ? to : resolve(to));

/** Opens the place that `BACKUP_TO` names; whether it can be used shows when it is. */
export async function openDestination(to: string, s3: S3Settings | null): Promise<Destination> {
  if (s3 === null) return openFolder(resolve(to));
  return openBucket(s3, new URL(to).pathname.replace(/^\/+|\/+$/g, ''));
}
