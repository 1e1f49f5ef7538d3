// Without the workers and the WebAssembly of the usual entry point: browsers and Node inflate by themselves.
import { BlobReader, BlobWriter, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';

/** A file in a ZIP. `read` rejects with `ZipError`, also if the file holds more than `maxBytes`. */
export type ZipEntry = { name: string; read(maxBytes: number): Promise<Blob> };

/** Why a ZIP cannot be read; the message is for people. */
export class ZipError extends Error {}

const mostListBytes = 256 * 1024 * 1024;
const methods = { stored: 0, deflated: 8 } as const;

/** Every file that a tool has written is welcome, however it calls it; content must have its checksum. */
const options = { strictness: 'tolerant', maxAppendedDataSize: 65_535, checkCrc32: true } as const;

/** Reads a file by its parts, so that no more than one file of a ZIP is in memory. */
class PartReader extends BlobReader {
  override readUint8Array(offset: number, length: number) {
    if (length > mostListBytes) throw new ZipError('The ZIP has too many files.');
    return super.readUint8Array(offset, length);
  }
}

/** The files of a ZIP, without folders, in a browser and in Node. Rejects with `ZipError`. */
export async function readZip(file: Blob): Promise<ZipEntry[]> {
  const entries = await new ZipReader(new PartReader(file), options).getEntries().catch(explain);
  return entries.flatMap((entry) =>
    entry.directory
      ? []
      : { name: entry.filename, read: (maxBytes) => readEntry(entry, maxBytes).catch(explain) },
  );
}

async function readEntry(entry: FileEntry, maxBytes: number): Promise<Blob> {
  if (entry.encrypted) throw new ZipError('The file is encrypted.');
  if (!Object.values(methods).some((method) => method === entry.compressionMethod))
    throw new ZipError('The file is compressed in an unusual way.');
  if (entry.uncompressedSize > maxBytes)
    throw new ZipError(`The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
  // A file that unpacks to more than its list says ends with an error there.
  return entry.getData(new BlobWriter());
}

/** Turns an error of the library into ours; one of the browser, such as a file that is gone, stays. */
function explain(error: unknown): never {
  if (error instanceof ZipError || error instanceof DOMException) throw error;
  throw new ZipError('This is no ZIP file, or it is damaged.', { cause: error });
}
