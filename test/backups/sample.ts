import { createHash, randomBytes } from 'node:crypto';
import { createUser } from '../../src/accounts/accounts.store.ts';
import { createSession } from '../../src/accounts/sessions.store.ts';
import { writeFileSafely } from '../../src/backups/folder-destination.ts';
import { makeBackup } from '../../src/backups/make-backup.ts';
import { contentsOf, fixRowText } from '../../src/backups/snapshot.ts';
import { changes } from '../../src/changes/changes.table.ts';
import { images } from '../../src/images/images.table.ts';
import { documentKey, masterKey } from '../../src/images/storage/storage-keys.ts';
import type { ImageStorage } from '../../src/images/storage/storage.ts';
import { inquiries } from '../../src/inquiries/inquiries.table.ts';
import { subscribers } from '../../src/newsletter/newsletter.table.ts';
import type { Database } from '../../src/platform/database.ts';
import { documents } from '../../src/vehicles/documents/documents.table.ts';
import { insertVehicles, soldVehicleRow, testNow, vehicleRow } from '../factories.ts';

type Side = { database: Database; storage: ImageStorage };

/** Adds `count` stored images of random bytes to the database and the storage, and returns their hashes. */
export async function addImages(
  { database, storage }: Side,
  count: number,
  size = 30_000,
): Promise<string[]> {
  const hashes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const bytes = randomBytes(size);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    await storage.write(masterKey(hash), bytes);
    await database.queries.insert(images).values({
      hash,
      address: `/images/${hash}/40x30-AAAAAAAAAAAAAAAAAAAAAA.jpg`,
      width: 40,
      height: 30,
      bytes: size,
      createdAt: testNow,
    });
    hashes.push(hash);
  }
  return hashes;
}

/** The same for documents. */
export async function addDocuments({ database, storage }: Side, count: number): Promise<string[]> {
  const hashes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const bytes = randomBytes(30_000);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    await storage.write(documentKey(hash), bytes);
    await database.queries.insert(documents).values({ hash, bytes: bytes.length, createdAt: testNow });
    hashes.push(hash);
  }
  return hashes;
}

/** A small dealership with text that is hard to copy. Returns the token of a session in it. */
export async function fillDealership(side: Side): Promise<{ token: string; hashes: string[] }> {
  const { queries } = side.database;
  const account = await createUser(queries, { username: 'dana', passwordHash: 'x' }, testNow);
  if (account === null || account === undefined) throw new Error('The account was not created');
  const hashes = await addImages(side, 12);
  await insertVehicles(queries, [
    vehicleRow({ description: 'Tab\there, "quotes", back\\slash\nand a second line: £ 🚗 \\N \\.' }),
    vehicleRow({ price: 123_456.78, features: ['a\\b', '{"json": null}'], description: '' }),
    soldVehicleRow({ model: 'Sold', vin: 'SOLDVIN' }),
  ]);
  await queries.insert(subscribers).values({ email: 'reader@mail.example', createdAt: testNow });
  await queries
    .insert(inquiries)
    .values({ name: 'Jo', email: 'jo@mail.example', message: '\\.\n', createdAt: testNow });
  await queries.insert(changes).values({
    at: testNow,
    by: 'dana',
    kind: 'vehicle',
    action: 'added',
    subject: 'x',
    fields: [],
  });
  return { token: await createSession(queries, account.id, testNow), hashes };
}

/** Makes a backup at `path`. */
export const backUp = ({ database, storage }: Side, path: string, passphrase: string | null = null) =>
  makeBackup(
    { database, storage, passphrase, now: testNow },
    (content, options) => writeFileSafely(path, content, options),
    { signal: new AbortController().signal, onBytes: () => undefined },
  );

/** The rows of every table, counted and summed up. */
export const contents = (database: Database, except: readonly string[] = []) =>
  database.session(async (client) => {
    await fixRowText(client);
    return contentsOf(client, except);
  });
