import { readZip as entriesOf } from '../src/import/photos/read-zip.ts';

const mostBytes = 50 * 1024 * 1024;

/** The files of a ZIP by name, without folders. */
export async function readZip(bytes: Uint8Array<ArrayBuffer>): Promise<Map<string, Uint8Array>> {
  const entries = await entriesOf(new Blob([bytes]));
  return new Map(
    await Promise.all(
      entries.map(async ({ name, read }) => {
        const content = await read(mostBytes);
        return [name, new Uint8Array(await content.arrayBuffer())] as const;
      }),
    ),
  );
}
