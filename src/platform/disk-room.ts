import { statfs } from 'node:fs/promises';

/** Size of the disk that holds `path`, and the bytes that this account may still write to it. */
export async function diskRoom(path: string): Promise<{ bytes: number; freeBytes: number }> {
  const { bsize, blocks, bavail } = await statfs(path);
  return { bytes: bsize * blocks, freeBytes: bsize * bavail };
}
