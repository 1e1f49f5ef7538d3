import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { backupPlace } from '../../test/backups/restore.ts';
import { fillDealership } from '../../test/backups/sample.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { testNow } from '../../test/factories.ts';
import { createTestStorage } from '../../test/images/stored-picture.ts';
import { startS3Server } from '../../test/s3-server.ts';
import type { Database } from '../platform/database.ts';
import type { S3Settings } from '../platform/settings.ts';
import { backupName } from './backup-format.ts';
import { describeFailure } from './describe-failure.ts';
import { openFolder, removeAbandoned, writeFileSafely } from './folder-destination.ts';
import { makeBackup } from './make-backup.ts';
import { openDestination } from './open-destination.ts';

const options = () => ({ signal: new AbortController().signal, onBytes: () => undefined });
let file: string;
beforeEach(() => {
  ({ file } = backupPlace());
});

describeWithDatabase('fault 67: a backup that breaks off names the reason and leaves nothing,', (open) => {
  let database: Database;
  let stored: ReturnType<typeof createTestStorage>;
  beforeEach(async () => {
    database = await open();
    stored = createTestStorage();
    await fillDealership({ database, storage: stored.storage });
  });

  /** Why it failed. `onRead` is called when the fifth of 12 photographs is read. */
  async function failureOf(
    write: Parameters<typeof makeBackup>[1],
    {
      passphrase = null,
      onRead = () => undefined,
    }: { passphrase?: string | null; onRead?: () => unknown } = {},
  ) {
    let reads = 0;
    const read = async (key: string) => {
      reads += 1;
      if (reads === 5) await onRead();
      return stored.storage.read(key);
    };
    const source = { database, storage: { ...stored.storage, read }, passphrase, now: testNow, patience: 10 };
    const failure: unknown = await makeBackup(source, write, options()).catch((error: unknown) => error);
    return describeFailure(failure);
  }
  const toFile: Parameters<typeof makeBackup>[1] = (content, given) => writeFileSafely(file, content, given);

  test.skipIf(!existsSync('/dev/full')).each([null, 'correct horse'])(
    'when the disk is full, with the passphrase %j',
    async (passphrase) => {
      const full: typeof toFile = async (content, { signal }) => {
        await pipeline(content, createWriteStream('/dev/full'), { signal });
        return 0;
      };
      expect(await failureOf(full, { passphrase })).toBe('The disk is full.');
    },
  );

  test('when the photographs are away from the middle on', async () => {
    const away = () => (stored.state.away = true);
    expect(await failureOf(toFile, { onRead: away })).toBe(
      'A photograph or document cannot be read. The storage cannot be reached.',
    );
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  test('when the database ends the connection in the middle', async () => {
    const end = () =>
      database.queries.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`);
    expect(await failureOf(toFile, { onRead: end })).toBe('The connection to the database was lost.');
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  test('when there is a file of its name, which stays as it is', async () => {
    writeFileSync(file, 'older');
    expect(await failureOf(toFile)).toBe(`${file} exists already; it was left as it is`);
    const late: typeof toFile = async (content, given) => {
      const written = writeFileSafely(`${file}.late`, content, given);
      writeFileSync(`${file}.late`, 'meanwhile');
      return written;
    };
    expect(await failureOf(late)).toBe(`${file}.late exists already; it was left as it is`);
    expect(readdirSync(dirname(file))).toEqual(['backup.tar.gz', 'backup.tar.gz.late']);
  });

  test('and one whose file is complete is good, though the database goes just then', async () => {
    const write: typeof toFile = async (content, given) => {
      const bytes = await toFile(content, given);
      await database.queries.execute(sql`
        select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`);
      return bytes;
    };
    const source = { database, storage: stored.storage, passphrase: null, now: testNow };
    expect(await makeBackup(source, write, options())).toMatchObject({ images: { missing: [] } });
    expect(readdirSync(dirname(file))).toEqual(['backup.tar.gz']);
  });

  test('when the bucket fails as it is written', async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.remove());
    const destination = await openDestination(`s3://${s3.settings().bucket}/own`, s3.settings());
    const toBucket: typeof toFile = (content, given) => destination.write('x', content, given);
    s3.failWhen((request) => request.startsWith('PUT'));
    expect(await failureOf(toBucket)).toBe('The storage reports an error of its own (500).');
  });
});

describe('an upload in parts', () => {
  /** Writes 40 MB in three parts, and returns why that failed. */
  async function failureOf(settings: S3Settings, onHalf: () => unknown = () => undefined) {
    const destination = await openDestination(`s3://${settings.bucket}/own`, settings);
    async function* content() {
      for (let sent = 0; sent < 40; sent += 1) {
        if (sent === 30) await onHalf();
        yield Buffer.alloc(1024 * 1024);
      }
    }
    return destination.write('x', Readable.from(content()), options()).then(String, describeFailure);
  }

  test('that fails at its second part is discarded', async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.remove());
    s3.failWhen((request) => request.includes('partNumber=2'));
    expect(await failureOf(s3.settings())).toBe('The storage reports an error of its own (500).');
    expect([s3.requests.at(-1), await s3.uploads()]).toEqual(['DELETE own/x', []]);
  });

  test('to a storage that ends in the middle says so', async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.remove());
    expect(await failureOf(s3.settings(), () => s3.stop())).toMatch(
      /^The (storage cannot be reached|connection to the storage was lost)\.$/,
    );
  });
});

