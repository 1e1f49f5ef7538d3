// `npm run import -- FILE.csv [--apply]`: imports listings, on the right Node.
import { ensureInstalled } from './packages.mjs';
import { ensureBuilt, node24, run } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(run(node24(), ['dist/program/import.js', ...process.argv.slice(2)]));
