import {
  appendFileSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backupPlace, restore } from '../../test/backups/restore.ts';
import { backUp, contents, fillDealership } from '../../test/backups/sample.ts';
import { manifestIn, partsOf, withManifest, writeParts, type Part } from '../../test/backups/tampered.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { insertVehicles, vehicleRow } from '../../test/factories.ts';
import { createTestStorage } from '../../test/images/stored-picture.ts';
import { seconds } from '../../test/time-limits.ts';
import type { Database } from '../platform/database.ts';
import { entryNames, type Manifest } from './backup-format.ts';
import { describeFailure } from './describe-failure.ts';

const megabyte = 1024 * 1024;

describeWithDatabase('fault 68: a backup that somebody has altered, with checksums that fit,', (open) => {
  let parts: Part[];
  let whole: Buffer;
  let target: Database;
  let before: Awaited<ReturnType<typeof contents>>;
  let file: string;
  let folder: string;
  beforeAll(async () => {
    const source = { database: await open(), storage: createTestStorage().storage };
    await fillDealership(source);
    const made = mkdtempSync(join(tmpdir(), 'marque-tampered-'));
    await backUp(source, join(made, 'whole.tar.gz'));
    whole = readFileSync(join(made, 'whole.tar.gz'));
    parts = await partsOf(join(made, 'whole.tar.gz'));
    rmSync(made, { recursive: true });
    target = await open();
    await insertVehicles(target.queries, [vehicleRow({ model: 'Own' })]);
    before = await contents(target);
  });
  // The rows of all tables, which take a while to read.
  afterAll(async () => expect(await contents(target)).toEqual(before));
  beforeEach(() => {
    ({ folder, file } = backupPlace());
  });

  /** Restores the file over the data of the target, and expects one line of this form within 5 s and nothing changed. */
  const refused = async (reason: RegExp, path = file) => {
    const { storage } = createTestStorage();
    const began = performance.now();
    const failure: unknown = await restore(path, { database: target, storage }, { replace: true }).catch(
      (error: unknown) => error,
    );
    expect(describeFailure(failure)).toMatch(reason);
    expect(describeFailure(failure)).toMatch(/^[\x20-\x7e…“”’–]{10,250}$/);
    expect(performance.now() - began).toBeLessThan(seconds(5));
    const { rows } = await target.queries.execute(sql`select model from vehicles`);
    expect(rows).toEqual([{ model: 'Own' }]);
  };

  const vehicles = (manifest: Manifest) => {
    const table = manifest.tables.find(({ name }) => name === 'vehicles');
    if (table === undefined) throw new Error('no table of vehicles');
    return table;
  };
  const foreign = (name: string) => (manifest: Manifest) =>
    manifest.tables.push({ name, columns: ['rolname'], rows: 0, checksum: '0' });
  const unreadable = /manifest\.json cannot be read$/;

  type Change = [what: string, reason: RegExp, change: (manifest: Manifest) => unknown];
  const changed = async (_what: string, reason: RegExp, change: (manifest: Manifest) => unknown) => {
    const manifest = manifestIn(parts);
    change(manifest);
    await writeParts(file, withManifest(parts, manifest));
    await refused(reason);
  };

  test.each<Change>([
    ['another column', /"vehicles" has other columns$/, (m) => (vehicles(m).columns[1] = 'badcol')],
    [
      'SQL as a column',
      /other columns$/,
      (m) => (vehicles(m).columns[1] = 'id") from stdin; drop table users; --'),
    ],
    ['a table of the server', /there is no table "pg_authid"$/, foreign('pg_authid')],
    ['the same in quotes', /there is no table "\\"pg_catalog\\"/, foreign('"pg_catalog"."pg_authid"')],
    ['a name of lines', /there is no table "a\\nb"$/, foreign('a\nb')],
    ['a table twice', /there is no table "vehicles"$/, (m) => m.tables.push({ ...vehicles(m) })],
    [
      'a table less',
      /not in its place$/,
      (m) => void (m.tables = m.tables.filter(({ name }) => name !== 'inquiries')),
    ],
    [
      'an empty table less',
      /the table "reply_templates" is missing$/,
      (m) => void (m.tables = m.tables.filter(({ name }) => name !== 'reply_templates')),
    ],
    ['fewer rows than none', unreadable, (m) => (vehicles(m).rows = -1)],
    ['other numbers of rows', /^These tables differ .*vehicles$/, (m) => (vehicles(m).rows += 1)],
    [
      'a foreign sequence',
      /there is no sequence "pg_x"$/,
      (m) => m.sequences.push({ name: 'pg_x', lastValue: '1' }),
    ],
    [
      'a sequence beyond its end',
      /setval/,
      (m) => Object.assign(m.sequences[0] ?? {}, { lastValue: '9'.repeat(18) }),
    ],
    [
      'half of the migrations',
      /other columns|there is no table|is missing/,
      (m) => (m.migrations = m.migrations.slice(0, 5)),
    ],
  ])('is refused in one line: %s', changed);

  test.each<Change>([
    ['a column less', /other columns$/, (m) => vehicles(m).columns.pop()],
    ['a column twice', /other columns$/, (m) => vehicles(m).columns.push('id')],
    ['no columns', unreadable, (m) => (vehicles(m).columns = [])],
    ['columns that are a text', unreadable, (m) => Object.assign(vehicles(m), { columns: 'id' })],
    ['a table of a schema', /there is no table "pg_catalog\.pg_authid"$/, foreign('pg_catalog.pg_authid')],
    ['SQL as a table', /there is no table "x;\?? ?drop/, foreign('x; drop table users')],
    ['a long name', /there is no table "x{80}…"$/, foreign('x'.repeat(100_000))],
    [
      'its own list of migrations',
      /there is no table "__drizzle_migrations"$/,
      foreign('__drizzle_migrations'),
    ],
    ['other sums of rows', /^These tables differ .*vehicles$/, (m) => (vehicles(m).checksum = '1')],
    ['a sequence twice', /there is no sequence "/, (m) => m.sequences.push(...m.sequences.slice(0, 1))],
    ['a sequence below 1', unreadable, (m) => Object.assign(m.sequences[0] ?? {}, { lastValue: '-5' })],
    ['a sequence of 0', /setval/, (m) => Object.assign(m.sequences[0] ?? {}, { lastValue: '0' })],
    ['SQL as a value', unreadable, (m) => Object.assign(m.sequences[0] ?? {}, { lastValue: '1); drop' })],
    ['no migrations', unreadable, (m) => (m.migrations = [])],
    ['migrations of nobody', /of a newer version of Marque/, (m) => (m.migrations = [1])],
    ['a newer format', /of a newer version of Marque/, (m) => (m.format = 2)],
    ['a day that is none', unreadable, (m) => (m.createdAt = '\u001b[31mtoday')],
    ['fewer images than none', unreadable, (m) => (m.images.count = -1)],
    ['other numbers of images', /images are missing$/, (m) => (m.images.count += 1)],
  ])('is refused in one line, too: %s', { tags: ['long'] }, changed);

  test.each<[what: string, reason: RegExp, manifest: string]>([
    ['nothing', unreadable, ''],
    ['no JSON', unreadable, '{"format": 1,'],
    ['null', unreadable, 'null'],
    ['a list', unreadable, '[]'],
    ['a list in lists', unreadable, '['.repeat(500_000)],
    ['the same, closed', unreadable, `${'['.repeat(400_000)}${']'.repeat(400_000)}`],
    ['a million of wrong values', unreadable, `{"format":1,"tables":[${'1,'.repeat(500_000)}1]}`],
    ['more than a megabyte', /"manifest\.json" is too large$/, ' '.repeat(megabyte + 1)],
  ])('is refused in one line when its manifest is %s', async (_what, reason, manifest) => {
    await writeParts(file, withManifest(parts, manifest));
    await refused(reason);
  });

  test('is refused for an entry that does not belong there', async () => {
    const image = parts.find(({ name }) => name.startsWith('images/'));
    const table = parts.find(({ name }) => name.startsWith('tables/vehicles/'));
    if (image === undefined || table === undefined) throw new Error('no entries');
    const others = parts.filter((part) => part !== table);
    const before = (part: Part) => others.flatMap((one) => (one === image ? [part, one] : [one]));
    const bytes = Buffer.from('x');
    for (const [reason, entries] of [
      [/"\.\.\/\.\.\/x\.jpg" does not belong in it$/, before({ name: '../../x.jpg', bytes })],
      [/"images\/\.\.\/\.\.\/x\.jpg" does not/, before({ name: 'images/../../x.jpg', bytes })],
      [/"\/etc\/x" does not/, before({ name: '/etc/x', bytes })],
      [/"n{80}…" does not/, before({ name: 'n'.repeat(200_000), bytes })],
      [/"a\\nb\?" does not/, before({ name: 'a\nb\u009b', bytes })],
      [/"notes\.txt" does not/, before({ name: 'notes.txt', bytes })],
      [
        /is not a file$/,
        before({
          name: image.name,
          bytes: Buffer.alloc(0),
          header: { type: 'symlink', linkname: '/etc/passwd' },
        }),
      ],
      [
        /is not a file$/,
        before({
          name: image.name,
          bytes: Buffer.alloc(0),
          header: { type: 'link', linkname: '/etc/passwd' },
        }),
      ],
      [/is not a file$/, before({ name: 'images', bytes: Buffer.alloc(0), header: { type: 'directory' } })],
      [/was altered$/, before({ ...image, bytes })],
      [/images are missing$/, before(image)],
      [/"manifest\.json" does not belong/, before({ name: entryNames.manifest, bytes })],
      [/is not in its place$/, before({ ...table, name: 'tables/vehicles/000001.copy' })],
      [/is not in its place$/, before({ ...table, name: 'tables/pg_authid/000000.copy' })],
      [/is not in its place$/, before({ ...table, bytes: Buffer.alloc(0) })],
      [/^(missing data|extra data|invalid input)/, before({ ...table, bytes })],
      [
        /^(missing data|extra data|invalid input)/,
        before({ ...table, bytes: Buffer.alloc(8 * megabyte, 'a\tb\n') }),
      ],
      [/^These tables differ .*vehicles/, others],
      [/begin with its manifest$/, parts.toReversed()],
      [/begin with its manifest$/, []],
    ] as const) {
      await writeParts(file, entries);
      await refused(reason);
    }
    await writeParts(file, parts, [{ name: 'more', bytes }]);
    await refused(/"more" was added$/);
  });

  test('is refused when it is cut off at a border, or something was added', async () => {
    const bytes = gunzipSync(whole);
    for (let at = 0; at < bytes.length; at += 512 * Math.ceil(bytes.length / 512 / 12)) {
      writeFileSync(file, gzipSync(bytes.subarray(0, at), { level: 1 }));
      await refused(/^The backup is damaged or incomplete: /);
    }
    for (const length of [1, 2, 9, 18, whole.length - 8, whole.length - 1]) {
      writeFileSync(file, whole.subarray(0, length));
      await refused(/^The backup is damaged or incomplete: |is not a backup of Marque$/);
    }
    for (const added of ['x', '\0'.repeat(2_000_000), gzipSync('x'), whole]) {
      writeFileSync(file, whole);
      appendFileSync(file, added);
      await refused(/^The backup is damaged or incomplete: /);
    }
    mkdirSync(join(folder, 'folder'));
    await refused(/^Cannot read .*: it is not a file$/, join(folder, 'folder'));
  });

  // As `mkfifo` makes it: to open one waits for somebody who writes.
  test.skipIf(process.platform === 'win32')('is refused when it is a pipe', async () => {
    const pipe = join(folder, 'pipe');
    spawnSync('/bin/sh', ['-c', 'mkfifo "$0"', pipe]);
    await refused(/^Cannot read .*pipe: it is not a file$/, pipe);
  });

  test('is refused before it fills the memory', async () => {
    const manifest = parts[0]?.bytes ?? Buffer.alloc(0);
    const header = (name: string, size: number, type = '0') => {
      const block = Buffer.alloc(512);
      block.write(name);
      block.write('0000600\x000000000\x000000000\0', 100);
      block.write(`${size.toString(8).padStart(11, '0')}\x0000000000000\0        ${type}`, 124);
      block.write('ustar\x0000', 257);
      const sum = block.reduce((total, byte) => total + byte, 0);
      block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
      return block;
    };
    const padded = Buffer.concat([manifest, Buffer.alloc((512 - (manifest.length % 512)) % 512)]);
    const begun = Buffer.concat([header(entryNames.manifest, manifest.length), padded]);
    // The same block again and again: what the test itself holds would be measured, too.
    const zeros = Buffer.alloc(megabyte);
    const rss = process.memoryUsage.rss();
    for (const [reason, blocks] of [
      [/"manifest\.json" is too large$/, [header(entryNames.manifest, 1024 * megabyte)]],
      [
        /"tables\/vehicles\/000000\.copy" is too large$/,
        [begun, header('tables/vehicles/000000.copy', 1024 * megabyte)],
      ],
      [/is too large$/, [begun, header(`images/${'a'.repeat(32)}.jpg`, 8_000_000_000)]],
      [/max size$/, [begun, header('PaxHeader', 1024 * megabyte, 'x')]],
      // More than the largest file has.
      [/unpacks to far more than a backup does$/, [begun, ...Array<Buffer>(130).fill(zeros)]],
    ] as const) {
      await pipeline(Readable.from(blocks), createGzip({ level: 9 }), createWriteStream(file));
      await refused(reason);
    }
    expect(process.memoryUsage.rss() - rss).toBeLessThan(100 * megabyte);
  });
});
