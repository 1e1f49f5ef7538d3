// `npm run torture`: kills the program while it is written to, sends generated requests, and loads it for a while, on the right Node.
import { ensureInstalled } from './packages.mjs';
import { ensureBuilt, node24, run } from './prepare.mjs';

await ensureInstalled('all');
await ensureBuilt();
process.exit(run(node24(), ['bench/torture/run.ts', ...process.argv.slice(2)]));
