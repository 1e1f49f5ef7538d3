import { Socket } from 'node:net';

/** The sockets of a connection pool, so that dead ones can be closed before their queries time out. */
export type Sockets = {
  /** A new socket for a connection. */
  open(): Socket;
  /**
   * Starts to watch the sockets. The returned function closes those on which nothing has arrived since; their
   * queries fail as unavailable.
   */
  watch(): () => void;
};

export function createSockets(): Sockets {
  const sockets = new Set<Socket>();
  return {
    open: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    watch: () => {
      const before = new Map([...sockets].map((socket) => [socket, socket.bytesRead]));
      return () => {
        for (const socket of sockets) {
          if (socket.bytesRead === (before.get(socket) ?? 0)) socket.destroy();
        }
      };
    },
  };
}
