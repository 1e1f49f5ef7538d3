import { createS3Client } from '../platform/s3.ts';
import type { S3Settings } from '../platform/settings.ts';
import { BackupError, timeInName } from './backup-format.ts';
import type { Destination } from './destination.ts';

/** Bytes of one part of an upload. A file has up to 10,000 parts, so this allows for 160 GB. */
const partSize = 16 * 1024 * 1024;
/** Parts that are sent at once, each of them in memory. */
const partsAtOnce = 2;

/** Milliseconds to discard an upload: less than a process that is being stopped has. */
const discardTimeoutMs = 3_000;
/** Milliseconds to see whether the bucket can be written. */
const checkTimeoutMs = 15_000;

/** Of the upload that shows whether the bucket can be written. */
const checkName = 'marque-check';
/** Milliseconds after which an upload that is not complete belongs to nobody. */
const abandonedAfterMs = 24 * 60 * 60_000;
/** Whether the name of an upload is one that is written here, by nobody any more. */
const isAbandoned = (name: string) => {
  const begun = timeInName(name);
  return name === checkName || (begun !== null && Date.now() - begun.getTime() > abandonedAfterMs);
};

/** Backups in a bucket of S3-compatible storage, with `folder` in front of their names unless it is ''. */
export async function openBucket(settings: S3Settings, folder: string): Promise<Destination> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const {
    AbortMultipartUploadCommand,
    CreateMultipartUploadCommand,
    DeleteObjectCommand,
    ListMultipartUploadsCommand,
  } = await import('@aws-sdk/client-s3');
  const client = await createS3Client(settings);
  const Bucket = settings.bucket;
  const prefix = folder === '' ? '' : `${folder}/`;
  /** Without it the parts stay in the bucket, where nobody sees them, and cost money. */
  const discard = (upload: { Key: string; UploadId: string }) =>
    client.send(new AbortMultipartUploadCommand({ Bucket, ...upload }), {
      abortSignal: AbortSignal.timeout(discardTimeoutMs),
    });
  return {
    async check() {
      // The right to write is all that a backup needs, and an upload that is discarded leaves nothing.
      const Key = `${prefix}${checkName}`;
      const waiting = AbortSignal.timeout(checkTimeoutMs);
      const { UploadId } = await client
        .send(new CreateMultipartUploadCommand({ Bucket, Key }), { abortSignal: waiting })
        .catch((error: unknown) => {
          throw waiting.aborted
            ? new BackupError('The storage did not answer in time.', { cause: error })
            : error;
        });
      // A key that may not do so leaves it for a moment without a part; the next backup tries again.
      if (UploadId !== undefined) await discard({ Key, UploadId }).catch(() => undefined);
    },
    async write(name, content, { signal, onBytes }) {
      signal.throwIfAborted();
      const Key = `${prefix}${name}`;
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: content },
        partSize,
        queueSize: partsAtOnce,
        // It would discard them itself, and report a failure of that instead of the reason.
        leavePartsOnError: true,
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
      } catch (error) {
        // After a stop the upload ends at once, before it has asked for this itself.
        const { uploadId: UploadId } = upload;
        if (UploadId !== undefined) await discard({ Key, UploadId }).catch(() => undefined);
        throw error;
      } finally {
        signal.removeEventListener('abort', abort);
        content.destroy();
      }
    },
    async removeUnfinished(names) {
      // A copy of the site with the same settings may be writing here. There are few, so one page is enough; the next
      // backup deletes others.
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, Delimiter: '/' }),
      );
      for (const { Key, UploadId } of Uploads) {
        const name = Key?.slice(prefix.length) ?? '';
        if (Key !== undefined && UploadId !== undefined && (names.includes(name) || isAbandoned(name)))
          await discard({ Key, UploadId });
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}${name}` }));
    },
  };
}
