import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is asked of a node, how often, and how long each answer may take, in milliseconds. */
const check = { path: '/readyz?exclude=database', intervalMs: 200, timeoutMs: 2_000 };

/** A request that the balancer could not get answered, and why; `at` is its time (`performance.now`). */
type Undelivered = { at: number; method: string; path: string; node: string; reason: string };

type Target = { url: string; isReady: boolean; timer: NodeJS.Timeout };

/** Which methods and headers say that a request may be sent twice. */
const isRepeatable = ({ method, headers }: IncomingMessage) =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method ?? '') || headers['idempotency-key'] !== undefined;

/** Headers of one connection, which are not passed on. */
function passedOn(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...others } = headers;
  return others;
}

/**
 * A load balancer such as dealers have in front: it gives requests in turn to the nodes that say they are
 * ready, and to any node when none does, as Amazon's and Envoy do. When a connection fails, a request that no
 * node has taken goes to the next one, and so does one that may be sent twice by its method or its
 * Idempotency-Key. A client's X-Forwarded-For is passed on, so that each visitor of a test can have an address.
 */
export async function startBalancer() {
  const targets = new Map<string, Target>();
  const undelivered: Undelivered[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  /** The node that is next, and has not been tried with this request. */
  function nextTarget(tried: ReadonlySet<Target>): Target | undefined {
    const left = [...targets.values()].filter((target) => !tried.has(target));
    const ready = left.filter(({ isReady }) => isReady);
    const from = ready.length > 0 ? ready : left;
    return from[(turn += 1) % from.length];
  }

  /** Resolves once the response has begun, and rejects if the connection failed before. */
  const ask = (target: Target, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = {
        'x-forwarded-for': incoming.socket.remoteAddress,
        ...passedOn(incoming.headers),
        ...(body.length > 0 ? { 'content-length': body.length } : {}),
      };
      const { hostname: host, port } = new URL(target.url);
      const options = { host, port, method: incoming.method, path: incoming.url, headers, agent };
      request(options, resolve).on('error', reject).end(body);
    });

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const tried = new Set<Target>();
    const fail = (node: string, reason: string) => {
      const { method = '', url: path = '' } = incoming;
      undelivered.push({ at: performance.now(), method, path, node, reason });
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end(reason);
    };
    let reason = 'there is no node';
    for (let target = nextTarget(tried); target; target = nextTarget(tried)) {
      tried.add(target);
      const { url } = target;
      try {
        const answer = await ask(target, incoming, body);
        response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
        answer.on('error', (error) => fail(url, `the response ended early: ${error.message}`));
        answer.pipe(response);
        return;
      } catch (error) {
        // The next check finds out whether it is ready again.
        target.isReady = false;
        reason = error instanceof Error ? error.message : String(error);
        const isUntaken = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!isUntaken && !isRepeatable(incoming)) return fail(url, reason);
      }
    }
    fail('none', reason);
  }

  async function isReady(url: string): Promise<boolean> {
    const { status } = await fetch(`${url}${check.path}`, { signal: AbortSignal.timeout(check.timeoutMs) });
    return status === 200;
  }

  /** Checks a node now; its first answer also decides whether it gets requests at once. */
  async function checkNow(target: Target): Promise<void> {
    target.isReady = await isReady(target.url).catch(() => false);
  }

  const server = createServer((incoming, response) => {
    // A client that ends its request early gets no response.
    forward(incoming, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    undelivered,
    /** URLs of the nodes that were ready at their last check. */
    ready: () => [...targets.values()].flatMap(({ url, isReady }) => (isReady ? [url] : [])),
    async add(url: string): Promise<void> {
      const timer = setInterval(() => void checkNow(target), check.intervalMs);
      const target: Target = { url, isReady: false, timer };
      targets.set(url, target);
      await checkNow(target);
    },
    remove(url: string): void {
      clearInterval(targets.get(url)?.timer);
      targets.delete(url);
    },
    async close(): Promise<void> {
      for (const { timer } of targets.values()) clearInterval(timer);
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
