import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

export const imapUser = { username: 'leads@halcyon.example', password: 'a password of the mailbox' };

/** A real mailbox on a local port, without TLS, with the folders INBOX and Leads. */
export async function startImapServer() {
  const imap = hoodiecrow({
    plugins: ['ID', 'NAMESPACE', 'UIDPLUS', 'AUTH-PLAIN', 'SASL-IR', 'LITERALPLUS'],
    users: { [imapUser.username]: { password: imapUser.password } },
    storage: { INBOX: {}, '': { separator: '/', folders: { Leads: {} } } },
  });
  const sockets = new Set<Socket>();
  let connections = 0;
  imap.server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    // A client that ends in the middle.
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  imap.server.listen(0, '127.0.0.1');
  await once(imap.server, 'listening');
  const { port } = imap.server.address() as AddressInfo;
  const folderOf = (name: string) => {
    const folder = imap.folderCache[name];
    if (!folder) throw new Error(`There is no folder ${name}`);
    return folder;
  };
  return {
    port,
    /** What a mailbox is entered with. */
    access: { ...imapUser, host: '127.0.0.1', port, security: 'none' as const, folder: 'Leads' },
    connections: () => connections,
    /** A mail comes in, at a time like `20-Nov-2026 16:30:00 +0000`. */
    deliver: (raw: string | Buffer, { folder = 'Leads', at = '20-Nov-2026 16:30:00 +0000' } = {}) =>
      // The server keeps bytes as characters.
      imap.appendMessage(folder, [], at, Buffer.from(raw).toString('latin1')),
    deleteFolder: (name: string) => imap.deleteMailbox(name),
    /** Numbers the mails of a folder anew, as after a move to another server. */
    renumber: (name: string) => {
      const folder = folderOf(name);
      folder.uidvalidity += 1;
      folder.uidnext = 1;
      for (const message of folder.messages) message.uid = folder.uidnext++;
    },
    mails: (name: string) => folderOf(name).messages,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => imap.server.close(() => resolve()));
    },
  };
}

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>;
