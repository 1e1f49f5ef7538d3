import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * Least milliseconds for which a stopping server still accepts requests, and closes their connections with the
 * response: closing an idle one may lose a request on its way.
 */
const minDrainMs = 500;
/**
 * Milliseconds without a new connection that make a good moment to stop listening. Clients that wait for a processor
 * are silent for longer than a turn of their scheduler, and then connect all at once.
 */
const calmMs = 25;
/** Milliseconds after which one turn of the event loop without a new connection must do, and then any. */
const calmSearchMs = [1_000, 1_500] as const;
/** Longest turn, in milliseconds, during which it is unlikely that a connection has arrived unnoticed. */
const shortTurnMs = 0.2;
/** Milliseconds after the end of listening until connections that have sent nothing are closed. */
const silentGraceMs = 1_000;
/** Milliseconds that requests in flight may take after the end of listening. */
const stopTimeoutMs = 7_000;
/** Milliseconds between two looks for connections that are no longer needed. */
const sweepInterval = 50;

/**
 * Prepares `http` for a stop that loses no request. Call it before the server listens. The function that it
 * returns resolves when all connections are closed. It serves for another `delayMs` milliseconds, calls
 * `onDrained`, stops listening, lets requests in flight finish, and cuts off those that take longer than
 * `stopTimeoutMs`.
 */
export function gracefulStop(http: Server) {
  const open = new Set<Socket>();
  http.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  return async ({ delayMs, onDrained }: { delayMs: number; onDrained: () => void }): Promise<void> => {
    http.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    await sleep(Math.max(delayMs, minDrainMs));
    onDrained();
    const closed = new Promise<void>((resolve) => http.once('close', () => resolve()));
    await stopListening(http);
    const stopped = performance.now();
    const sweep = setInterval(() => {
      const elapsed = performance.now() - stopped;
      // Also those that were kept alive by a response which began before the drain.
      http.closeIdleConnections();
      for (const socket of open) {
        // A browser connects in advance, so a connection may never send anything.
        const graceMs = socket.bytesRead === 0 ? silentGraceMs : stopTimeoutMs;
        if (elapsed > graceMs) socket.destroy();
      }
    }, sweepInterval);
    await closed;
    clearInterval(sweep);
  };
}

/**
 * Stops listening at a moment when no connection waits to be accepted, because the operating system resets
 * those that do. The event loop accepts one connection per turn, so requests are held until then: turns are
 * short, and clients that wait for a response open no new connections.
 */
async function stopListening(http: Server): Promise<void> {
  const held: Parameters<RequestListener>[] = [];
  const listeners = http.listeners('request') as RequestListener[];
  http.removeAllListeners('request').on('request', (...call) => held.push(call));
  let accepted = 0;
  const count = () => (accepted += 1);
  http.on('connection', count);
  const start = performance.now();
  let lastAccepted = start;
  for (;;) {
    const before = accepted;
    const turn = performance.now();
    await nextTurn();
    const now = performance.now();
    if (accepted !== before) lastAccepted = now;
    const calmFor = now - lastAccepted;
    const isShort = now - turn < shortTurnMs;
    const elapsed = now - start;
    if (isShort && calmFor > (elapsed < calmSearchMs[0] ? calmMs : 0)) break;
    if (elapsed > calmSearchMs[1]) break;
  }
  http.close();
  http.off('connection', count).removeAllListeners('request');
  for (const listener of listeners) http.on('request', listener);
  for (const call of held) http.emit('request', ...call);
}
