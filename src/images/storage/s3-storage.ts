import { Readable } from 'node:stream';
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
 * Milliseconds of one attempt, and of a call with all its attempts. A visitor waits for a read, and staff for
 * a write, which may be several megabytes.
 */
const usualLimits = {
  read: { attempt: 3_000, call: 7_000 },
  write: { attempt: 10_000, call: 14_000 },
  /** Documents may be much larger than images. */
  large: { attempt: 60_000, call: 60_000 },
};

/** Stores files in a bucket of S3-compatible storage, under the same keys as on disk. */
export async function openS3Storage(settings: S3Settings, limits = usualLimits): Promise<ImageStorage> {
  const client = await createS3Client(settings);
  // With connections of its own: who reads a document may be slow, and would take those of the images.
  const downloads = await createS3Client(settings);
  const { bucket: Bucket } = settings;
  const within = ({ attempt, call }: { attempt: number; call: number }) => ({
    requestTimeout: attempt,
    abortSignal: AbortSignal.timeout(call),
  });

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
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ...type }), within(limits.write));
    },
    async writeFrom(key, pieces, size) {
      const Key = checkKey(key);
      const Body = Readable.from(pieces, { objectMode: false });
      const file = { Bucket, Key, Body, ContentLength: size, ContentType: 'application/pdf' };
      await client.send(new PutObjectCommand(file), within(limits.large));
    },
    async open(key) {
      const Key = checkKey(key);
      // Until the answer begins: whoever reads the rest may be slow.
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), limits.read.call);
      const options = { requestTimeout: limits.read.attempt, abortSignal: waiting.signal };
      try {
        const { Body, ContentLength } = await downloads.send(new GetObjectCommand({ Bucket, Key }), options);
        return { size: ContentLength ?? 0, content: Body as Readable };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    async read(key) {
      const Key = checkKey(key);
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), within(limits.read));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async exists(key) {
      const Key = checkKey(key);
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key }), within(limits.read));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }), within(limits.write));
    },
    list,
  };
}
