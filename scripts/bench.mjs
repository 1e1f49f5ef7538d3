// `npm run bench`: runs the benchmarks on the right Node.
import { ensureInstalled } from './packages.mjs';
import { node24, run } from './prepare.mjs';

await ensureInstalled('all');
process.exit(run(node24(), ['bench/bench.ts', ...process.argv.slice(2)]));
