// `npm run pack -- FOLDER`: copies what a server needs to run into FOLDER, with Node itself.
import { ensureInstalled } from './packages.mjs';
import { ensureBuilt, node24, run } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(run(node24(), ['scripts/pack.ts', ...process.argv.slice(2)]));
