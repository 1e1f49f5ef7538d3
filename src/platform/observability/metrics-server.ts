import { createServer, type Server } from 'node:http';
import type { Log } from '../log.ts';
import { exposition, expositionType, type Metric } from './exposition.ts';

/** A server without a port yet that answers `GET /metrics` and nothing else. */
export function createMetricsServer(read: () => Promise<readonly Metric[]>, log: Log): Server {
  return createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics' || request.method !== 'GET') {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Metrics are at /metrics\n');
      return;
    }
    read().then(
      (metrics) => response.writeHead(200, { 'content-type': expositionType }).end(exposition(metrics)),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
}
