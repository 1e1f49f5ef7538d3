import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Of localhost until 2126, signed by itself: nobody trusts it. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgb0VGxwaafH/X4KGs
j0nT1FN9pjawu7S2VvmZW7JMSQ2hRANCAAT4KqOoBZL2qb+8ihrFkx2BeAQ9DIwe
STYc9gQ4UC/BtBNOS9c6mPgL1EOdViL7vUoVZr6fpnhtLmiYM+sii/qJ
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUYsfa7xnFcXTCxOWH7OHE0iPMK1gwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzA4NTUyOVoYDzIxMjYxMTAz
MDg1NTI5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT4KqOoBZL2qb+8ihrFkx2BeAQ9DIweSTYc9gQ4UC/BtBNOS9c6mPgL
1EOdViL7vUoVZr6fpnhtLmiYM+sii/qJo28wbTAdBgNVHQ4EFgQUvOmAvSkcmZRy
BHkN/li8zj9TADQwHwYDVR0jBBgwFoAUvOmAvSkcmZRyBHkN/li8zj9TADQwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAI+vC7fizq9gRTA/VFVDaDmsm7ETLfMeP7WxA4HUZiQeAiEA
lXP26Gnw7WcPuKv5f5hDuGtFgXku2bmdCYPcWdCoaZ0=
-----END CERTIFICATE-----
`,
};

type Arrived = { path: string; headers: IncomingHttpHeaders; body: string };
/** A status, now or later, a redirect to an address, or nothing at all. */
type Answer = number | Promise<number> | { redirectTo: string } | 'silence';

/** Another program, on a local port, that is told of events. */
export async function startHookReceiver({ https = false, port = 0 } = {}) {
  const arrived: Arrived[] = [];
  let answer: Answer = 204;
  const listener: RequestListener = (request, response) => {
    void (async () => {
      const body = Buffer.concat((await request.toArray()) as Buffer[]).toString('utf8');
      arrived.push({ path: request.url ?? '', headers: request.headers, body });
      const given = await answer;
      if (given === 'silence') return;
      if (typeof given === 'number') response.writeHead(given).end('thanks');
      else response.writeHead(302, { location: given.redirectTo }).end();
    })();
  };
  const server = https ? createHttpsServer(selfSigned, listener) : createHttpServer(listener);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `${https ? 'https' : 'http'}://127.0.0.1:${bound}/hook`,
    arrived,
    /** The events that have arrived. */
    events: () => arrived.map(({ body }) => JSON.parse(body) as ReceivedEvent),
    /** The answer from now on. */
    answer: (next: Answer) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type HookReceiver = Awaited<ReturnType<typeof startHookReceiver>>;
export type ReceivedEvent = { id: string; event: string; time: string; data: Record<string, unknown> };
