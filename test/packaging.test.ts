import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { unbundledPackages } from '../scripts/bundle-program.ts';
import { readSettings, settingDescriptions } from '../src/platform/settings.ts';
import { eventually } from './eventually.ts';
import { send } from './http.ts';
import { ensurePages, freePort, temporaryFolder } from './program.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const names = settingDescriptions.map(({ name }) => name);

/** What the pattern's group finds in a text, each time. */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
/** What the program names to whoever runs it. */
const documents = ['docs/operations.md', 'docs/alerts.md', 'docs/privacy.md'];
/** Tests, histories and secrets, also those of packages: names of folders and files that nothing packed has. */
const unwanted =
  /(?:^|\/)(?:\.git|\.npmrc|\.env.*|__tests__|tests?|fixtures|examples?)(?:\/|$)|\.(?:test|spec)\.\w+$|\.(?:age|env|key|log|pem|pfx|part)$|(?:^|\/)id_\w+$/;
/** Variables that other programs in the compose files read. */
const foreign = /^(?:DOMAIN|(?:POSTGRES|ROOT|VGW)_\w+)$/;

describe('the container image', () => {
  test('copies only what exists and is not ignored', () => {
    const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((paths) => paths.split(' '));
    expect(copied).toContain('package-lock.json');
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const ignored = read('.dockerignore').split('\n');
    for (const needed of ['src', 'demo', 'public', 'scripts', 'migrations', 'package.json', 'vite.config.ts'])
      expect(ignored).not.toContain(needed);
    for (const document of documents) expect(ignored).toContain(`!${document}`);
    for (const kept of ['.git', 'data', 'test', '**/*.env']) expect(ignored).toContain(kept);
    // What runs has nothing but what is packed.
    const [, run = ''] = dockerfile.split(/^FROM \$\{BASE\}$/m);
    expect(all(run, /^(?:COPY|ADD) (.+)$/gm)).toEqual(['--from=build /app /app']);
  });

  test('listens and stores where the settings say', () => {
    const env = Object.fromEntries(
      [...dockerfile.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
    const settings = readSettings(env);
    expect(dockerfile).toContain(`EXPOSE ${settings.port}\n`);
    expect(dockerfile).toContain(`VOLUME ${settings.dataDir}\n`);
    expect(settings).toMatchObject({ host: '0.0.0.0', port: readSettings({}).port });
  });
});

test(
  'what is packed runs on its own, and has no tests, history or secrets: program, database, native packages and Node',
  { tags: ['long'] },
  async () => {
    ensurePages();
    const { folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const packed = join(folder, 'packed');
    const run = (program: string, args: string[], cwd: string) =>
      spawnSync(program, args, {
        cwd,
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data') },
      });
    expect(run(process.execPath, ['scripts/pack.ts', packed], root)).toMatchObject({ status: 0, stderr: '' });
    expect(documents.filter((document) => !existsSync(join(packed, document)))).toEqual([]);
    const names = readdirSync(packed, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => unwanted.test(name))).toEqual([]);
    expect(readdirSync(packed).toSorted()).toEqual(
      'CHANGELOG.md LICENSE bin demo dist docs migrations node_modules package.json src'.split(' '),
    );
    expect(readdirSync(join(packed, 'demo'))).toEqual(['pictures']);
    expect(names.filter((name) => /^src\/.*\./.test(name))).toEqual(['src/measurement/visit-script.js']);
    const node = join(packed, 'bin/node');
    const listings = join(folder, 'listings.csv');
    writeFileSync(listings, 'make,model,year,price,mileage\nVeyra,Ponente,2024,329500,1240\n');
    const imported = run(node, ['dist/program/import.js', listings], packed);
    expect(imported).toMatchObject({ status: 0, stderr: '' });
    expect(imported.stdout).toContain('1 row: 1 new');
    const unbundled = `Promise.all(${JSON.stringify(unbundledPackages)}.map((name) => import(name)))`;
    expect(run(node, ['--input-type=module', '--eval', `await ${unbundled}`], packed)).toMatchObject({
      status: 0,
    });
    // What it reads from files beside it.
    const PORT = String(await freePort());
    const program = spawn(node, ['dist/program/main.js'], {
      cwd: packed,
      env: { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data'), PORT },
      stdio: 'ignore',
    });
    const ended = once(program, 'exit');
    for (const path of ['/measurement.js', '/api/docs/viewer.js', '/api/docs/viewer.css'])
      await eventually(async () =>
        expect([path, (await send(`http://127.0.0.1:${PORT}`, path)).status]).toEqual([path, 200]),
      );
    program.kill('SIGTERM');
    await ended;
    // Nothing is packed into a folder that has something in it.
    const again = run(process.execPath, ['scripts/pack.ts', packed], root);
    expect([again.status, again.stderr]).toEqual([1, `${packed} is not empty\n`]);
  },
);

describe('the files to deploy with', () => {
  test.each([
    ...globSync('deploy/compose/*/compose.yaml', { cwd: root }),
    'deploy/kubernetes/configmap.yaml',
    'deploy/kubernetes/secret.example.yaml',
  ])('%s names only settings that exist', (file) => {
    const used = all(read(file), /^ +([A-Z][A-Z0-9_]+):/gm).filter((name) => !foreign.test(name));
    expect(used).not.toEqual([]);
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(['deploy/systemd/marque.env', ...globSync('deploy/compose/*/.env.example', { cwd: root })])(
    '%s names only settings that exist, and holds no secret',
    (file) => {
      const lines = [...read(file).matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)];
      const used = lines.map(([, name = '']) => name);
      expect(used.filter((name) => !names.includes(name) && !foreign.test(name))).toEqual([]);
      const secrets = lines.filter(([, name = '']) => /PASSWORD|SECRET|PASSPHRASE/.test(name));
      expect(secrets).not.toEqual([]);
      expect(secrets.map(([, , value]) => value).join('')).toBe('');
    },
  );

  test.each([
    [
      'deploy/compose/one-node/compose.yaml',
      'deploy/compose/one-node/compose.yaml',
      /stop_grace_period: (\d+)s/,
    ],
    [
      'deploy/compose/two-nodes/compose.yaml',
      'deploy/compose/two-nodes/compose.yaml',
      /stop_grace_period: (\d+)s/,
    ],
    ['deploy/kubernetes/configmap.yaml', 'deploy/kubernetes/deployment.yaml', /GracePeriodSeconds: (\d+)/],
    ['deploy/systemd/marque.env', 'deploy/systemd/marque.service', /^TimeoutStopSec=(\d+)/m],
  ])('%s leaves 10 s for requests in flight after the delay', (settings, limits, grace) => {
    const delay = Number(/SHUTDOWN_DELAY: '(\d+)'/.exec(read(settings))?.[1] ?? 0);
    expect(Number(grace.exec(read(limits))?.[1])).toBeGreaterThan(delay + 10);
  });

  test('the proxies send visitors to the nodes that there are', () => {
    for (const folder of ['one-node', 'two-nodes']) {
      const services = all(read(`deploy/compose/${folder}/compose.yaml`), /^ {2}(marque[\w-]*):/gm);
      const upstreams = all(read(`deploy/compose/${folder}/Caddyfile`), /(marque[\w-]*):3000/g);
      expect(upstreams).toEqual(services);
    }
  });

  test.each(globSync('deploy/systemd/{install.sh,marque}', { cwd: root }))('%s is valid shell', (file) => {
    expect(spawnSync('sh', ['-n', join(root, file)], { encoding: 'utf8' }).stderr).toBe('');
  });
});
