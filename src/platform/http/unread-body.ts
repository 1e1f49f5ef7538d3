import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes of an announced body that are read after its answer, so that the connection can be used again. */
const mostReadOn = 64 * 1024;
/** Milliseconds and bytes for which a connection is still read after its last answer. */
const longestFarewellMs = 25_000;
const mostInFarewell = 32 * 1024 * 1024;

/** Connections whose current answer is their last. */
const ending = new WeakSet<Socket>();

/** Whether the connection of a request has begun its last answer: what comes behind it is not handled. */
export const isEnding = ({ socket }: IncomingMessage): boolean => ending.has(socket);

/**
 * Keeps the next request of a connection whole when this one is answered before its body is there. Nobody may
 * cancel the rest of a body: that destroys the connection, and the answer with it. A short rest is read and
 * dropped. Before a longer one the answer says `Connection: close`. The connection is then only half closed and
 * read on within bounds, because closing it with unread bytes would reset it, and a client that is still
 * sending would lose the answer.
 */
export function readUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(announced ?? 0) === 0) return;
  const isShort = encoding === undefined && Number(announced) <= mostReadOn;
  const begin = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = ((...given: unknown[]) => {
    if (!request.complete) {
      if (!isShort) response.shouldKeepAlive = false;
      if (!response.shouldKeepAlive) endGently(request.socket);
      drop(request);
    }
    return begin(...given);
  }) as typeof response.writeHead;
}

function drop(request: IncomingMessage): void {
  request.removeAllListeners('readable').removeAllListeners('data');
  let bytes = 0;
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > mostInFarewell) request.socket.destroy();
  });
  request.resume();
}

/** Node calls `destroySoon` after the last answer of a connection. */
function endGently(socket: Socket): void {
  if (ending.has(socket)) return;
  ending.add(socket);
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), longestFarewellMs);
    socket.once('close', () => clearTimeout(timer));
  };
}
