import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Where the recording script keeps the complaints of all documents of a tab. */
export const complaintsKey = 'complaints';

/** Runs in each document before the site's own scripts. */
function record(key: string) {
  const add = (complaint: string) => {
    const before = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    sessionStorage.setItem(key, JSON.stringify([...before, `${location.pathname}: ${complaint}`]));
  };
  // Some content is laid out a frame later then, which only Firefox and WebKit call an error.
  const isHarmless = (message: string) => message.startsWith('ResizeObserver loop');
  addEventListener('error', ({ message }) => isHarmless(message) || add(message));
  addEventListener('unhandledrejection', ({ reason }) => add(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    add(`${effectiveDirective} refuses ${blockedURI} ${sample}`),
  );
  const { error } = console;
  console.error = (...given) => {
    add(given.map(String).join(' '));
    error(...given);
  };
  document.currentScript?.remove();
}

const script = `(${record})(${JSON.stringify(complaintsKey)})`;
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Serves the site at another address, with a script in each page that records errors and violations of the
 * content policy from the first byte on, which WebKit's driver cannot. The policy allows this script besides
 * the page's own. A test has an address of its own, and so a storage of its own.
 */
export async function startRecordingProxy(siteUrl: string) {
  /** What the site answered with an error. */
  const refusals: string[] = [];
  const server = createServer((asked, answer) => {
    // Documents must be readable here.
    const isDocument = asked.headers.accept?.includes('text/html') ?? false;
    const headers = isDocument ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers;
    const passedOn = request(siteUrl + (asked.url ?? ''), { method: asked.method, headers }, (answered) => {
      if ((answered.statusCode ?? 0) >= 400)
        refusals.push(`${answered.statusCode} ${asked.method} ${asked.url}`);
      void passBack(answered, answer);
    });
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    refusals,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function passBack(answered: IncomingMessage, answer: ServerResponse): Promise<void> {
  const headers = { ...answered.headers };
  const policy = headers['content-security-policy'];
  if (typeof policy === 'string')
    headers['content-security-policy'] = policy.replace('script-src', `script-src ${scriptHash}`);
  if (!headers['content-type']?.includes('text/html')) {
    answer.writeHead(answered.statusCode ?? 502, headers);
    answered.pipe(answer);
    return;
  }
  const html = (await text(answered)).replace(/<head[^>]*>/, (head) => `${head}<script>${script}</script>`);
  delete headers['content-length'];
  answer.writeHead(answered.statusCode ?? 502, headers).end(html);
}
