import { open } from 'node:fs/promises';

/** Makes a rename in a folder survive a power cut. Windows cannot open a folder, and does not need this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
