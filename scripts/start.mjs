// `npm start`: from a fresh clone to a running site with the demo dealership.
import { ensureInstalled } from './packages.mjs';
import { become, ensureBuilt, node24 } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
const defaults = {
  DEMO: '1',
  // glibc would keep memory for each thread.
  MALLOC_ARENA_MAX: '2',
};
become(node24(), ['dist/program/main.js'], { ...defaults, ...process.env });
