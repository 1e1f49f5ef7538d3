import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { posix } from 'node:path';
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

export const sftpUser = { username: 'halcyon', password: 'a password of the drop' };

/** Of ECDSA: a few in a thousand that the library makes of Ed25519 cannot be read by it. */
const newKey = () => ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });

function parsedKey(text: string) {
  const key = ssh2.utils.parseKey(text);
  if (key instanceof Error) throw key;
  return key;
}

type StoredFile = { bytes: Buffer; modifiedAt: Date; mode?: number };

/**
 * A real SFTP server on a local port, whose files are in memory. `isOld`: it has no rename that replaces a file, as servers without OpenSSH's
 * extension.
 */
export async function startSftpServer({ isOld = false, port = 0 }: { isOld?: boolean; port?: number } = {}) {
  const files = new Map<string, StoredFile>();
  const folders = new Set(['/', '/out', '/in']);
  const user = newKey();
  const userKey = parsedKey(user.public);
  const connections = new Set<Connection>();
  /** Every path that was written or renamed to, in order. */
  const written: string[] = [];
  const faults = {
    /** Bytes after which the connection breaks while a file is read. */
    breaksAfter: Infinity,
    /** Reading and writing are not answered. */
    isSilent: false,
    /** A folder has no last file. */
    isEndless: false,
    /** Nobody may write. */
    isReadOnly: false,
  };
  let hostKey = newKey();
  let openings = 0;

  function newServer() {
    const shell = new ssh2.Server({ hostKeys: [hostKey.private] }, (client) => {
      openings += 1;
      connections.add(client);
      client.on('error', () => undefined).on('close', () => connections.delete(client));
      client.on('authentication', (attempt) => {
        if (attempt.username !== sftpUser.username) return attempt.reject(['password', 'publickey']);
        if (attempt.method === 'password' && attempt.password === sftpUser.password) return attempt.accept();
        if (attempt.method === 'publickey' && attempt.key.data.equals(userKey.getPublicSSH())) {
          const { signature, blob, hashAlgo } = attempt;
          if (signature === undefined || blob === undefined) return attempt.accept();
          if (userKey.verify(blob, signature, hashAlgo) === true) return attempt.accept();
        }
        return attempt.reject(['password', 'publickey']);
      });
      client.on('ready', () =>
        client.on('session', (accept) => {
          accept().on('sftp', (open) => serve(open(), client));
        }),
      );
    });
    // With a delay each answer would wait until the client has acknowledged the last one.
    return createServer({ noDelay: true }, (socket) => shell.injectSocket(socket));
  }

  const attributesOf = (path: string): Attributes | null => {
    const file = files.get(path);
    const isFolder = folders.has(path);
    if (file === undefined && !isFolder) return null;
    const seconds = Math.floor((file?.modifiedAt.getTime() ?? 0) / 1000);
    const mode = isFolder ? 0o040755 : 0o100644;
    return { mode, uid: 0, gid: 0, size: file?.bytes.length ?? 0, atime: seconds, mtime: seconds };
  };

  function serve(sftp: SFTPWrapper, client: Connection) {
    const handles = new Map<number, { path: string; names: string[] | null }>();
    let next = 0;
    let sent = 0;
    const opened = (path: string, names: string[] | null = null) => {
      next += 1;
      handles.set(next, { path, names });
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(next);
      return handle;
    };
    const of = (handle: Buffer) => handles.get(handle.readUInt32BE());
    const absolute = (path: string) => posix.resolve('/', path);
    const answer = (id: number, isDone: boolean, otherwise: number = STATUS_CODE.NO_SUCH_FILE) =>
      sftp.status(id, isDone ? STATUS_CODE.OK : otherwise);
    const stat = (id: number, path: string) => {
      const attributes = attributesOf(absolute(path));
      if (attributes) sftp.attrs(id, attributes);
      else answer(id, false);
    };
    const rename = (id: number, from: string, to: string, replaces: boolean) => {
      const file = files.get(absolute(from));
      if (file === undefined) return answer(id, false);
      if (files.has(absolute(to)) && !replaces) return answer(id, false, STATUS_CODE.FAILURE);
      files.delete(absolute(from));
      files.set(absolute(to), file);
      written.push(absolute(to));
      return answer(id, true);
    };
    sftp.on('REALPATH', (id, path) => {
      const filename = absolute(path);
      sftp.name(id, [{ filename, longname: filename, attrs: attributesOf(filename) ?? ({} as Attributes) }]);
    });
    sftp.on('STAT', stat).on('LSTAT', stat);
    sftp.on('FSTAT', (id, handle) => stat(id, of(handle)?.path ?? ''));
    sftp.on('OPENDIR', (id, path) => {
      const folder = absolute(path);
      if (!folders.has(folder)) return answer(id, false);
      const names = [...files.keys(), ...folders].filter(
        (name) => name !== '/' && posix.dirname(name) === folder,
      );
      return sftp.handle(id, opened(folder, names));
    });
    sftp.on('READDIR', (id, handle) => {
      const names = of(handle)?.names?.splice(0) ?? [];
      if (faults.isEndless) names.push(...Array.from({ length: 500 }, (_, file) => `/out/${file}.csv`));
      if (names.length === 0) return answer(id, false, STATUS_CODE.EOF);
      return sftp.name(
        id,
        names.map((path) => {
          const attrs = attributesOf(path) ?? ({} as Attributes);
          const kind = folders.has(path) ? 'd' : '-';
          return {
            filename: posix.basename(path),
            longname: `${kind}rw-r--r-- 1 0 0 ${attrs.size} Nov 20 2026 ${posix.basename(path)}`,
            attrs,
          };
        }),
      );
    });
    sftp.on('OPEN', (id, name, flags) => {
      const path = absolute(name);
      const writes = (flags & OPEN_MODE.WRITE) !== 0;
      if (writes && faults.isReadOnly) return answer(id, false, STATUS_CODE.PERMISSION_DENIED);
      if (writes) {
        files.set(path, { bytes: Buffer.alloc(0), modifiedAt: new Date() });
        written.push(path);
      } else if (!files.has(path)) return answer(id, false);
      return sftp.handle(id, opened(path));
    });
    sftp.on('READ', (id, handle, offset, length) => {
      if (faults.isSilent) return;
      const bytes = files.get(of(handle)?.path ?? '')?.bytes ?? Buffer.alloc(0);
      if (offset >= bytes.length) return answer(id, false, STATUS_CODE.EOF);
      const part = bytes.subarray(offset, offset + Math.min(length, 32_768));
      sent += part.length;
      if (sent > faults.breaksAfter) return client.end();
      return sftp.data(id, part);
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      if (faults.isSilent) return;
      const file = files.get(of(handle)?.path ?? '');
      if (file === undefined) return answer(id, false);
      const bytes = Buffer.alloc(Math.max(file.bytes.length, offset + data.length));
      file.bytes.copy(bytes);
      data.copy(bytes, offset);
      file.bytes = bytes;
      return answer(id, true);
    });
    sftp.on('FSETSTAT', (id, handle, { mode }) => {
      const file = files.get(of(handle)?.path ?? '');
      if (file) file.mode = mode;
      return answer(id, file !== undefined);
    });
    sftp.on('SETSTAT', (id) => answer(id, true));
    sftp.on('CLOSE', (id, handle) => answer(id, handles.delete(handle.readUInt32BE())));
    sftp.on('REMOVE', (id, path) => answer(id, files.delete(absolute(path))));
    sftp.on('RENAME', (id, from, to) => rename(id, from, to, false));
    sftp.on('EXTENDED', (id, name, data) => {
      if (isOld || name !== 'posix-rename@openssh.com') return answer(id, false, STATUS_CODE.OP_UNSUPPORTED);
      const length = data.readUInt32BE(0);
      const from = data.subarray(4, 4 + length).toString();
      return rename(id, from, data.subarray(8 + length).toString(), true);
    });
  }

  const listen = async (on: Server, at: number) => {
    on.listen(at, '127.0.0.1');
    await once(on, 'listening');
    return (on.address() as AddressInfo).port;
  };
  const close = async (of: Server) => {
    for (const client of connections) client.end();
    await new Promise<void>((resolve) => of.close(() => resolve()));
  };
  let current = newServer();
  const listening = await listen(current, port);
  return {
    port: listening,
    /** What a connection is entered with. */
    access: { host: '127.0.0.1', port: listening, username: sftpUser.username },
    privateKey: user.private,
    faults,
    written,
    openings: () => openings,
    put: (path: string, content: string | Buffer, modifiedAt = new Date('2026-11-20T06:00:00Z')) =>
      files.set(path, { bytes: Buffer.from(content), modifiedAt }),
    read: (path: string) => files.get(path)?.bytes.toString(),
    /** Who may read and write a file, as its writer has set it. */
    mode: (path: string) => files.get(path)?.mode,
    paths: () => [...files.keys()].toSorted(),
    delete: (path: string) => files.delete(path),
    /** As after the server was set up anew. */
    changeHostKey: async () => {
      await close(current);
      hostKey = newKey();
      current = newServer();
      await listen(current, listening);
    },
    close: () => close(current),
  };
}

export type TestSftpServer = Awaited<ReturnType<typeof startSftpServer>>;
