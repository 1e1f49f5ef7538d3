import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readZip, ZipError } from './read-zip.ts';

type Options = { compress: boolean; forceZip64Format?: boolean };

/** A ZIP file as a Blob, with a folder in it. */
async function zipOf(
  files: Record<string, Buffer>,
  options: Options,
  comment = 'Photographs',
): Promise<Blob> {
  const zip = new ZipFile();
  zip.addEmptyDirectory('photos');
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name, options);
  const forceZip64Format = options.forceZip64Format ?? false;
  zip.end({ comment, forceZip64Format });
  return new Blob([new Uint8Array(await buffer(zip.outputStream as Readable))]);
}

const files = { 'photos/Größe.jpg': Buffer.from('first '.repeat(500)), 'b.jpg': Buffer.from('second') };
const max = 1_000_000;

describe('a ZIP file', () => {
  it.each([
    ['stored', { compress: false }, 'Photographs'],
    ['compressed', { compress: true }, 'Photographs'],
    ['in the format for large ones', { compress: false, forceZip64Format: true }, 'Photographs'],
    ['with a long comment', { compress: true }, 'From our old system. '.repeat(900)],
  ])('is read file by file: %s', async (_, options, comment) => {
    const entries = await readZip(await zipOf(files, options, comment));
    expect(entries.map(({ name }) => name)).toEqual(Object.keys(files));
    const texts = await Promise.all(entries.map(async ({ read }) => (await read(max)).text()));
    expect(texts).toEqual(Object.values(files).map(String));
  });

  it.each([true, false])('is not unpacked beyond what is wanted (compressed: %s)', async (compress) => {
    const [bomb] = await readZip(await zipOf({ 'a.jpg': Buffer.alloc(3_000_000) }, { compress }));
    await expect(bomb?.read(1_048_576)).rejects.toThrow('larger than 1 MB');
  });

  it('is refused if it is damaged or something else', async () => {
    const zip = await zipOf(files, { compress: true });
    for (const other of [new Blob([]), new Blob(['no zip at all']), zip.slice(0, zip.size - 30)]) {
      await expect(readZip(other)).rejects.toThrow(ZipError);
    }
    const [first] = await readZip(new Blob([new Uint8Array(60), zip.slice(60)]));
    await expect(first?.read(max)).rejects.toThrow(ZipError);
  });

  it.each([
    ['S\x82rie \x96.jpg', 'old tools of Windows, in code page 437'],
    ['S\xC3\xA9rie \xC3\xBB.jpg', 'tools that do not say that they write UTF-8'],
  ])('has names of %j: %s', async (written) => {
    const name = written.replaceAll(/[\x80-\xff]/g, '~');
    const zip = await zipOf({ [name]: Buffer.from('old') }, { compress: true });
    const [entry] = await readZip(
      await changed(
        zip,
        [name, written],
        [signatures.local, '\0\0', localFlags],
        [signatures.listed, '\0\0', flags],
      ),
    );
    expect(entry?.name).toBe('Série û.jpg');
    expect(await (await entry?.read(max))?.text()).toBe('old');
  });

  it('is taken with paths that lead out of it, of which only names are used', async () => {
    const zip = await zipOf({ 'xx/xx/a.jpg': Buffer.from('a') }, { compress: true });
    const [entry] = await readZip(await changed(zip, ['xx/xx/', '../../']));
    expect(entry?.name).toBe('../../a.jpg');
  });

  it.each([true, false])('holds no file whose checksum is wrong (compressed: %s)', async (compress) => {
    const zip = await zipOf({ 'a.jpg': Buffer.from('first') }, { compress });
    const sum = crc32('first');
    const other = await changed(zip, [word(sum), word(sum + 1)]);
    const [good, bad] = await Promise.all([zip, other].map(async (file) => (await readZip(file))[0]));
    expect(await (await good?.read(max))?.text()).toBe('first');
    await expect(bad?.read(max)).rejects.toThrow('it is damaged');
  });

  it('says that a file is encrypted or compressed in another way, and that a list is too long', async () => {
    const zip = await zipOf({ 'a.jpg': Buffer.from('first') }, { compress: false });
    const [encrypted] = await readZip(await changed(zip, [signatures.listed, '\x01', flags]));
    await expect(encrypted?.read(max)).rejects.toThrow('encrypted');
    const [unusual] = await readZip(await changed(zip, [signatures.listed, '\x0e', method]));
    await expect(unusual?.read(max)).rejects.toThrow('unusual way');
    const long = await changed(zip, [signatures.end, word(300_000_000), listBytes]);
    await expect(readZip(long)).rejects.toThrow('too many files');
  });

  it('is not unpacked beyond what its list says', async () => {
    const zip = await zipOf({ 'a.jpg': Buffer.alloc(3_000_000) }, { compress: true });
    const [bomb] = await readZip(await changed(zip, [word(3_000_000), word(10)]));
    await expect(bomb?.read(1_048_576)).rejects.toThrow('it is damaged');
  });
});

const signatures = { local: 'PK\x03\x04', listed: 'PK\x01\x02', end: 'PK\x05\x06' };
/** Where fields are, from the signature (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16). */
const localFlags = 6;
const [flags, method] = [8, 10];
const listBytes = 12;

/** The ZIP, with other bytes at or behind each occurrence of a part. */
async function changed(zip: Blob, ...changes: [part: string, by: string, at?: number][]): Promise<Blob> {
  const bytes = Buffer.from(await zip.arrayBuffer());
  for (const [part, by, at = 0] of changes) {
    for (let start = bytes.indexOf(part, 0, 'latin1'); start >= 0;) {
      bytes.write(by, start + at, 'latin1');
      start = bytes.indexOf(part, start + 1, 'latin1');
    }
  }
  return new Blob([Uint8Array.from(bytes)]);
}

/** A number as four bytes of a ZIP. */
function word(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes.toString('latin1');
}
