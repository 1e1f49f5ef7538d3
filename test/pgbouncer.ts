import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { changeOwner, serverAccount } from '../src/platform/database/embedded/system-account.ts';
import { freePort } from './program.ts';

export type PgBouncer = {
  /** The address of a database behind it, given its own address. */
  urlOf(databaseUrl: string): string;
  /** Starts it again after `stop`. */
  start(): Promise<void>;
  /** Ends it at once, with all connections. */
  stop(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Starts PgBouncer in transaction mode in front of the server at `serverUrl`, which may name any database, with
 * four connections for each. Throws if PgBouncer is not installed.
 */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const program = findProgram();
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), 'marque-pgbouncer-'));
  const account = serverAccount(folder);
  const port = await freePort();
  const files = {
    'users.txt': `"${username}" "${decodeURIComponent(password)}"\n`,
    'pgbouncer.ini': `[databases]
* = host=${hostname} port=${serverPort} connect_query='set statement_timeout = 15000; set idle_in_transaction_session_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 4
server_login_retry = 1
query_wait_timeout = 3
`,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    changeOwner(account, join(folder, name));
  }
  changeOwner(account, folder);
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.port = String(port);
    return url.href;
  };
  let running = launch();

  function launch() {
    const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
    const ended = once(child, 'close');
    return { child, said, ended };
  }
  async function untilReady() {
    for (let attempt = 1; !(await accepts(urlOf(new URL('/postgres', serverUrl).href))); attempt += 1) {
      const { child, said } = running;
      if (child.exitCode !== null || attempt === 500)
        throw new Error(`PgBouncer does not start: ${said.join('')}`);
      await sleep(20);
    }
  }
  const stop = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  const remove = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    urlOf,
    start: async () => {
      running = launch();
      await untilReady();
    },
    stop,
    remove,
  };
}

/** Debian installs it where only root looks. */
function findProgram(): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const found = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
  if (found === undefined)
    throw new Error('These tests need PgBouncer. Install it (Debian: apt-get install pgbouncer).');
  return found;
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
