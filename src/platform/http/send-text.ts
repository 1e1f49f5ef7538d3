import type { ServerResponse } from 'node:http';
import { dataHeaders } from './security-headers.ts';

/** Sends a response of plain text outside the API: an error or a redirect. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { ...dataHeaders, 'content-type': 'text/plain; charset=utf-8', ...headers })
    .end(text);
}
