import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
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
});
