/** Brings the file of a feed from where it is. */
import { posix } from 'node:path';
import { ImportFileError } from '../../import/decode.ts';
import { FetchError, fetchPublicFile } from '../../platform/http/fetch-public.ts';
import type { Reaching } from '../../platform/http/reaching.ts';
import { SftpError, withSftp } from '../../platform/sftp.ts';
import { accessOf } from '../server-access.ts';
import type { StoredSource } from './incoming-feed.schema.ts';

/** Why a file was not read, in words for staff. `again`: a later attempt may succeed. */
export class FeedError extends Error {
  readonly again: boolean;

  constructor(message: string, { again = false, cause }: { again?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.again = again;
  }
}

/** Of a file, in bytes: what an import may have. */
export const maxFileBytes = 40 * 1024 * 1024;
/** Milliseconds in which it must be here. */
const timeoutMs = 5 * 60_000;

export type SourceFile = {
  name: string;
  bytes: Buffer;
  etag: string | null;
  lastModified: string | null;
  /** The fingerprint of the SFTP server that it comes from. */
  hostKey: string | null;
};

/**
 * The file of an address or a server; null if a website says that it is still the one of `known`. Throws `FeedError`.
 */
export async function readSource(
  source: Exclude<StoredSource, { kind: 'upload' }>,
  secret: string | null,
  known: { etag: string | null; lastModified: string | null } | null,
  { signal, ...reaching }: Reaching & { signal?: AbortSignal },
): Promise<SourceFile | null> {
  const options = { timeoutMs, ...reaching, ...(signal && { signal }) };
  try {
    return source.kind === 'https'
      ? await readAddress(source, secret, known, options)
      : await readServer(source, secret, options);
  } catch (error) {
    throw asFeedError(error);
  }
}

/** What went wrong in words; anything else is a defect and stays as it is. */
export function asFeedError(error: unknown): unknown {
  if (error instanceof FetchError)
    return new FeedError(`${error.message}.`, { again: error.again, cause: error });
  if (error instanceof SftpError) return new FeedError(error.message, { again: error.again, cause: error });
  if (error instanceof ImportFileError) return new FeedError(error.message, { cause: error });
  return error;
}

type Options = Reaching & { timeoutMs: number; signal?: AbortSignal };

async function readAddress(
  { address, username }: Extract<StoredSource, { kind: 'https' }>,
  password: string | null,
  known: { etag: string | null; lastModified: string | null } | null,
  options: Options,
): Promise<SourceFile | null> {
  const user = Buffer.from(`${username}:${password ?? ''}`).toString('base64');
  const { body, etag, lastModified } = await fetchPublicFile(address, {
    ...options,
    maxBytes: maxFileBytes,
    headers: {
      accept: 'text/csv, text/plain, */*',
      ...(username !== '' && { authorization: `Basic ${user}` }),
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    },
  });
  if (body === null) return null;
  const name = posix.basename(new URL(address).pathname) || 'inventory.csv';
  return { name, bytes: body, etag, lastModified, hostKey: null };
}

const isListing = (name: string) => /\.(?:csv|txt|tsv)$/i.test(name) && !name.startsWith('.');

async function readServer(
  { path, ...server }: Extract<StoredSource, { kind: 'sftp' }>,
  secret: string | null,
  options: Options,
): Promise<SourceFile> {
  return withSftp(accessOf(server, secret), options, async (sftp) => {
    const file = await sftp.newest(path, isListing);
    if (file === null) throw new FeedError('The folder has no CSV file.', { again: true });
    const bytes = await sftp.read(file.path, maxFileBytes);
    const name = posix.basename(file.path);
    return { name, bytes, etag: null, lastModified: null, hostKey: sftp.hostKey };
  });
}
