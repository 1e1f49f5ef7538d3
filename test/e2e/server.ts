import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The staff account of every test server. */
export const staff = { username: 'admin', password: 'correct horse battery staple' };

export type RunningServer = { url: string; output: () => string; stop: () => Promise<number | null> };

/** Starts the built program as a process of its own on a free port and resolves when it says that it is ready. */
export async function startServer(options: {
  dataDir: string;
  env?: Record<string, string>;
}): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: options.dataDir,
      DEMO: '1',
      RATE_LIMITS: 'off',
      ADMIN_USERNAME: staff.username,
      ADMIN_PASSWORD: staff.password,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Marque is ready')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    );
  });
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  if (address === null || typeof address === 'string') throw new Error('No port could be had');
  probe.close();
  await once(probe, 'close');
  return address.port;
}
