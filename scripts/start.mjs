// `npm start`: from a fresh clone to a running site with the demo dealership.
import './end-with-npm.mjs';
import { ensureInstalled } from './packages.mjs';
import { become, ensureBuilt, node24 } from './prepare.mjs';

if (process.argv.length > 2)
  console.error(
    'npm start takes no options, and ignores these. Settings are environment variables, which the README lists; npm run doctor checks them.',
  );

await ensureInstalled();
await ensureBuilt();
const defaults = {
  DEMO: '1',
  // glibc would keep memory for each thread.
  MALLOC_ARENA_MAX: '2',
};
const args = ['--import', './scripts/end-with-npm.mjs', 'dist/program/main.js'];
become(node24(), args, { ...defaults, ...process.env });
