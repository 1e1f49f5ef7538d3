import { z } from 'zod';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The version of the format; a change that an older program would misread gets a new one. */
export const formatVersion = 1;

/** Names of the entries of a backup, in the order in which they are written. */
export const entryNames = {
  manifest: 'manifest.json',
  /** One part of a table's rows; the parts in their order are the text form of PostgreSQL's COPY. */
  table: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`,
  image: (hash: string) => `images/${hash}.jpg`,
  document: (hash: string) => `documents/${hash}.pdf`,
  images: 'images.json',
  /** The last one: the SHA-256 of each entry that is not a stored file, as `sha256sum` writes it. */
  checksums: 'SHA256SUMS',
} as const;

export const tableEntry = /^tables\/([^/]+)\/(\d{6,9})\.copy$/;
/** An entry with a stored file, an image or a document, whose name is the beginning of its SHA-256. */
export const fileEntry = /^(images|documents)\/([0-9a-f]{32})\.(?:jpg|pdf)$/;

/** Tables that no backup holds, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'a restored backup must not revive a session that has been signed out',
  push_subscriptions: 'they end with the rows of their sessions',
  push_keys: 'they belong to the subscriptions, and are encrypted with a key that no backup holds',
  push_messages: 'they go to subscriptions',
  ended_sessions: 'they tell why sessions ended, and no backup holds sessions',
  password_links: 'they work for minutes only, and a restored backup must not revive one that was used',
  passkey_challenges: 'they work for minutes only, and once',
  sign_in_failures: 'they count for minutes only, and name addresses',
  encoding_leases: 'they belong to running processes',
  vehicle_editors: 'they are about open forms',
  vehicle_visits: 'they are kept for half an hour only',
  visitor_keys: 'they are deleted after a day',
  backups: 'they describe the backups of the site that made them',
};

const count = z.number().int().nonnegative();
const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: count,
  /** The sum of the rows' hashes, in any order; see `contentsOf`. */
  checksum: z.string().regex(/^-?\d{1,40}$/),
});
const sequenceSchema = z.object({
  name: z.string(),
  lastValue: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullable(),
});

export const manifestSchema = z.object({
  format: z.number().int(),
  /** The version of the program that made it. */
  program: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations of the database, oldest first, by the time in milliseconds that names each. */
  migrations: z.array(z.number().int()).min(1),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  /** Rows of `images` and `documents`, and the sum of the bytes that they state. */
  images: z.object({ count, bytes: count }),
});

/** Which images and documents the backup holds: all of the manifest but the missing ones, by their hash. */
export const storedImagesSchema = z.object({
  count,
  bytes: count,
  // One check of the whole list: a file of 16 MB could hold millions of wrong values, each with an error of its own.
  missing: z.custom<string[]>(
    (list) =>
      Array.isArray(list) && list.every((hash) => typeof hash === 'string' && /^[0-9a-f]{32}$/.test(hash)),
  ),
});

export type TableContents = z.infer<typeof tableSchema>;
export type SequenceState = z.infer<typeof sequenceSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type StoredImages = z.infer<typeof storedImagesSchema>;

/** The backup or the place for it cannot be used. Its message is one line for a person. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** The name of a backup that was started at `time`: `marque-2026-11-23-054207.tar.gz`, in UTC. */
export function backupName(time: Date, encrypted: boolean): string {
  const text = time.toISOString();
  return `marque-${text.slice(0, 10)}-${text.slice(11, 19).replaceAll(':', '')}.tar.gz${encrypted ? '.age' : ''}`;
}

/** The time in the name of a backup, which had no seconds in earlier versions; null for any other name. */
export function timeInName(name: string): Date | null {
  const [, day, hour, minute, second = '00'] =
    /^marque-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})?\.tar\.gz(?:\.age)?$/.exec(name) ?? [];
  const time = new Date(`${day}T${hour}:${minute}:${second}.000Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Throws `BackupError` if `dataDir` holds no database, so that a mistyped folder is not filled with a new one. */
export function requireEmbedded(dataDir: string): void {
  if (!existsSync(join(dataDir, 'postgres/data')))
    throw new BackupError(`There is no database in DATA_DIR ${resolve(dataDir)}`);
}
