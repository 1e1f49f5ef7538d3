import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createS3Client } from '../../platform/s3.ts';
import type { S3Settings } from '../../platform/settings.ts';
import { imageFormats } from '../image.ts';
import type { ImageStorage, StoredFile } from './storage.ts';
import { checkKey, contentTypes } from './storage-keys.ts';

/**
 * Limits in milliseconds: of one attempt, and of a call with all its attempts. A visitor waits for a read, and
 * staff for a write, which may be several megabytes.
 */
const reading = () => ({ requestTimeout: 3_000, abortSignal: AbortSignal.timeout(7_000) });
const writing = () => ({ requestTimeout: 10_000, abortSignal: AbortSignal.timeout(14_000) });

/** Stores image files in a bucket of S3-compatible storage, under the same keys as on disk. */
export async function openS3Storage(settings: S3Settings): Promise<ImageStorage> {
  const client = await createS3Client(settings);
  const { bucket: Bucket } = settings;

  async function* list(folder?: string): AsyncIterable<StoredFile> {
    const prefix = folder === undefined ? {} : { Prefix: `${checkKey(folder)}/` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, ...prefix })) {
      for (const { Key, LastModified } of Contents) {
        if (Key !== undefined && LastModified !== undefined) yield { key: Key, writtenAt: LastModified };
      }
    }
  }

  return {
    async write(key, bytes) {
      const Key = checkKey(key);
      const format = imageFormats.find((known) => key.endsWith(`.${known}`));
      const type = format && { ContentType: contentTypes[format] };
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ...type }), writing());
    },
    async read(key) {
      const Key = checkKey(key);
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), reading());
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async exists(key) {
      const Key = checkKey(key);
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key }), reading());
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }), writing());
    },
    list,
  };
}
