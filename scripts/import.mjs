// `npm run import -- FILE.csv [--apply]`: the import of listings on the right Node.
import { ensureInstalled } from './packages.mjs';
import { node24, run } from './prepare.mjs';

await ensureInstalled();
process.exit(run(node24(), ['src/import.ts', ...process.argv.slice(2)]));
