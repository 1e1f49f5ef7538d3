import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { writeFileSafely } from '../src/backups/folder-destination.ts';
import { makeBackup } from '../src/backups/make-backup.ts';
import { moveData } from '../src/backups/move-data.ts';
import { verifyBackup } from '../src/backups/read-backup.ts';
import { restoreBackup } from '../src/backups/restore-backup.ts';
import { openDiskStorage } from '../src/images/storage/disk-storage.ts';
import { masterKey } from '../src/images/storage/storage-keys.ts';
import type { ImageStorage } from '../src/images/storage/storage.ts';
import type { Database } from '../src/platform/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { createTestStorage } from '../test/images/stored-picture.ts';
import { createPostgres } from '../test/postgres-server.ts';
import { generateInquiries, generateVehicles } from './generate.ts';
import { table } from './results.ts';

const size = { vehicles: 10_000, inquiries: 10_000, images: 50_000, imageBytes: 4_096 };
/** Images that are prepared at once. */
const batch = 500;

const file = join(import.meta.dirname, 'BACKUPS.md');
const introduction = `# Backup, restore and move

Written by \`npm run bench -- backup\``;

type Log = (line: string) => void;
type Step = { name: string; seconds: number; bytes: number | null; peak: number };

/**
 * Time and size of a backup, a restore and a move with 10,000 vehicles and 50,000 small images, beside a copy of the
 * backup through gzip. Writes BACKUPS.md.
 */
export async function measureBackups(work: string, log: Log, machine: string): Promise<void> {
  const source = await openDatabase({ dataDir: join(work, 'source') });
  const postgres = await createPostgres();
  const steps: Step[] = [];
  const measure = async (name: string, step: () => Promise<number | void>) => {
    let peak = 0;
    const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
    const started = performance.now();
    const bytes = (await step()) ?? null;
    clearInterval(timer);
    steps.push({ name, seconds: (performance.now() - started) / 1000, bytes, peak });
    log(`${name}: ${steps.at(-1)?.seconds.toFixed(1)} s`);
  };
  try {
    await migrate(source);
    const storage = await openDiskStorage(join(work, 'source/images'));
    log(`preparing ${size.vehicles} vehicles and ${size.images} images`);
    await fill(source, join(work, 'source/images'));
    const plain = join(work, 'plain.tar.gz');
    const secret = join(work, 'secret.tar.gz.age');
    await measure('backup', () => backUp(source, storage, plain, null));
    await measure('backup, encrypted', () => backUp(source, storage, secret, 'correct horse'));
    await measure('copy of that file through gzip, for comparison', () => copyThroughGzip(plain));
    await withTarget(postgres.url, 'restored', async (database) => {
      const target = { database, storage: createTestStorage().storage };
      const from = { path: plain, passphrase: null };
      await measure(
        'restore',
        async () => void (await restoreBackup(await verifyBackup(from), target, { replace: false })),
      );
    });
    await withTarget(postgres.url, 'moved', async (database) => {
      const target = { database, storage: createTestStorage().storage };
      const move = async () => {
        const { tables } = await moveData({ database: source, storage }, target, { replace: false });
        if (!tables.every(({ isEqual }) => isEqual)) throw new Error('The tables differ after the move');
      };
      await measure('move', move);
      await measure('move again, with everything there', move);
    });
  } finally {
    await source.close();
    await postgres.remove();
  }
  await writeFile(file, report(steps, machine));
}

async function backUp(database: Database, storage: ImageStorage, path: string, passphrase: string | null) {
  const { bytes } = await makeBackup(
    { database, storage, passphrase, now: new Date() },
    (content, options) => writeFileSafely(path, content, options),
    { signal: new AbortController().signal, onBytes: () => undefined },
  );
  return bytes;
}

async function copyThroughGzip(path: string): Promise<number> {
  const copy = `${path}.copy`;
  await pipeline(createReadStream(path), createGzip({ level: 1 }), async (chunks) => {
    await writeFile(copy, chunks, { flush: true });
  });
  return (await stat(copy)).size;
}

/** Runs `act` on a new database of the server. */
async function withTarget(serverUrl: string, name: string, act: (database: Database) => Promise<void>) {
  const server = await openDatabase({ databaseUrl: `${serverUrl}/postgres`, dataDir: '' });
  await server.queries.execute(sql.raw(`create database ${name}`)).finally(() => server.close());
  const database = await openDatabase({ databaseUrl: `${serverUrl}/${name}`, dataDir: '' });
  await act(database).finally(() => database.close());
}

/**
 * Vehicles and inquiries as in the other measurements, and five images for each vehicle. Their files are not
 * synced, which would take longer than everything that is measured.
 */
async function fill(database: Database, folder: string): Promise<void> {
  await generateVehicles(database, size.vehicles, new Date());
  await generateInquiries(database, size.inquiries, new Date());
  for (let first = 0; first < size.images; first += batch) {
    const hashes = await Promise.all(
      Array.from({ length: batch }, async () => {
        // They compress as little as a JPEG.
        const content = randomBytes(size.imageBytes);
        const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
        const path = join(folder, masterKey(hash));
        await mkdir(dirname(path));
        await writeFile(path, content);
        return hash;
      }),
    );
    await database.queries.execute(
      sql`insert into images (hash, address, width, height, bytes, created_at)
        select hash, '/images/' || hash || '/2400x1600-AAAAAAAAAAAAAAAAAAAAAA.jpg', 2400, 1600, ${size.imageBytes}, now()
        from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) as hash`,
    );
  }
  await database.queries.execute(
    sql`update vehicles set images = galleries.addresses from (
      select (number - 1) / 5 + 1 as id, jsonb_agg(address) as addresses
      from (select address, row_number() over (order by hash) as number from images) as numbered
      group by 1
    ) as galleries where galleries.id = vehicles.id`,
  );
}

function report(steps: readonly Step[], machine: string): string {
  const rows = steps.map(({ name, seconds, bytes, peak }) => [
    name,
    seconds.toFixed(1),
    bytes === null ? '' : (bytes / 1e6).toFixed(1),
    Math.round(size.images / seconds),
    Math.round(peak / 1e6),
  ]);
  return `${introduction} on ${new Date().toISOString().slice(0, 10)}: ${machine}.

${size.vehicles.toLocaleString('en-US')} vehicles, ${size.inquiries.toLocaleString('en-US')} inquiries and ${size.images.toLocaleString('en-US')} images of ${size.imageBytes / 1024} kB: a photograph has a hundred times as much, and then the
disks set the time. The source is the embedded server with images on disk. The target is a PostgreSQL server with images in
memory, because a disk, which syncs each file, would be what is measured. Memory is that of the process with the measurement
and with those images in it.

${table(['', 'seconds', 'file, MB', 'images a second', 'memory, MB'], rows)}
`;
}
