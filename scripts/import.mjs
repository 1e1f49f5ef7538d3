// `npm run import -- FILE.csv [--apply]`: the import of listings on the right Node.
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
process.exit(run(node24(), ['dist/program/import.js', ...process.argv.slice(2)]));
