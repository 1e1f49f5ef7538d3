// `npm run move -- --to DATABASE_URL`: moves to PostgreSQL and S3, on the right Node.
import './end-with-npm.mjs';
import { ensureInstalled } from './packages.mjs';
import { ensureBuilt, node24, runStoppable } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(await runStoppable(node24(), ['dist/program/move.js', ...process.argv.slice(2)]));
