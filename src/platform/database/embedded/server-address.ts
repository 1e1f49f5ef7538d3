import { once } from 'node:events';
import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { changeOwner, type Account } from './account.ts';

const prefix = 'marque-socket-';
/** The system takes some 100 bytes for a socket's path, and a data folder may lie deeper than that. */
const longestParent = 70;

export type ServerAddress = {
  /** Host and port for a client; the host of a socket is its folder. */
  readonly connection: { host: string; port: number };
  /** PostgreSQL's settings that make the server reached there, and nowhere else. */
  readonly settings: Readonly<Record<string, string>>;
  /** Takes back what was made for it. */
  remove(): void;
};

/**
 * Where a server with its files in `folder` is to be reached: at a socket in a folder that only its account and root may enter, or on Windows at a
 * port that only this machine reaches. The socket's folder is noted in `folder` as the link `socket`, by which the next
 * start removes it after a program that was killed.
 */
export const serverAddress = (folder: string, account: Account): Promise<ServerAddress> | ServerAddress =>
  process.platform === 'win32' ? loopbackAddress() : socket(folder, account);

function socket(folder: string, account: Account): ServerAddress {
  const link = join(folder, 'socket');
  removeLinked(link);
  const parent = tmpdir().length <= longestParent ? tmpdir() : '/tmp';
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
    const made = readlinkSync(link);
    if (basename(made).startsWith(prefix)) rmSync(made, { recursive: true, force: true });
  } catch {
    // There is none.
  }
  rmSync(link, { force: true });
}

/** A port of this machine that is free now, which no other machine reaches. */
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
