import { createS3Client } from '../platform/s3.ts';
import type { S3Settings } from '../platform/settings.ts';
import type { Destination } from './destination.ts';

/** Bytes of one part of an upload. A file has up to 10,000 parts, so this allows for 160 GB. */
const partSize = 16 * 1024 * 1024;
/** Parts that are sent at once, each of them in memory. */
const partsAtOnce = 2;

/** Backups in a bucket of S3-compatible storage, with `folder` in front of their names unless it is ''. */
export async function openBucket(settings: S3Settings, folder: string): Promise<Destination> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const { DeleteObjectCommand, paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const client = await createS3Client(settings);
  const Bucket = settings.bucket;
  const prefix = folder === '' ? '' : `${folder}/`;
  return {
    async write(name, content, { signal, onBytes }) {
      signal.throwIfAborted();
      const upload = new Upload({
        client,
        params: { Bucket, Key: `${prefix}${name}`, Body: content },
        partSize,
        queueSize: partsAtOnce,
      });
      let bytes = 0;
      upload.on('httpUploadProgress', ({ loaded = 0 }) => {
        bytes = Math.max(bytes, loaded);
        onBytes(bytes);
      });
      const abort = () => void upload.abort();
      signal.addEventListener('abort', abort);
      try {
        await upload.done();
        return bytes;
      } finally {
        signal.removeEventListener('abort', abort);
        content.destroy();
      }
    },
    async list() {
      const names: string[] = [];
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix, Delimiter: '/' });
      for await (const { Contents = [] } of pages)
        names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
      return names;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}${name}` }));
    },
  };
}