test('fault 67: what a killed process has left is removed, and not what another still writes', async () => {
  const folder = dirname(file);
  const content = new PassThrough();
  const written = writeFileSafely(join(folder, 'b.tar.gz'), content, options());
  await eventually(() => expect(readdirSync(folder)).toHaveLength(1));
  const [alive = ''] = readdirSync(folder);
  const dead = alive.replace('b.tar.gz', 'a.tar.gz').replace(`${process.pid}@`, '4194305@');
  // Of a machine or a container with the same name, where the id is another process.
  const elsewhere = `c.tar.gz.4194305@${hostname()}.part`;
  const undeletable = dead.replace('a.tar.gz', 'd.tar.gz');
  mkdirSync(join(folder, undeletable));
  for (const name of [dead, elsewhere, 'notes.part']) writeFileSync(join(folder, name), 'x');
  await removeAbandoned(folder);
  expect(readdirSync(folder)).toEqual([alive, elsewhere, undeletable, 'notes.part']);
  content.end();
  await written;
  // The backups by schedule know their own, whoever wrote them.
  await openFolder(folder).removeUnfinished(['c.tar.gz']);
  expect(readdirSync(folder)).toEqual(['b.tar.gz', undeletable, 'notes.part']);
});

test('a place says what is wrong with it before it is written', async () => {
  const problem = (path: string, size = 0) =>
    openFolder(path)
      .check(size)
      .then(() => null, describeFailure);
  expect(await problem(dirname(file))).toBeNull();
  expect(await problem(dirname(file), 1e18)).toMatch(
    /^There is too little room: .* are free, and the last backup has .*\.$/,
  );
  writeFileSync(file, 'x');
  expect(await problem(file)).toBe('The place is a file and not a folder.');
  expect(await problem(join(dirname(file), 'no', 'folder'))).toMatch(
    /does not exist; is the disk mounted\?$/,
  );
  expect(await problem('/proc/self')).toMatch(/^The folder cannot be written: /);
});

test('what is left of an upload is discarded, and not what another site with the same settings sends', async () => {
  const running = backupName(new Date(), false);
  const names = ['marque-2026-01-01-030000.tar.gz', 'failed.tar.gz', running, 'notes.txt', 'marque-check'];
  const uploads = names.map((name) => `<Upload><Key>own/${name}</Key><UploadId>1</UploadId></Upload>`);
  const discarded: string[] = [];
  // The storage of the other tests cannot list uploads.
  const server = createServer((request, response) => {
    if (request.method === 'DELETE') discarded.push(basename((request.url ?? '').split('?', 1)[0] ?? ''));
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { 'content-type': 'application/xml' });
    response.end(
      request.method === 'DELETE'
        ? ''
        : `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`,
    );
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const destination = await openDestination('s3://backups/own', {
    bucket: 'backups',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test-key', secretAccessKey: 'test-secret' },
    forcePathStyle: true,
  });
  await destination.removeUnfinished(['failed.tar.gz']);
  expect(discarded).toEqual(['marque-2026-01-01-030000.tar.gz', 'failed.tar.gz', 'marque-check']);
});

test('an upload that is stopped is discarded, and one that cannot begin says why', async () => {
  const s3 = await startS3Server();
  onTestFinished(() => s3.remove());
  const destination = await openDestination(`s3://${s3.settings().bucket}/own`, s3.settings());
  const stopping = new AbortController();
  const write = (content: Readable) =>
    destination.write('x', content, { signal: stopping.signal, onBytes: () => undefined });
  // The second part never ends.
  const content = new PassThrough();
  const written = write(content);
  content.write(Buffer.alloc(20 * 1024 * 1024));
  await eventually(() => expect(s3.requests).toContain('PUT own/x'));
  stopping.abort();
  await expect(written).rejects.toThrow();
  expect(s3.requests.at(-1)).toBe('DELETE own/x');

  await s3.stop();
  const again = await openDestination(`s3://${s3.settings().bucket}/own`, s3.settings());
  const refused = again.write('x', Readable.from([Buffer.from('x')]), {
    signal: new AbortController().signal,
    onBytes: () => undefined,
  });
  expect(await refused.catch(describeFailure)).toBe('The storage cannot be reached.');
  const database = new Client({ connectionString: s3.settings().endpoint?.replace('http', 'postgres') });
  expect(await database.connect().catch(describeFailure)).toBe('The connection to the database was lost.');
});
