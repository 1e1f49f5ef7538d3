/** Files of servers that speak SFTP: another system's, which are read, and a marketplace's, which are written. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect as openSocket, isIP, type Socket } from 'node:net';
import { posix } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type SftpClient from 'ssh2-sftp-client';
import { checkedLookup, FetchError } from './http/fetch-public.ts';
import { isPublicAddress } from './http/public-address.ts';

export type SftpAccess = {
  host: string;
  port: number;
  username: string;
  /** A password, or a private key in the format of OpenSSH or PEM, which is not encrypted. */
  secret: { password: string } | { privateKey: string };
  /** The fingerprint of the server's key as the first connection showed it; null before that: then any key is taken. */
  hostKey: string | null;
};

/**
 * Why a server was not reached, read or written, in words for staff: never the server's own. `again`: a later attempt may
 * succeed. `hostKey` is set when the server has another key than the one that is known: the fingerprint of the new one.
 */
export class SftpError extends Error {
  readonly again: boolean;
  readonly hostKey: string | null;

  constructor(
    message: string,
    {
      again = false,
      hostKey = null,
      cause,
    }: { again?: boolean; hostKey?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.again = again;
    this.hostKey = hostKey;
  }
}

/** A file by its whole path. `size` is in bytes. */
export type SftpFile = { path: string; size: number; modifiedAt: Date };

/** A connection that is open. Every call throws `SftpError`, and `put` what its content breaks with. */
export type OpenSftp = {
  /** The fingerprint of the server's key, such as `SHA256:kSWk…`, as `ssh-keygen -l` prints it. */
  hostKey: string;
  /** The files of a folder, without those of its folders; the newest first. */
  list: (folder: string) => Promise<SftpFile[]>;
  /** The file of this path or, of a folder, its newest file whose name is wanted; null if a folder has none. */
  newest: (path: string, isWanted: (name: string) => boolean) => Promise<SftpFile | null>;
  /** The whole file. One of more than `maxBytes` is refused, and so is one that is being written meanwhile. */
  read: (path: string, maxBytes: number) => Promise<Buffer>;
  /** Writes a file under a name of its own beside `path` and then renames it, so that nobody ever reads half of it. */
  put: (path: string, content: Buffer | Readable) => Promise<void>;
};

type Options = {
  /** For the whole connection, the work included. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** Which IP addresses may be connected to. */
  isAllowed?: (address: string) => boolean;
};

/** What a server may send of a folder, in bytes: some 50,000 files. Without an end of it, memory would be the limit. */
const mostOfFolder = 16 * 1024 * 1024;

/** Milliseconds until a server has let us in. */
const connectMs = 20_000;

/** Connects to a server, and ends the connection after `work`. Throws `SftpError`. */
export async function withSftp<Result>(
  access: SftpAccess,
  { timeoutMs, signal, isAllowed = isPublicAddress }: Options,
  work: (sftp: OpenSftp) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const client = await newClient();
  const socket = socketTo(access, isAllowed);
  let shownKey = '';
  let failure: unknown;
  socket.on('error', (error) => (failure ??= error));
  const stop = () => socket.destroy();
  limit.addEventListener('abort', stop, { once: true });
  const ask = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    try {
      limit.throwIfAborted();
      return await request();
    } catch (error) {
      if (error instanceof SftpError) throw error;
      if (failure instanceof SftpError) throw failure;
      if (limit.aborted) throw new SftpError('The server took too long.', { again: true, cause: error });
      if (access.hostKey !== null && shownKey !== '' && shownKey !== access.hostKey) throw otherKey(shownKey);
      throw asSftpError(failure ?? error, error);
    }
  };
  try {
    const { host, port, username, secret, hostKey } = access;
    await ask(() =>
      client.connect({
        host,
        port,
        username,
        ...secret,
        sock: socket,
        readyTimeout: connectMs,
        hostVerifier: (key: Buffer) => {
          shownKey = fingerprintOf(key);
          return hostKey === null || shownKey === hostKey;
        },
      }),
    );
    return await work(filesOf(client, ask, { hostKey: shownKey, socket }));
  } finally {
    limit.removeEventListener('abort', stop);
    // A server that is slow to close the connection is not waited for.
    await Promise.race([client.end().catch(() => undefined), once(socket, 'close').catch(() => undefined)]);
    socket.destroy();
  }
}

type Ask = <Answer>(request: () => Promise<Answer>) => Promise<Answer>;

