/**
 * Reads a ZIP file by its parts, in a browser and in Node, so that no more than one of its files is in memory.
 * The list of files is at the end (APPNOTE.TXT 6.3.10, sections 4.3 and 4.5.3).
 */

/** A file in a ZIP. `read` rejects with `ZipError`, also if the file holds more than `maxBytes`. */
export type ZipEntry = { name: string; read(maxBytes: number): Promise<Blob> };

/** Why a ZIP cannot be read; the message is for people. */
export class ZipError extends Error {}

const damaged = () => new ZipError('This is no ZIP file, or it is damaged.');

const signatures = {
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  file: 0x02014b50,
  local: 0x04034b50,
} as const;
const endBytes = 22;
const longestComment = 65_535;
const mostListBytes = 256 * 1024 * 1024;
const in64 = 0xffffffff;

async function viewOf(file: Blob, start: number, bytes: number): Promise<DataView> {
  const part = file.slice(Math.max(0, start), start + bytes);
  const view = new DataView(await part.arrayBuffer());
  if (start < 0 || view.byteLength < bytes) throw damaged();
  return view;
}

const long = (view: DataView, at: number) => Number(view.getBigUint64(at, true));

/** The files of a ZIP, without folders. Rejects with `ZipError`. */
export async function readZip(file: Blob): Promise<ZipEntry[]> {
  const { offset, size } = await listOf(file);
  if (size > mostListBytes) throw new ZipError('The ZIP has too many files.');
  const list = await viewOf(file, offset, size);
  const names = new TextDecoder();
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= size;) {
    if (list.getUint32(at, true) !== signatures.file) throw damaged();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((part) => list.getUint16(at + part, true));
    const end = at + 46 + (nameBytes ?? 0);
    const name = names.decode(new Uint8Array(list.buffer, at + 46, nameBytes));
    const extra = new DataView(list.buffer, end, extraBytes);
    const stored = storedOf(list, at, extra);
    const flags = list.getUint16(at + 8, true);
    const method = list.getUint16(at + 10, true);
    if (!name.endsWith('/'))
      entries.push({ name, read: (maxBytes) => readEntry(file, { ...stored, flags, method, maxBytes }) });
    at = end + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return entries;
}

/** Where the list of files is. */
async function listOf(file: Blob): Promise<{ offset: number; size: number }> {
  const start = Math.max(0, file.size - endBytes - longestComment);
  const tail = await viewOf(file, start, file.size - start);
  let at = tail.byteLength - endBytes;
  while (at >= 0 && tail.getUint32(at, true) !== signatures.end) at -= 1;
  if (at < 0) throw damaged();
  const size = tail.getUint32(at + 12, true);
  const offset = tail.getUint32(at + 16, true);
  if (offset !== in64 && size !== in64 && tail.getUint16(at + 10, true) !== 0xffff) return { offset, size };
  const locator = await viewOf(file, start + at - 20, 20);
  if (locator.getUint32(0, true) !== signatures.locator64) return { offset, size };
  const end64 = await viewOf(file, long(locator, 8), 56);
  if (end64.getUint32(0, true) !== signatures.end64) throw damaged();
  return { size: long(end64, 40), offset: long(end64, 48) };
}

/** The compressed bytes of a file; what does not fit into 32 bits is in the extra field 1, in this order. */
function storedOf(list: DataView, at: number, extra: DataView): { offset: number; bytes: number } {
  const size = list.getUint32(at + 24, true);
  let bytes = list.getUint32(at + 20, true);
  let offset = list.getUint32(at + 42, true);
  for (let field = 0; field + 4 <= extra.byteLength; field += 4 + extra.getUint16(field + 2, true)) {
    if (extra.getUint16(field, true) !== 1) continue;
    let next = field + 4 + (size === in64 ? 8 : 0);
    if (bytes === in64) {
      bytes = long(extra, next);
      next += 8;
    }
    if (offset === in64) offset = long(extra, next);
  }
  return { offset, bytes };
}

type Stored = { offset: number; bytes: number; flags: number; method: number; maxBytes: number };

async function readEntry(file: Blob, { offset, bytes, flags, method, maxBytes }: Stored): Promise<Blob> {
  if (flags % 2 === 1) throw new ZipError('The file is encrypted.');
  const header = await viewOf(file, offset, 30);
  if (header.getUint32(0, true) !== signatures.local) throw damaged();
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const content = file.slice(start, start + bytes);
  if (content.size < bytes) throw damaged();
  if (method === 0 && bytes <= maxBytes) return content;
  if (method !== 0 && method !== 8) throw new ZipError('The file is compressed in an unusual way.');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = method === 0 ? bytes : 0;
  try {
    const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    // What a small file unpacks to is not known before.
    while (size <= maxBytes) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts);
      size += value.byteLength;
      parts.push(value);
    }
    await reader.cancel();
  } catch {
    if (size <= maxBytes) throw damaged();
  }
  throw new ZipError(`The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
}
