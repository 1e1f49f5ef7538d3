import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharp } from '../src/images/encoding/sharp.ts';
import { messageOf } from '../src/platform/errors.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { root, signIn, startMarque } from './contenders.ts';
import { table } from './results.ts';

const port = 4650;
const origin = `http://127.0.0.1:${port}`;

/** What this run changes in rows that were there before. Anything else is a fault. */
const expected: ReadonlySet<string> = new Set(['users.last_login_at']);

/** How a program refuses a database that it cannot serve any more. */
const refusal = 'exits with 1: The database was made by a newer version of this program';

/** The columns of a table, each row's texts of them by its primary key. */
type TableContents = { columns: string[]; rows: Map<string, string[]> };

/**
 * `npm run bench -- upgrades --commits=abc,def`: builds the program of each commit with the packages of its time,
 * fills its demo and adds a car with a photograph, a sale and an inquiry by its API. Then today's program is
 * started on the same folder: every row and column of before, and every file, is compared, and pages and calls
 * are asked for. At last the older program is started again: the last of the commits, the version before, must run. Writes
 * `UPGRADES.md`. Throws if anything was lost, or an older program neither runs nor refuses.
 */
export async function measureUpgrades(
  work: string,
  log: (line: string) => void,
  machine: string,
  commits: readonly string[],
): Promise<void> {
  const rows: string[][] = [];
  const faults: string[] = [];
  let today = 'unknown';
  for (const commit of commits) {
    log(`${commit}: building`);
    const old = build(commit, join(work, `program-${commit}`));
    const dataDir = join(work, `data-${commit}`);
    try {
      const before = await fillWith(old, dataDir);
      log(`${commit}: today's version`);
      const pages = await visit(undefined, dataDir, before.paths);
      const after = await readStored(dataDir);
      const found = [...compare(before, after), ...pages.failures];
      today = pages.commit ?? today;
      log(`${commit}: back`);
      const back = await visit(old, dataDir, before.paths).then(
        ({ failures }) => failures,
        (error: unknown) => [lastLine(error)],
      );
      const isRefused = back.length === 1 && back[0]?.startsWith(refusal);
      if (back.length > 0 && (commit === commits.at(-1) || !isRefused))
        faults.push(...back.map((line) => `back to ${commit}: ${line}`));
      const forth = (await visit(undefined, dataDir, before.paths)).failures;
      const again = compare(before, await readStored(dataDir));
      const all = [...found, ...forth, ...again.map((line) => `after going back: ${line}`)];
      faults.push(...all.map((line) => `${commit}: ${line}`));
      const count = [...before.tables.values()].reduce((sum, { rows: kept }) => sum + kept.size, 0);
      rows.push([
        `\`${commit}\``,
        gitOf('show', '--no-patch', '--format=%cs', commit),
        String(before.tables.size),
        String(count),
        String(before.files.size),
        all.length === 0 ? 'none' : all.join('; '),
        back.length === 0 ? 'runs; upgraded again' : back.join('; '),
      ]);
      log(rows.at(-1)?.join(' | ') ?? '');
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
  await writeFile(join(import.meta.dirname, 'UPGRADES.md'), report(rows, machine, today));
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

const report = (rows: string[][], machine: string, today: string) => `# Upgrades with data

Written by \`npm run bench -- upgrades --commits=${rows.map(([commit]) => commit?.replaceAll('`', '')).join(',')}\` on ${new Date().toISOString().slice(0, 10)}, to commit
\`${today}\`: ${machine}.

Each older version is built with the packages of its time and fills a folder: the demo, and by its API a car with a photograph, a sale
and an inquiry. This version then starts on that folder. Every row and column that was there before, and every stored file, is compared
by its digest; pages, photographs and calls of staff are asked for, after a sign-in with the same password. Then the older version is
started again on the changed folder, and this one once more. Going back is promised to the previous version
([0050](../docs/decisions/0050-schema-changes-that-older-versions-survive.md)); an older one may also refuse in one line, and change nothing.

${table(['from', 'of', 'tables', 'rows', 'files', 'lost or changed', 'back'], rows)}

Not counted is ${[...expected].map((name) => `\`${name}\``).join(', ')}, which the sign-ins of the run change.
`;

function gitOf(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/** Unpacks a commit into `folder`, installs the packages of its time and builds it. Returns the folder. */
function build(commit: string, folder: string): string {
  mkdirSync(folder);
  const input = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x'], { cwd: folder, input });
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', ...quiet]);
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  run(process.execPath, [vite, 'build', '--logLevel', 'error', '--configLoader', 'native']);
  return folder;
}

type Stored = { tables: Map<string, TableContents>; files: Map<string, string> };

/** Runs the program in `folder` on a new data folder and fills it; `paths` are pages and images to ask for later. */
async function fillWith(folder: string, dataDir: string): Promise<Stored & { paths: string[] }> {
  const program = await startMarque(port, dataDir, { demo: true, folder });
  try {
    const { token } = await signIn(origin);
    const call = async <Result>(method: string, path: string, body: object | Uint8Array<ArrayBuffer>) => {
      const isFile = body instanceof Uint8Array;
      const response = await fetch(origin + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': isFile ? 'image/jpeg' : 'application/json',
        },
        body: isFile ? body : JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Result;
    };
    const picture = sharp({ create: { width: 1600, height: 1067, channels: 3, background: '#826a4e' } });
    const { url } = await call<{ url: string }>(
      'POST',
      '/api/images',
      new Uint8Array(await picture.jpeg().toBuffer()),
    );
    const car = {
      make: 'Sorrel',
      model: 'Teasel',
      year: 1963,
      price: 412_000,
      mileage: 21_300,
      images: [url],
    };
    const { id } = await call<{ id: number }>('POST', '/api/vehicles', car);
    const sold = await call<{ id: number }>('POST', '/api/vehicles', { ...car, model: 'Teasel S' });
    await call('PATCH', `/api/vehicles/${sold.id}/mark-sold`, { soldPrice: 399_000 });
    await call('POST', '/api/inquiries', {
      name: 'Ada Ångström',
      email: 'ada@example.com',
      message: 'Is it still there?',
      vehicleId: id,
    });
    const paths = ['/', '/inventory', `/inventory/${id}`, '/about', '/contact', '/login', url];
    return { ...(await stopAndRead(program.stop, dataDir)), paths };
  } catch (error) {
    await program.stop();
    throw error;
  }
}

async function stopAndRead(stop: () => Promise<void>, dataDir: string): Promise<Stored> {
  await stop();
  return readStored(dataDir);
}

/**
 * Starts a program on the data, today's without a folder, and asks for pages and calls. Returns what was not answered, and the
 * commit that the program was built from if it knows.
 */
async function visit(
  folder: string | undefined,
  dataDir: string,
  paths: readonly string[],
): Promise<{ failures: string[]; commit: string | null }> {
  const program = await startMarque(port, dataDir, {
    demo: false,
    ...(folder === undefined ? {} : { folder }),
  });
  try {
    const failures: string[] = [];
    const { token } = await signIn(origin);
    if (typeof token !== 'string') failures.push('the sign-in was refused');
    const calls = ['admin-fast', 'sold'].map((list) => `/api/vehicles/${list}`);
    const ask = (path: string) =>
      fetch(origin + path, {
        headers: path.startsWith('/api/') ? { authorization: `Bearer ${token}` } : {},
      });
    for (const path of [...paths, ...calls, '/api/inquiries', '/api/changes', '/api/dashboard/stats']) {
      const response = await ask(path);
      const bytes = (await response.arrayBuffer()).byteLength;
      if (response.status !== 200 || bytes < 10) failures.push(`${path}: ${response.status}`);
    }
    const version = await ask('/api/version');
    const { commit = null } = (version.ok ? await version.json() : {}) as { commit?: string | null };
    return { failures, commit };
  } finally {
    await program.stop();
  }
}

/** All tables and files of a data folder that no program uses. */
async function readStored(dataDir: string): Promise<Stored> {
  const database = await openDatabase({ dataDir });
  try {
    const tables = new Map<string, TableContents>();
    await database.session(async (client) => {
      const { rows: found } = await client.query<{ name: string; columns: string[]; keys: string[] | null }>(`
        select c.relname as name,
          (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
          (select array_agg(a.attname::text order by a.attnum) from pg_index i
            join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
            where i.indrelid = c.oid and i.indisprimary) as keys
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname = 'public' order by 1`);
      for (const { name, columns, keys } of found) {
        const list = (names: readonly string[], each: (column: string) => string) =>
          `array[${names.map((column) => each(client.escapeIdentifier(column))).join(', ')}]`;
        const key = list(keys ?? columns, (column) => `${column}::text`);
        const digests = list(columns, (column) => `coalesce(md5(${column}::text), '')`);
        const { rows } = await client.query<{ key: string; digests: string[] }>(
          `select ${key}::text as key, ${digests} as digests from ${client.escapeIdentifier(name)}`,
        );
        tables.set(name, { columns, rows: new Map(rows.map((row) => [row.key, row.digests])) });
      }
    });
    return { tables, files: await digestFiles(dataDir) };
  } finally {
    await database.close();
  }
}

/** Stored originals by their names; what is made from them may be made anew. */
async function digestFiles(dataDir: string): Promise<Map<string, string>> {
  const files = globSync('images/**/*', { cwd: dataDir, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const digests = new Map<string, string>();
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    digests.set(
      path,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return digests;
}

/** What of before is missing or different. */
function compare(before: Stored, after: Stored): string[] {
  const found: string[] = [];
  for (const [name, { columns, rows }] of before.tables) {
    const now = after.tables.get(name);
    if (now === undefined) {
      found.push(`table ${name} is gone`);
      continue;
    }
    const places = columns.map((column) => now.columns.indexOf(column));
    const changed = new Map<string, number>();
    for (const [key, digests] of rows) {
      const kept = now.rows.get(key);
      const different =
        kept === undefined
          ? ['(row)']
          : columns.filter((_, index) => kept[places[index] ?? -1] !== digests[index]);
      for (const column of different) changed.set(column, (changed.get(column) ?? 0) + 1);
    }
    for (const [column, count] of changed)
      if (!expected.has(`${name}.${column}`)) found.push(`${name}.${column} of ${count} rows`);
  }
  for (const [path, digest] of before.files)
    if (after.files.get(path) !== digest) found.push(`${existsSync(path) ? 'changed' : 'lost'}: ${path}`);
  return found;
}

/** The line with which a program refused to start. */
const lastLine = (error: unknown) =>
  messageOf(error)
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^.*exited with /, 'exits with ') ?? '';
