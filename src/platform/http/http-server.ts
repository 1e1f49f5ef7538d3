import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { limitBodyTime } from './body-time.ts';
import { rawAnswer } from './raw-answer.ts';
import { StrictTransportResponse } from './strict-transport.ts';
import { isEnding, readUnreadBody } from './unread-body.ts';

/**
 * Idle timeout of a socket in milliseconds. A client that reads nothing is cut off at the second timeout,
 * within 30 s: by the first one the operating system has still accepted data for it.
 */
const socketTimeoutMs = 14_000;

/** Milliseconds that a request may take to arrive: its head, the body of a stranger, and all of it. */
const headMs = 15_000;
const strangersBodyMs = 25_000;
const requestMs = 10 * 60_000;

/** The status of a request that Node cannot read, by the code of its error, if it is not 400. */
const unreadable: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Most pipelined requests that may wait, over all connections; each takes about 4 kB. */
const maxWaiting = 10_000;

/** The unanswered requests of one connection. */
type Pipeline = {
  answering: ServerResponse | null;
  waiting: { request: IncomingMessage; response: ServerResponse }[];
};

const pipelines = new WeakMap<Socket, Pipeline>();

/**
 * An HTTP server without a listener that disconnects slow clients: those that take longer than 15 s to send the head of a
 * request or ten minutes for all of it, and those that have read nothing for 30 s. Wrap its listener in `limitRequests`. With
 * `strictTransport` each response tells browsers to use HTTPS.
 */
export function createHttpServer({ strictTransport = false } = {}): Server {
  const server: Server = createServer({
    ...(strictTransport && { ServerResponse: StrictTransportResponse }),
    requestTimeout: requestMs,
    headersTimeout: headMs,
    connectionsCheckingInterval: 1_000,
    // The listener refuses a request without one, with headers.
    requireHostHeader: false,
    keepAliveTimeout: 65_000,
  });
  server.timeout = socketTimeoutMs;
  // Else Node answers these itself, past all limits.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // As Node answers what it cannot read, which is without our headers. Nothing may stand in the middle of another answer.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answering = pipelines.get(socket as Socket)?.answering;
    if (socket.writable && !answering?.headersSent)
      socket.write(rawAnswer(unreadable[error.code ?? ''] ?? 400));
    socket.destroy(error);
  });
  server.on('timeout', (socket) => {
    // A response that the server is still working on is no reason to hang up, however long it takes.
    if (!pipelines.get(socket)?.answering || socket.writableLength > 0) socket.destroy();
  });
  return server;
}

/**
 * Passes the next pipelined request of a connection to `listener` only when its client has received the
 * response to the one before. Node itself starts all of them concurrently and buffers every response: 65 kB
 * of requests took half a gigabyte. A connection with waiting requests is not read. When `limit` requests are
 * waiting, a connection that sends another one is closed. Bodies that an answer leaves unread are read on. A body has
 * `bodyMs` to arrive, unless `allowLongBody` says that its sender is known.
 */
export function limitRequests(
  listener: RequestListener,
  { limit = maxWaiting, bodyMs = strangersBodyMs } = {},
): RequestListener {
  let totalWaiting = 0;

  const open = (socket: Socket): Pipeline => {
    const pipeline: Pipeline = { answering: null, waiting: [] };
    pipelines.set(socket, pipeline);
    socket.on('close', () => {
      totalWaiting -= pipeline.waiting.length;
      pipeline.waiting = [];
    });
    // Node resumes reading after each request that it has parsed and each response that it has sent.
    socket.on('resume', () => {
      if (pipeline.waiting.length > 0) socket.pause();
    });
    return pipeline;
  };

  const answer = (pipeline: Pipeline, request: IncomingMessage, response: ServerResponse) => {
    pipeline.answering = response;
    response.once('close', () => {
      pipeline.answering = null;
      // In a later turn of the event loop, so that one connection cannot starve the others.
      if (pipeline.waiting.length > 0) setImmediate(answerNext, pipeline, request.socket);
    });
    readUnreadBody(request, response);
    limitBodyTime(request, response, bodyMs);
    listener(request, response);
  };

  const answerNext = (pipeline: Pipeline, socket: Socket) => {
    const next = pipeline.waiting.shift();
    if (!next) return;
    totalWaiting -= 1;
    if (pipeline.waiting.length === 0) socket.resume();
    answer(pipeline, next.request, next.response);
  };

  return (request, response) => {
    const { socket } = request;
    if (isEnding(request)) return void request.resume();
    const pipeline = pipelines.get(socket) ?? open(socket);
    if (!pipeline.answering && pipeline.waiting.length === 0) return answer(pipeline, request, response);
    if (totalWaiting >= limit) return void socket.destroy();
    totalWaiting += 1;
    pipeline.waiting.push({ request, response });
    socket.pause();
  };
}
