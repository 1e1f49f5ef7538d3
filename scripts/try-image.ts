/**
 * `node scripts/try-image.ts IMAGE`: runs a container image as docs/operations.md says, and checks what that promises. CONTAINER_ENGINE is
 * docker (the default) or podman, CONTAINER_OPTIONS are further options of its `run`. Ends with 1 and the first promise that does not hold.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';

const [image] = process.argv.slice(2);
if (image === undefined) throw new Error('Name the image: node scripts/try-image.ts marque');
const engine = process.env['CONTAINER_ENGINE'] ?? 'docker';
const name = `marque-trial-${process.pid}`;
const port = process.env['PORT'] ?? '3000';
const origin = `http://127.0.0.1:${port}`;
const password = randomBytes(12).toString('hex');

/** Runs a command of the engine. Returns what it printed; throws with that if it failed, unless `mayFail`. */
function run(args: string[], mayFail = false): string {
  const { status, stdout, stderr, error } = spawnSync(engine, args, { encoding: 'utf8' });
  if (error) throw error;
  assert(mayFail || status === 0, `${engine} ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  return `${stdout}${stderr}`;
}

/** Repeats until it returns true; throws after `limit` seconds. Returns the seconds. */
async function until(what: string, limit: number, isSo: () => Promise<boolean> | boolean): Promise<string> {
  const from = performance.now();
  const took = () => (performance.now() - from) / 1000;
  while (!(await isSo())) {
    assert(took() < limit, `${what}: not within ${limit} s\n${run(['logs', name], true)}`);
    await setTimeout(200);
  }
  return took().toFixed(1);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const isReady = () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
// Podman without systemd runs no health checks by itself.
const isHealthy = () =>
  engine === 'podman'
    ? spawnSync(engine, ['healthcheck', 'run', name]).status === 0
    : run(['inspect', '--format', '{{.State.Health.Status}}', name]).trim() === 'healthy';
const inside = (command: string) => run(['exec', name, 'sh', '-c', command], true);

/** Stops it in the way of `docker stop`, which ends in a kill after 60 s. Returns the seconds. */
function stop(): string {
  const from = performance.now();
  run(['stop', '-t', '60', name]);
  assert.equal(run(['inspect', '--format', '{{.State.ExitCode}}', name]).trim(), '0', 'A stop is no failure');
  return ((performance.now() - from) / 1000).toFixed(1);
}

/** A photograph with the detail of a real one: `index` makes it another one. Few megabytes, 12 megapixels. */
async function photograph(index: number): Promise<Buffer> {
  const noise = randomBytes(800 * 600 * 3);
  noise[0] = index;
  return sharp(noise, { raw: { width: 800, height: 600, channels: 3 } })
    .resize(4000, 3000)
    .jpeg({ quality: 80 })
    .toBuffer();
}

try {
  const options = [
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'all',
    '--security-opt',
    'no-new-privileges',
  ];
  const further = process.env['CONTAINER_OPTIONS']?.split(' ') ?? [];
  const settings = ['-e', `ADMIN_PASSWORD=${password}`, '-e', 'DEMO=0'];
  const listens = ['-p', `127.0.0.1:${port}:3000`, '-v', `${name}:/data`];
  run(['run', '-d', '--name', name, '--init', ...options, ...further, ...settings, ...listens, image]);
  say(`Ready after ${await until('/readyz', 120, isReady)} s`);
  say(`Healthy after ${await until('Health check', 120, isHealthy)} s more`);

  assert.equal(inside('id -u').trim(), '10001', 'Not root');
  assert.match(inside('grep CapBnd /proc/1/status'), /CapBnd:\s+0+$/m, 'No capabilities');
  for (const path of ['/', '/app', '/etc'])
    assert.match(inside(`touch ${path}/written`), /Read-only file system/, `${path} cannot be written to`);
  say('User 10001 without capabilities; the root file system is read-only');

  const signIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const uploads = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const { status, ok, ...answer } = await upload(token, await photograph(index));
      assert(ok, `Upload ${index + 1} was answered with ${status}`);
      return answer.url;
    }),
  );
  assert.equal(new Set(uploads).size, 10);
  say('Ten photographs are uploaded');

  say(`Stopped with 0 after ${stop()} s`);
  run(['start', name]);
  say(`Ready again after ${await until('/readyz', 120, isReady)} s`);
  for (const url of uploads)
    assert.equal((await fetch(new URL(url, origin))).status, 200, `${url} is still there`);
  say(`The photographs are still there. Stopped with 0 after ${stop()} s`);
} finally {
  run(['rm', '--force', name], true);
  run(['volume', 'rm', name], true);
}

/** Sends one photograph as staff do. */
async function upload(token: string, body: Buffer) {
  const answer = await fetch(`${origin}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(body),
  });
  const { url = '' } = (await answer.json()) as { url?: string };
  return { status: answer.status, ok: answer.ok, url };
}
