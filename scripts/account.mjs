// `npm run account -- list|reset-password|reset-second-factor`: the accounts of staff, on the right Node.
import { ensureInstalled } from './packages.mjs';
import { ensureBuilt, node24, run } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(run(node24(), ['dist/program/account.js', ...process.argv.slice(2)]));
