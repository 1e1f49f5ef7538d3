import { type Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

type Sending = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  /** Sent in these chunks, without a length unless the headers give one. */
  body?: (string | Buffer)[];
  agent?: Agent;
};

/**
 * Sends a request with its path exactly as given; `fetch` would normalize it, decompress the response, and
 * add headers.
 */
export function send(origin: string, path: string, sending: Sending = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: hostname,
        port,
        path,
        method: sending.method ?? 'GET',
        headers: sending.headers,
        agent: sending.agent ?? false,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body,
            text: body.toString('utf8'),
          });
        });
      },
    );
    outgoing.on('error', reject);
    for (const piece of sending.body ?? []) outgoing.write(piece);
    outgoing.end();
  });
}

/** Posts JSON; a string is sent unchanged. */
export const postJson = (origin: string, path: string, body: unknown, headers: OutgoingHttpHeaders = {}) =>
  send(origin, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: [typeof body === 'string' ? body : JSON.stringify(body)],
  });
