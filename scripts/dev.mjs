// `npm run dev`: the site with hot reload; a change of server code restarts the process.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './packages.mjs';
import { node24, root } from './prepare.mjs';

await ensureInstalled();
const server = spawn(node24(), ['--watch', '--watch-preserve-output', 'src/main.ts', '--dev'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DEMO: process.env.DEMO ?? '1' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
