// `npm start`: from a fresh clone to a running site with the demo dealership.
import { ensureInstalled } from './packages.mjs';
import { become, ensureBuilt, node24 } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
become(node24(), ['dist/program/main.js'], { ...process.env, DEMO: process.env.DEMO ?? '1' });
