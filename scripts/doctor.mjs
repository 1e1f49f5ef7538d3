// `npm run doctor`: checks what a site needs, on the right Node.
import { ensureInstalled } from './packages.mjs';
import { ensureBuilt, node24, run } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(run(node24(), ['dist/program/doctor.js', ...process.argv.slice(2)]));
