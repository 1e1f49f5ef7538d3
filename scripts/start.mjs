// `npm start`: from a fresh clone to a running site with the demo dealership.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './packages.mjs';
import { ensureBuilt, node24, root } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
const server = spawn(node24(), ['dist/program/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DEMO: process.env.DEMO ?? '1' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
