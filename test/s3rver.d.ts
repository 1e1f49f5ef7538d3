/** The parts of s3rver that tests use; it has no types of its own. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: { silent: boolean; vhostBuckets: boolean; configureBuckets: { name: string }[] });
    readonly context: object;
    store: object;
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}

declare module 's3rver/lib/stores/filesystem.js' {
  export type StoredObject = {
    bucket: string;
    key: string;
    content: Buffer | NodeJS.ReadableStream;
    metadata: Record<string, string>;
  };

  export default class FilesystemStore {
    constructor(root: string);
    getBucketPath(bucket: string): string;
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
    putPart(
      bucket: string,
      uploadId: string,
      part: string,
      content: NodeJS.ReadableStream,
    ): Promise<{ size: number; md5: string }>;
  }
}
