import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Transform, pipeline, type Readable } from 'node:stream';
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
  tableEntry,
  type Manifest,
  type StoredImages,
} from './backup-format.ts';
import { ageHeader, decrypted } from './encryption.ts';
import { messageOf } from '../platform/errors.ts';
import { isIntact } from './write-backup.ts';

const megabyte = 1024 * 1024;
/**
 * Bytes of the largest entry by its kind, since each is collected in memory. Backups stay far below: a manifest has 50 kB, a part of
 * a table 4 MB, a photograph of 50 megapixels less than 60 MB.
 */
const largest = { manifest: megabyte, other: 16 * megabyte, file: 128 * megabyte };
/**
 * What a file may unpack to: this much, and from there on at most so many times its own size. Photographs hardly shrink, and
 * tables not to a hundredth.
 */
const unpacked = { free: 256 * megabyte, times: 300 };

/** A backup file, and the passphrase for it if there is one. */
export type BackupFile = { path: string; passphrase: string | null };

/** A backup file that has been read to its end and is intact. */
export type VerifiedBackup = BackupFile & { manifest: Manifest; images: StoredImages };

export type Entry = { name: string; bytes: Buffer };

/**
 * The entries of a backup in their order. Throws `BackupError` if the file cannot be read, is not a backup, or is
 * damaged, cut off or made to exhaust memory.
 */
export async function* entriesOf({ path, passphrase }: BackupFile): AsyncGenerator<Entry> {
  const { start, size } = await startOf(path);
  const file = createReadStream(path);
  const archive = extract();
  try {
    const isEncrypted = start.startsWith(ageHeader);
    if (!isEncrypted && !start.startsWith('\x1f\x8b'))
      throw new BackupError(`${resolve(path)} is not a backup of Marque`);
    const source: Readable = isEncrypted ? await decrypted(file, passphrase) : file;
    const gunzip = createGunzip();
    /** Bytes so far, and those since the last entry began. */
    let total = 0;
    let since = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        total += chunk.length;
        since += chunk.length;
        const isTooMuch =
          since > largest.file + megabyte ||
          (total > unpacked.free && total > unpacked.times * gunzip.bytesWritten);
        done(isTooMuch ? new Error('it unpacks to far more than a backup does') : null, chunk);
      },
      flush(done) {
        // zlib ignores what follows its end. age does not.
        const isWhole = isEncrypted || gunzip.bytesWritten === size;
        done(isWhole ? null : new Error('something was added at its end'));
      },
    });
    // The errors of all streams arrive at the last one.
    pipeline(source, gunzip, counted, (error) => error && archive.destroy(error));
    counted.pipe(archive);
    for await (const entry of archive) {
      since = 0;
      const { name, size: bytes = 0, type } = entry.header;
      if (type !== 'file') throw new Error(`${shown(name)} is not a file`);
      if (bytes > limitOf(name)) throw new Error(`${shown(name)} is too large`);
      const parts: Buffer[] = [];
      for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
      yield { name, bytes: Buffer.concat(parts) };
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged(messageOf(error), error);
  } finally {
    file.destroy();
    archive.destroy();
  }
}

const limitOf = (name: string) =>
  name === entryNames.manifest ? largest.manifest : fileEntry.test(name) ? largest.file : largest.other;

/** A name of a file that may not be ours, for one line. */
export const shown = (name: string) =>
  JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name).replaceAll(/[^\x20-\x7e…]/g, '?');

/**
 * Reads the whole file and returns what it holds. Throws `BackupError` as `entriesOf` does, and if anything
 * in it is altered, added, missing or not in its place.
 */
export async function verifyBackup(file: BackupFile): Promise<VerifiedBackup> {
  let manifest: Manifest | undefined;
  let images: StoredImages | undefined;
  let found = 0;
  let isComplete = false;
  const sums: string[] = [];
  const parts = new Map<string, number>();
  for await (const { name, bytes } of entriesOf(file)) {
    if (isComplete) throw damaged(`${shown(name)} was added`);
    if (manifest === undefined && name !== entryNames.manifest)
      throw damaged('it does not begin with its manifest');
    if (name === entryNames.checksums) {
      if (bytes.toString() !== sums.join('')) throw damaged('its checksums do not match');
      isComplete = true;
      continue;
    }
    // The list of images is the last but one.
    if (images !== undefined) throw damaged(`${shown(name)} was added`);
    const hash = fileEntry.exec(name)?.[2];
    if (hash !== undefined) {
      if (!isIntact(bytes, hash)) throw damaged(`${name} was altered`);
      found += 1;
      continue;
    }
    const [, table, part] = tableEntry.exec(name) ?? [];
    if (table !== undefined) {
      const expected = parts.get(table) ?? 0;
      const isKnown = manifest?.tables.some((known) => known.name === table) === true;
      if (!isKnown || Number(part) !== expected || bytes.length === 0)
        throw damaged(`${shown(name)} is not in its place`);
      parts.set(table, expected + 1);
    } else if (name === entryNames.manifest && manifest === undefined) manifest = parseManifest(bytes);
    else if (name === entryNames.images) images = parsed(name, storedImagesSchema, parseJson(name, bytes));
    else throw damaged(`${shown(name)} does not belong in it`);
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  }
  if (!isComplete || manifest === undefined || images === undefined) throw damaged('its end is missing');
  if (found !== images.count || found + images.missing.length !== manifest.images.count)
    throw damaged('images are missing');
  return { ...file, manifest, images };
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

/** The error of a backup with this problem. */
export const damaged = (problem: string, cause?: unknown) =>
  new BackupError(`The backup is damaged or incomplete: ${problem}`, { cause });

/** The first bytes of a file, as text, and its size. */
async function startOf(path: string): Promise<{ start: string; size: number }> {
  try {
    // Opening a pipe would wait for whoever writes to it.
    const found = await stat(path);
    if (!found.isFile()) throw new Error('it is not a file');
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(ageHeader.length));
      return { start: buffer.subarray(0, bytesRead).toString('latin1'), size: found.size };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new BackupError(`Cannot read ${resolve(path)}: ${messageOf(error)}`, { cause: error });
  }
}
