import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.ts';

/**
 * Once per run: seeds the demo dealership into a folder that every worker copies, since drawing up 300 pictures takes
 * longer than any test.
 */
export default async function prepareDemoSite() {
  const folder = await mkdtemp(join(tmpdir(), 'marque-demo-'));
  const server = await startServer({ dataDir: folder });
  await server.stop();
  process.env['MARQUE_DEMO_DATA'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
