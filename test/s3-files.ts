import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import FilesystemStore, { type StoredObject } from 's3rver/lib/stores/filesystem.js';

/**
 * The files of s3rver, written like those of S3: a reader sees the whole of one write or of the other, and an answered write is
 * complete. s3rver itself writes in place, and answers before the end.
 */
export class AtomicFiles extends FilesystemStore {
  readonly #unfinished: string;

  constructor(root: string) {
    super(join(root, 'buckets'));
    this.#unfinished = join(root, 'unfinished');
    mkdirSync(this.#unfinished, { recursive: true });
  }

  async #write(path: string, content: string | Buffer) {
    const temporary = join(this.#unfinished, randomUUID());
    await writeFile(temporary, content);
    await mkdir(dirname(path), { recursive: true });
    await rename(temporary, path);
  }

  override async putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string) {
    const kept = Object.entries(metadata).filter(([name]) => /^content-(?:type|encoding)$/.test(name));
    const described = JSON.stringify(Object.fromEntries(kept));
    await this.#write(this.getResourcePath(bucket, key, 'object.md5'), md5);
    await this.#write(this.getResourcePath(bucket, key, 'metadata.json'), described);
  }

  override async putObject({ bucket, key, content, metadata }: StoredObject) {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const md5 = createHash('md5').update(bytes).digest('hex');
    await this.#write(this.getResourcePath(bucket, key, 'object'), bytes);
    await this.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  }

  override async putPart(bucket: string, uploadId: string, part: string, content: NodeJS.ReadableStream) {
    const bytes = await buffer(content);
    const md5 = createHash('md5').update(bytes).digest('hex');
    await this.#write(join(this.getResourcePath(bucket, undefined, 'uploads'), uploadId, part), bytes);
    return { size: bytes.length, md5 };
  }

  /** The ids of uploads in parts that were neither completed nor discarded. */
  async uploads(bucket: string): Promise<string[]> {
    return readdir(this.getResourcePath(bucket, undefined, 'uploads')).catch(() => []);
  }

  /** s3rver cannot discard an upload. */
  async discard(bucket: string, uploadId: string): Promise<void> {
    await rm(join(this.getResourcePath(bucket, undefined, 'uploads'), uploadId), { recursive: true });
  }
}
