import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack, type Header } from 'tar-stream';
import { entryNames, fileEntry, type Manifest } from '../../src/backups/backup-format.ts';

/** An entry of a backup; `header` has what makes it other than a file. */
export type Part = { name: string; bytes: Buffer; header?: Partial<Header> };

/** The entries of the backup at `path`, without that of the checksums. */
export async function partsOf(path: string): Promise<Part[]> {
  const archive = extract();
  archive.end(gunzipSync(readFileSync(path)));
  const parts: Part[] = [];
  for await (const entry of archive) parts.push({ name: entry.header.name, bytes: await buffer(entry) });
  return parts.filter(({ name }) => name !== entryNames.checksums);
}

/** Writes a backup of these entries at `path`, with the right checksums and then `after`. */
export async function writeParts(path: string, parts: readonly Part[], after: readonly Part[] = []) {
  const sums = parts
    .filter(({ name }) => !fileEntry.test(name))
    .map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  const archive = pack();
  for (const { name, bytes, header } of [
    ...parts,
    { name: entryNames.checksums, bytes: Buffer.from(sums.join('')) },
    ...after,
  ]) {
    if (header === undefined) archive.entry({ name }, bytes);
    else archive.entry({ name, size: bytes.length, ...header }).end(bytes);
  }
  archive.finalize();
  writeFileSync(path, gzipSync(await buffer(archive), { level: 1 }));
}

/** The manifest among the entries, and these entries with a changed one. */
export const manifestIn = (parts: readonly Part[]) =>
  JSON.parse(parts.find(({ name }) => name === entryNames.manifest)?.bytes.toString() ?? '') as Manifest;
export const withManifest = (parts: readonly Part[], manifest: unknown): Part[] =>
  parts.map((part) =>
    part.name === entryNames.manifest
      ? {
          ...part,
          bytes: Buffer.from(typeof manifest === 'string' ? manifest : JSON.stringify(manifest)),
        }
      : part,
  );