function filesOf(
  client: SftpClient,
  ask: Ask,
  { hostKey, socket }: { hostKey: string; socket: Socket },
): OpenSftp {
  const list = async (folder: string): Promise<SftpFile[]> => {
    const entries = await ask(() => bounded(socket, mostOfFolder, () => client.list(folder)));
    return entries
      .filter(({ type }) => type === '-')
      .map(({ name, size, modifyTime }) => ({
        path: posix.join(folder, name),
        size,
        modifiedAt: new Date(modifyTime),
      }))
      .sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
  };
  return {
    hostKey,
    list,
    newest: async (path, isWanted) => {
      const { isDirectory, size, modifyTime } = await ask(() => client.stat(path));
      if (!isDirectory) return { path, size, modifiedAt: new Date(modifyTime) };
      return (await list(path)).find((file) => isWanted(posix.basename(file.path))) ?? null;
    },
    read: (path, maxBytes) =>
      ask(async () => {
        const { size } = await client.stat(path);
        if (size > maxBytes) throw tooLarge(maxBytes);
        const chunks: Buffer[] = [];
        let received = 0;
        const sink = new Writable({
          write(chunk: Buffer, _, done) {
            received += chunk.length;
            if (received <= maxBytes) chunks.push(chunk);
            done(received > maxBytes ? tooLarge(maxBytes) : null);
          },
        });
        await client.get(path, sink).catch((error: unknown) => {
          throw received > maxBytes ? tooLarge(maxBytes) : error;
        });
        if (received !== size)
          throw new SftpError('The file was changed while it was read.', { again: true });
        return Buffer.concat(chunks);
      }),
    put: (path, content) =>
      ask(async () => {
        // Always the same name: what a broken upload has left is written over by the next one.
        const partial = posix.join(posix.dirname(path), `.${posix.basename(path)}.part`);
        try {
          // Otherwise the library lets everybody on the server write it.
          await client.put(content, partial, { writeStreamOptions: { mode: 0o644 } });
          await replace(client, partial, path);
        } catch (error) {
          await client.delete(partial, true).catch(() => undefined);
          throw error;
        }
      }).catch((error: unknown) => {
        // No fault of the server.
        throw (content instanceof Readable && content.errored) || error;
      }),
  };
}

/** Ends the connection if more than `most` bytes come until the request is answered. */
async function bounded<Answer>(
  socket: Socket,
  most: number,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const end = socket.bytesRead + most;
  const check = () => {
    if (socket.bytesRead > end) socket.destroy(new SftpError('The folder has too many files.'));
  };
  socket.on('data', check);
  try {
    return await request();
  } finally {
    socket.off('data', check);
  }
}

/** In one step where the server can do that. Others do not rename onto a file, which then has to go first. */
async function replace(client: SftpClient, from: string, to: string): Promise<void> {
  try {
    await client.posixRename(from, to);
  } catch {
    await client.delete(to, true);
    await client.rename(from, to);
  }
}

/** The library is loaded when a server is used: few dealerships have one. */
async function newClient(): Promise<SftpClient> {
  const { default: Client } = await import('ssh2-sftp-client');
  // Without these it writes to the console.
  return new Client('marque', { error: () => undefined, end: () => undefined, close: () => undefined });
}

/** Checks the address before it is connected to: every one that the name has must be allowed. */
function socketTo({ host, port }: SftpAccess, isAllowed: (address: string) => boolean): Socket {
  if (isIP(host) !== 0 && !isAllowed(host)) throw new SftpError('The address is in a private network.');
  return openSocket({ host, port, noDelay: true, lookup: checkedLookup(isAllowed) });
}

const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const otherKey = (hostKey: string) =>
  new SftpError(
    `The server shows a different key than at the first test: ${hostKey}. Ask whoever runs it whether the key was changed. If it was, enter the password or key again and test the connection.`,
    { hostKey },
  );

const tooLarge = (maxBytes: number) =>
  new SftpError(`The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);

const reasons: readonly [found: RegExp, reason: string, again: boolean][] = [
  [/authentication methods failed/i, 'The server refuses this user name, password or key.', false],
  [
    /parse privateKey|passphrase|unsupported key format/i,
    'The private key cannot be read. It must be in the format of OpenSSH or PEM, without a passphrase.',
    false,
  ],
  [/ECONNREFUSED/, 'The server refuses connections at this port. Check the port.', true],
  [/EHOSTUNREACH|ENETUNREACH/, 'The server cannot be reached from here.', true],
  [
    /no such (?:file|path|directory)|does not exist|ERR_NOT_EXIST|ENOENT/i,
    'There is no such file or folder on the server.',
    false,
  ],
  [/permission denied|EACCES/i, 'The server does not allow this user to read or write there.', false],
  [/waiting for handshake|ETIMEDOUT/i, 'The server does not answer at this port. Check the port.', true],
];

/** `first` is what went wrong with the connection, if anything did; `error` what the library made of it. */
function asSftpError(first: unknown, error: unknown): SftpError {
  // Of the look-up of the name.
  if (first instanceof FetchError)
    return new SftpError(`${first.message}.`, { again: first.again, cause: error });
  const text = [first, error]
    .map((part) => (part instanceof Error ? `${part.message} ${String(Object(part).code)}` : ''))
    .join(' ');
  const found = reasons.find(([words]) => words.test(text));
  return found
    ? new SftpError(found[1], { again: found[2], cause: error })
    : new SftpError('The server ended the connection, or does not answer as an SFTP server does.', {
        again: true,
        cause: error,
      });
}
