/**
 * The entry point. It sets V8's flags first and imports the program dynamically, since static imports would
 * run before.
 */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { defaultDataDirectory } from './platform/data-directory.ts';
import { isLowOnMemory } from './platform/low-memory.ts';

// Keeps the young generation at 2 MB: under load it would grow to up to 128 MB and stay there, without
// measurable benefit.
setFlagsFromString('--semi-space-growth-factor=1');
// Starts a full garbage collection only when most of the heap limit is used, not after the first megabytes:
// the bytes of an uploaded photograph count too, and each upload would cause a full collection in steps of up
// to 12 ms.
if (!isLowOnMemory) {
  setFlagsFromString('--incremental-marking-soft-trigger=40');
  setFlagsFromString('--incremental-marking-hard-trigger=20');
}

// What it writes is its owner's alone, also where a library writes it.
process.umask(0o077);
// Keeps compiled code for the next start. `lockDataDirectory` creates the folder itself.
const dataDir = process.env['DATA_DIR']?.trim() || defaultDataDirectory;
if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'));

const { runProcess } = await import('./server/start.ts');
await runProcess();
