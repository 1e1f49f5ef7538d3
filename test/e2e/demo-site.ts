import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPictures } from '../../demo/pictures.ts';
import { startServer } from './server.ts';

/**
 * Once per run: seeds the demo dealership into a folder that every worker copies, since drawing up 300 pictures takes
 * longer than any test.
 */
export default async function prepareDemoSite() {
  const folder = await mkdtemp(join(tmpdir(), 'marque-demo-'));
  const server = await startServer({ dataDir: folder });
  // All of them, since one that is not made yet is made when it is asked for: else each worker would make them again.
  for (const { address } of demoPictures.values()) await (await fetch(server.url + address)).bytes();
  await server.stop();
  process.env['MARQUE_DEMO_DATA'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
