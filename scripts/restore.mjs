// `npm run restore -- FILE [--replace | --check]`: restores a backup, or checks one, on the right Node.
import './end-with-npm.mjs';
import { ensureInstalled } from './packages.mjs';
import { ensureBuilt, node24, runStoppable } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(await runStoppable(node24(), ['dist/program/restore.js', ...process.argv.slice(2)]));
