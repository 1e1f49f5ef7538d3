// `npm run faults`: plants the faults of test/faults, on the right Node.
import { ensureInstalled } from './packages.mjs';
import { node24, run } from './prepare.mjs';

await ensureInstalled('all');
process.exit(run(node24(), ['test/faults/run.ts', ...process.argv.slice(2)]));
