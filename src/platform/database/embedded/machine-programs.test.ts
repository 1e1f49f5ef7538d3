import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createLog } from '../../log.ts';
import { versionText } from '../postgres-versions.ts';
import { dataIn } from './cluster.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { findAllPrograms } from './machine-programs.ts';
import { readPidFile } from './pid-file.ts';
import { findPackaged, programIn } from './programs.ts';

let folder: string;
let lines: { folder: string; problem: string }[];
beforeEach(() => {
  folder = openFolder(join(tmpdir(), 'marque-machine-'));
  lines = [];
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** A fresh folder that the server's account may enter, which is another one for root. */
function openFolder(prefix: string): string {
  const path = mkdtempSync(prefix);
  chmodSync(path, 0o755);
  return path;
}

const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
const packaged = findPackaged({}, '');
const newer = `18.${packaged.version.minor + 1}`;
const find = (usual: string[], postgresBin?: string) =>
  findAllPrograms({}, { postgresBin, copies: join(folder, 'copies'), usual }, log);

/**
 * A folder with programs that say they are of `version`, and are the packaged ones; `serve` is what the server's
 * does instead.
 */
function machine(
  version: string,
  { serve = '', initdb = version }: { serve?: string; initdb?: string } = {},
) {
  const bin = openFolder(join(folder, 'bin-'));
  for (const [name, said] of [
    ['postgres', version],
    ['initdb', initdb],
  ] as const) {
    const real = programIn(packaged.bin, name);
    const script = `#!/bin/sh\n[ "$1" = --version ] && echo "${name} (PostgreSQL) ${said} (Debian)" && exit\n${serve}\nexec '${real}' "$@"\n`;
    if (said !== '') writeFileSync(programIn(bin, name), script, { mode: 0o755 });
  }
  return bin;
}

describe.skipIf(process.platform === 'win32')('this machine’s PostgreSQL', () => {
  test('is tried before the packaged one where it is newer, the newest first', () => {
    const newest = machine(`18.${packaged.version.minor + 10}`);
    const found = find([machine(newer), newest, join(folder, 'missing')]);
    expect(found.map(({ version }) => versionText(version))).toEqual([
      `18.${packaged.version.minor + 10}`,
      newer,
      versionText(packaged.version),
    ]);
    expect(found[0]).toMatchObject({ bin: newest, source: 'machine' });
    expect(find([machine(versionText(packaged.version)), machine('18.0')])).toEqual([packaged]);
    expect(lines).toEqual([]);
  });

  test('is left out with one line in the log if it is of another major version, lacks a program, or does not run', () => {
    const broken = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(programIn(broken, 'postgres'), '#!/bin/sh\necho "no such library" >&2\nexit 127\n', {
      mode: 0o755,
    });
    const foreign = machine('19rc1');
    const mixed = machine(newer, { initdb: '17.2' });
    const half = machine(newer, { initdb: '' });
    const other = mkdtempSync(join(folder, 'other-'));
    writeFileSync(programIn(other, 'postgres'), '#!/bin/sh\necho BusyBox\n', { mode: 0o755 });
    const client = mkdtempSync(join(folder, 'client-'));
    writeFileSync(join(client, 'psql'), '');
    expect(find([broken, foreign, mixed, half, other, client])).toEqual([packaged]);
    expect(lines.map(({ folder: bin, problem }) => [bin, problem])).toEqual([
      [broken, 'no such library'],
      [foreign, 'it has PostgreSQL 19.0, and the built-in database is of PostgreSQL 18'],
      [mixed, `they are of ${newer} and 17.2`],
      [half, expect.stringContaining('ENOENT')],
      [other, expect.stringContaining('is not of PostgreSQL')],
    ]);
  });

  test('is the only one that is used where POSTGRES_BIN names it, or one line says why it cannot be', () => {
    const older = machine('18.0');
    expect(find([machine(newer)], older)).toEqual([
      { bin: older, version: { major: 18, minor: 0 }, source: 'machine' },
    ]);
    expect(() => find([], machine('17.5'))).toThrow(
      /^POSTGRES_BIN \S+ cannot be used: it has PostgreSQL 17.5, and the built-in database is of PostgreSQL 18$/,
    );
    expect(() => find([], join(folder, 'missing'))).toThrow(
      /^POSTGRES_BIN \S+missing cannot be used: .*ENOENT$/,
    );
  });

  test('serves the data of the packaged one and leaves them to it; where it fails, the packaged one serves', async () => {
    const data = join(folder, 'postgres');
    const serve = async (usual: string[], work: (client: Client) => Promise<void>) => {
      const server = await startEmbeddedServer(data, log, { usual });
      const client = new Client(server.connection);
      await client.connect();
      await work(client).finally(() => client.end());
      const { source } = server.programs();
      await server.stop();
      return source;
    };
    const read = async (client: Client) =>
      expect((await client.query('select * from entries')).rows).toEqual([{ id: 1 }]);
    const write = async (client: Client) => {
      await client.query('create table entries as select 1 as id');
    };
    expect(await serve([], write)).toBe('package');
    const usable = machine(newer);
    expect(await serve([usable], read)).toBe('machine');
    expect(lines).toEqual([]);
    const failing = machine(newer, { serve: 'echo "FATAL:  no such time zone" >&2; exit 1' });
    expect(await serve([failing], read)).toBe('package');
    expect(lines).toMatchObject([{ folder: failing, problem: 'FATAL: no such time zone' }]);
  });

  test.each([
    ['removed', (bin: string) => rmSync(bin, { recursive: true })],
    [
      'replaced by another major version',
      (bin: string) => {
        const next = machine('19.1');
        rmSync(bin, { recursive: true });
        renameSync(next, bin);
      },
    ],
  ])('may be %s while it serves: after a crash the packaged one goes on', async (_, change) => {
    const bin = machine(newer);
    const path = join(folder, 'postgres');
    const server = await startEmbeddedServer(path, createLog('silent'), { usual: [bin] });
    onTestFinished(() => server.stop());
    expect(server.programs().source).toBe('machine');
    const pid = () => readPidFile(dataIn(path))?.pid ?? 0;
    const killed = pid();
    change(bin);
    process.kill(killed, 'SIGKILL');
    await eventually(async () => {
      expect(server.programs().source).toBe('package');
      const client = new Client(server.connection);
      await client.connect().finally(() => client.end());
      expect(pid()).not.toBe(killed);
    });
  });
});
