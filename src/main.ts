/** The program: what the engine is told comes first, since all that is imported by name is loaded before any of it runs. */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { defaultDataDirectory } from './platform/data-directory.ts';
import { isLowOnMemory } from './platform/low-memory.ts';

// Room for young objects stays at 2 MB: it would grow to up to 128 under load and stay there, for no time that could be measured.
setFlagsFromString('--semi-space-growth-factor=1');
// A collection of all objects begins when most of the room to the heap's limit is used, not at the first megabytes: the bytes of
// an uploaded photograph count too, and each one had the whole heap looked through, in steps of up to 12 ms.
if (!isLowOnMemory) {
  setFlagsFromString('--incremental-marking-soft-trigger=40');
  setFlagsFromString('--incremental-marking-hard-trigger=20');
}

// What has been compiled is kept from one start to the next. The folder itself is made, closed to others, by who locks it.
const dataDir = process.env['DATA_DIR']?.trim() || defaultDataDirectory;
if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'));

const { runProcess } = await import('./process.ts');
await runProcess();
