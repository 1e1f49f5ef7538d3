import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { basename, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** One page's bytes exactly as Marque sends them to a browser that accepts brotli. */
export type Sample = { path: string; file: string; headers: string[]; bytes: number };
export type Contender = { name: string; port: number; stop: () => Promise<void> };

export const stopper = (child: ChildProcess) => async () => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/**
 * Starts a program and waits until it prints `readyWord`. Rejects with its output if it exits before that.
 */
export async function startProcess(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  readyWord: string,
  cwd: string = root,
  onSpawn: (pid: number) => void = () => undefined,
): Promise<ChildProcess> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) onSpawn(child.pid);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(readyWord)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`${command} exited with ${code}: ${output}`)));
  });
  return child;
}

/** Stops the contenders in reverse order of their start. */
export async function stopAll(running: Contender[]): Promise<void> {
  for (const contender of running.toReversed()) await contender.stop();
}

/** The staff account of a measured Marque. */
const measuredStaff = { username: 'admin', password: 'only for this measurement' };

/** Signs in to a Marque started by `startMarque`. */
export async function signIn(origin: string): Promise<{ token: string; user: object }> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(measuredStaff),
  });
  return (await response.json()) as { token: string; user: object };
}

/**
 * Starts the built Marque on a data folder. `folder` runs another checkout, `by` starts it with another command than the
 * program itself, `through` is a command that executes the command passed to it, and `onSpawn` gets the process ID as soon
 * as there is one.
 */
export async function startMarque(
  port: number,
  dataDir: string,
  {
    demo,
    folder,
    env: given,
    by,
    through = [],
    onSpawn,
  }: {
    demo: boolean;
    folder?: string;
    env?: NodeJS.ProcessEnv;
    by?: string[];
    through?: string[];
    onSpawn?: (pid: number) => void;
  },
): Promise<Contender & { pid: number }> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: demo ? '1' : '0',
    RATE_LIMITS: 'off',
    // Lets the measured page views come from many visitors.
    TRUST_PROXY: '1',
    // As `npm start`, the container image, and the systemd unit set it.
    MALLOC_ARENA_MAX: '2',
    ADMIN_USERNAME: measuredStaff.username,
    ADMIN_PASSWORD: measuredStaff.password,
    ...given,
  };
  // Older checkouts have no bundle and run from their sources.
  const built = existsSync(join(folder ?? root, 'dist/program/main.js'));
  const program = built ? 'dist/program/main.js' : 'src/main.ts';
  const [command = '', ...args] = [...through, ...(by ?? [process.execPath, program])];
  const child = await startProcess(command, args, env, 'Marque is ready', folder, onSpawn);
  return { name: 'Marque', port, pid: child.pid ?? 0, stop: stopper(child) };
}

/** Fetches each path once as a browser would and stores its body and headers in `folder`. */
export async function takeSamples(port: number, paths: string[], folder: string): Promise<Sample[]> {
  await mkdir(folder, { recursive: true });
  const samples: Sample[] = [];
  for (const [index, path] of paths.entries()) {
    const { headers, body } = await fetchRaw(port, path);
    const file = join(folder, `${index}.bin`);
    await writeFile(file, body);
    samples.push({ path, file, headers, bytes: body.length });
  }
  await writeFile(join(folder, 'samples.json'), JSON.stringify(samples));
  return samples;
}

export function fetchRaw(port: number, path: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port, path, host: '127.0.0.1', headers: { 'accept-encoding': 'gzip, br' } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          if (response.statusCode !== 200)
            return reject(new Error(`${path} returned ${response.statusCode}`));
          // Each contender adds these headers itself.
          const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
          const headers = Object.entries(response.headers)
            .filter(([name]) => !own.has(name))
            .flatMap(([name, value]) => [name, String(value)]);
          resolve({ headers, body: Buffer.concat(chunks) });
        });
      },
    );
    call.on('error', reject);
    call.end();
  });
}

/** A bare `node:http` server with the samples in memory. */
export async function startBare(port: number, folder: string): Promise<Contender & { pid: number }> {
  const script = join(import.meta.dirname, 'bare-server.ts');
  const child = await startProcess(
    process.execPath,
    [script, String(port), join(folder, 'samples.json')],
    process.env,
    'ready',
  );
  return { name: 'node:http', port, pid: child.pid ?? 0, stop: stopper(child) };
}

/** nginx with one worker and the samples as files. */
export async function startNginx(port: number, folder: string, samples: Sample[]): Promise<Contender> {
  const locations = samples.map(({ path, file, headers }) => {
    const pairs = Array.from({ length: headers.length / 2 }, (_, index) => [
      headers[index * 2],
      headers[index * 2 + 1],
    ]);
    const type = pairs.find(([name]) => name === 'content-type')?.[1] ?? 'text/html';
    const kept = pairs.filter(
      ([name]) => name !== 'content-type' && name !== 'content-length' && name !== 'etag',
    );
    const lines = kept.map(([name, value]) => `add_header ${name} "${value?.replaceAll('"', '\\"')}";`);
    return `location = ${path} { root ${folder}; try_files /${basename(file)} =404; types {} default_type "${type}"; ${lines.join(' ')} }`;
  });
  // When started by root, the worker would run as another user, who may not read the temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const configuration = `${user}
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; open_file_cache max=100;
client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
server { listen 127.0.0.1:${port}; ${locations.join('\n')} } }`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration);
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const contender = { name: 'nginx', port, stop: stopper(child) };
  await untilResponding(contender, samples[0]?.path ?? '/');
  return contender;
}

/** Waits until a server that prints nothing responds to a path. Stops it and rejects after ten seconds. */
export async function untilResponding({ name, port, stop }: Contender, path: string): Promise<void> {
  let last: unknown;
  const end = performance.now() + 10_000;
  while (performance.now() < end) {
    try {
      await fetchRaw(port, path);
      return;
    } catch (error) {
      last = error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  await stop();
  throw new Error(`${name} did not start`, { cause: last });
}
