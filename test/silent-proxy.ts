import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type SilentProxy = {
  /** The address of the server, with the proxy's port. */
  url: string;
  /** From now on nothing is forwarded, on old and new connections alike, and none is closed. */
  silence(): void;
  /** New connections are forwarded again; the old ones stay silent. */
  resume(): void;
  /** How many connections have been opened so far. */
  connections(): number;
  close(): void;
};

/** A TCP proxy in front of the server at `url` that can vanish as a machine or a network does: without a word. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let opened = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    opened += 1;
    keep(client);
    if (isSilent) return;
    const upstream = keep(connect(Number(port), hostname));
    client.pipe(upstream).pipe(client);
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const])
      socket.once('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    resume: () => {
      isSilent = false;
    },
    connections: () => opened,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
