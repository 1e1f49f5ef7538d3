// `npm run account -- list|reset-password|reset-second-factor`: the accounts of staff, on the right Node.
import './end-with-npm.mjs';
import { ensureInstalled } from './packages.mjs';
import { ensureBuilt, node24, runStoppable } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(await runStoppable(node24(), ['dist/program/account.js', ...process.argv.slice(2)]));
