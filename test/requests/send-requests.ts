import { Agent, request as open } from 'node:http';
import type { Answer } from '../http.ts';
import type { Generated } from './generate.ts';

/** Milliseconds after which a request counts as unanswered. */
const timeoutMs = 60_000;

/**
 * Sends a request. A stream of events is left after its head; `null` is no answer: the connection ended, or the time was
 * over.
 */
export const createSender = (origin: string, token: string | null) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(origin);
  const send = ({ method, path, headers, body }: Generated): Promise<Answer | null> =>
    new Promise((resolve) => {
      const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
      const outgoing = open({
        agent,
        host: hostname,
        port,
        method,
        path,
        timeout: timeoutMs,
        headers: {
          ...headers,
          ...authorization,
          ...(body === null ? {} : { 'content-length': body.length }),
        },
      });
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = [];
        const end = () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: whole,
            text: whole.toString('utf8'),
          });
        };
        if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
          outgoing.destroy();
          return end();
        }
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', end);
        incoming.on('error', () => resolve(null));
      });
      outgoing.on('timeout', () => outgoing.destroy());
      outgoing.on('error', () => resolve(null));
      outgoing.end(body ?? undefined);
    });
  return { send, close: () => agent.destroy() };
};

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a line for a shell. The token is in `$TOKEN`. */
export function curlOf(
  origin: string,
  { method, path, headers, body }: Generated,
  hasToken: boolean,
): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const line = [
    `curl -i --path-as-is -X ${method} ${quoted(origin + path)}`,
    ...(hasToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...given,
  ].join(' ');
  if (body === null) return line;
  const text = body.toString('utf8');
  const isPlain = Buffer.from(text).equals(body) && !text.includes('\u0000') && body.length < 4_000;
  return isPlain
    ? `${line} --data-binary ${quoted(text)}`
    : `echo ${body.toString('base64')} | base64 -d | ${line} --data-binary @-`;
}
