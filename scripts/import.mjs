// `npm run import -- FILE.csv [--apply]`: the import of listings on the right Node.
import { ensureInstalled, node24, run } from './prepare.mjs';

ensureInstalled();
process.exit(run(node24(), ['src/import.ts', ...process.argv.slice(2)]));
