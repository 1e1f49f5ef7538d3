import { resolve } from 'node:path';
import type { S3Settings } from '../platform/settings.ts';
import { openBucket } from './bucket-destination.ts';
import type { Destination } from './destination.ts';
import { openFolder } from './folder-destination.ts';

/** Where `BACKUP_TO` leads, for people. */
export const locationOf = (to: string): string => (to.startsWith('s3://') ? to : resolve(to));

/** Opens the place that `BACKUP_TO` names; whether it can be used shows when it is. */
export async function openDestination(to: string, s3: S3Settings | null): Promise<Destination> {
  if (s3 === null) return openFolder(resolve(to));
  return openBucket(s3, new URL(to).pathname.replace(/^\/+|\/+$/g, ''));
}
