import type { IncomingMessage, ServerResponse } from 'node:http';
import { rawAnswer } from './raw-answer.ts';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Disconnects a client whose body is not there after `longestMs`, with 408 if it has no answer yet, unless `allowLongBody` is
 * called for the request before.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, longestMs: number): void {
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(announced ?? 0) === 0) return;
  const end = () => {
    if (request.complete) return;
    if (!response.headersSent) request.socket.write(rawAnswer(408));
    request.socket.destroy();
  };
  const timer = setTimeout(end, longestMs).unref();
  timers.set(request, timer);
  // When the body is there, or its client is gone. Not when it is answered: the rest of a body may still be arriving.
  request.once('close', () => clearTimeout(timer));
}

/** Leaves a request whose sender is known as much time as the server leaves any request. */
export const allowLongBody = (request: IncomingMessage): void => clearTimeout(timers.get(request));
