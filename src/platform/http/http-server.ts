import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/**
 * Milliseconds without progress after which a connection is looked at. A client that reads nothing is noticed at the second
 * look, since the first one sees what the system itself has taken: within 30 s in all.
 */
const stallTime = 14_000;

/** Most requests that wait behind others on their connections, over all connections; each takes some 4 kB. */
const mostWaiting = 10_000;

/** What one connection has asked for and not been answered yet. */
type Pipeline = { answering: boolean; waiting: { request: IncomingMessage; response: ServerResponse }[] };

const pipelines = new WeakMap<Socket, Pipeline>();

/**
 * A server without a listener, whose slow clients are cut off: senders after 25 s, readers after 30 s in which they have
 * taken nothing. Node looks for slow senders every so often only. Its listener belongs in `limitPipelining`.
 */
export function createHttpServer(): Server {
  const server = createServer({
    requestTimeout: 25_000,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 65_000,
  });
  server.timeout = stallTime;
  server.on('timeout', (socket) => {
    // An answer that is still being made is no reason to hang up, however long it takes.
    if (!pipelines.get(socket)?.answering || socket.writableLength > 0) socket.destroy();
  });
  return server;
}

/**
 * Gives `listener` the next request of a connection when its client has taken the answer to the one before. Node itself
 * starts every request of a packet at once and keeps all answers in memory: 65 kB of requests took half a gigabyte.
 * A connection with requests waiting is not read. Beyond `limit` waiting requests, the connection that sends more is closed.
 */
export function limitPipelining(listener: RequestListener, limit = mostWaiting): RequestListener {
  let waitingInAll = 0;

  const open = (socket: Socket): Pipeline => {
    const pipeline: Pipeline = { answering: false, waiting: [] };
    pipelines.set(socket, pipeline);
    socket.on('close', () => {
      waitingInAll -= pipeline.waiting.length;
      pipeline.waiting = [];
    });
    // Node resumes reading after each request that it has parsed and each answer that is sent.
    socket.on('resume', () => {
      if (pipeline.waiting.length > 0) socket.pause();
    });
    return pipeline;
  };

  const answer = (pipeline: Pipeline, request: IncomingMessage, response: ServerResponse) => {
    pipeline.answering = true;
    response.once('close', () => {
      pipeline.answering = false;
      // In another turn of the event loop, so that one connection does not keep the others waiting.
      if (pipeline.waiting.length > 0) setImmediate(answerNext, pipeline, request.socket);
    });
    listener(request, response);
  };

  const answerNext = (pipeline: Pipeline, socket: Socket) => {
    const next = pipeline.waiting.shift();
    if (!next) return;
    waitingInAll -= 1;
    if (pipeline.waiting.length === 0) socket.resume();
    answer(pipeline, next.request, next.response);
  };

  return (request, response) => {
    const { socket } = request;
    const pipeline = pipelines.get(socket) ?? open(socket);
    if (!pipeline.answering && pipeline.waiting.length === 0) return answer(pipeline, request, response);
    if (waitingInAll >= limit) return void socket.destroy();
    waitingInAll += 1;
    pipeline.waiting.push({ request, response });
    socket.pause();
  };
}
