import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import {
  BackupError,
  entryNames,
  formatVersion,
  fileEntry,
  manifestSchema,
  storedImagesSchema,
  type Manifest,
  type StoredImages,
} from './backup-format.ts';
import { ageHeader, decrypted } from './encryption.ts';
import { messageOf } from '../platform/errors.ts';
import { isIntact } from './write-backup.ts';

/** Bytes of the largest entry; no part of a table and no image comes near. */
const maxEntry = 1024 * 1024 * 1024;

/** A backup file, and the passphrase for it if there is one. */
export type BackupFile = { path: string; passphrase: string | null };

export type Entry = { name: string; bytes: Buffer };

/**
 * The entries of a backup in their order. Throws `BackupError` if the file cannot be read, is not a backup, or is
 * damaged or cut off.
 */
export async function* entriesOf({ path, passphrase }: BackupFile): AsyncGenerator<Entry> {
  const start = await startOf(path);
  const file = createReadStream(path);
  const unpacked = extract();
  try {
    let source: Readable = file;
    if (start.startsWith(ageHeader)) source = await decrypted(file, passphrase);
    else if (!start.startsWith('\x1f\x8b'))
      throw new BackupError(`${resolve(path)} is not a backup of Marque`);
    // The errors of all streams arrive at the last one.
    const bytes = new PassThrough();
    pipeline(source, createGunzip(), bytes, (error) => error && unpacked.destroy(error));
    bytes.pipe(unpacked);
    for await (const entry of unpacked) {
      const { name, size = 0 } = entry.header;
      if (size > maxEntry) throw new Error(`${name} is too large`);
      const parts: Buffer[] = [];
      for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
      yield { name, bytes: Buffer.concat(parts) };
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged(messageOf(error), error);
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

/**
 * Reads the whole file and returns what it holds. Throws `BackupError` as `entriesOf` does, and if anything
 * in it is altered or missing.
 */
export async function verifyBackup(file: BackupFile): Promise<{ manifest: Manifest; images: StoredImages }> {
  let manifest: Manifest | undefined;
  let images: StoredImages | undefined;
  let found = 0;
  let isComplete = false;
  const sums: string[] = [];
  for await (const { name, bytes } of entriesOf(file)) {
    if (isComplete) throw damaged(`${name} was added`);
    if (name === entryNames.checksums) {
      if (bytes.toString() !== sums.join('')) throw damaged('its checksums do not match');
      isComplete = true;
      continue;
    }
    const hash = fileEntry.exec(name)?.[2];
    if (hash !== undefined) {
      if (!isIntact(bytes, hash)) throw damaged(`${name} was altered`);
      found += 1;
      continue;
    }
    if (name === entryNames.manifest) manifest = parseManifest(bytes);
    if (name === entryNames.images) images = parsed(name, storedImagesSchema, parseJson(name, bytes));
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  }
  if (!isComplete || manifest === undefined || images === undefined) throw damaged('its end is missing');
  if (found !== images.count) throw damaged('images are missing');
  return { manifest, images };
}

function parseManifest(bytes: Buffer): Manifest {
  const content = parseJson(entryNames.manifest, bytes);
  const { format } = (content ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > formatVersion) {
    throw new BackupError('The backup is of a newer version of Marque; use that version or a later one');
  }
  return parsed(entryNames.manifest, manifestSchema, content);
}

function parseJson(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw damaged(`${name} cannot be read`, error);
  }
}

function parsed<Content>(name: string, schema: z.ZodType<Content>, content: unknown): Content {
  const { success, data, error } = schema.safeParse(content);
  if (!success) throw damaged(`${name} cannot be read`, error);
  return data;
}

const damaged = (problem: string, cause?: unknown) =>
  new BackupError(`The backup is damaged or incomplete: ${problem}`, { cause });

async function startOf(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(ageHeader.length));
      return buffer.subarray(0, bytesRead).toString('latin1');
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new BackupError(`Cannot read ${resolve(path)}: ${messageOf(error)}`, { cause: error });
  }
}
