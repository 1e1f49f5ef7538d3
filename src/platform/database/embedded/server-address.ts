import { once } from 'node:events';
import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { changeOwner, type Account } from './system-account.ts';

const prefix = 'marque-socket-';
/** The path of a socket may have about 100 bytes, and that of a data folder may be longer. */
const maxParentLength = 70;

export type ServerAddress = {
  /** Host and port for clients; for a socket the host is its folder. */
  readonly connection: { host: string; port: number };
  /** PostgreSQL's settings that make the server listen there and nowhere else. */
  readonly settings: Readonly<Record<string, string>>;
  /** Removes the socket's folder and the link to it. */
  remove(): void;
};

/**
 * The address for a server with its files in `folder`: a socket in a folder that only its account and root
 * may enter, or on Windows a port on the loopback interface. The link `socket` in `folder` points to the
 * socket's folder, so that the next start can remove it if this program is killed.
 */
export const serverAddress = (folder: string, account: Account): Promise<ServerAddress> | ServerAddress =>
  process.platform === 'win32' ? loopbackAddress() : socket(folder, account);

function socket(folder: string, account: Account): ServerAddress {
  const link = join(folder, 'socket');
  removeLinked(link);
  const parent = tmpdir().length <= maxParentLength ? tmpdir() : '/tmp';
  const host = mkdtempSync(join(parent, prefix));
  changeOwner(account, host);
  symlinkSync(host, link);
  return {
    connection: { host, port: 5432 },
    settings: {
      unix_socket_directories: host,
      unix_socket_permissions: '0700',
      listen_addresses: '',
      port: '5432',
    },
    remove: () => {
      rmSync(host, { recursive: true, force: true });
      rmSync(link, { force: true });
    },
  };
}

function removeLinked(link: string): void {
  try {
    const target = readlinkSync(link);
    if (basename(target).startsWith(prefix)) rmSync(target, { recursive: true, force: true });
  } catch {
    // There is no link.
  }
  rmSync(link, { force: true });
}

/** A free port on the loopback interface. */
export async function loopbackAddress(): Promise<ServerAddress> {
  const host = '127.0.0.1';
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return {
    connection: { host, port },
    settings: { unix_socket_directories: '', listen_addresses: host, port: String(port) },
    remove: () => undefined,
  };
}
