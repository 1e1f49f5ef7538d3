import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isRefused, requestInfo } from '../http/request-info.ts';
import { counter, type Metric, type Sample } from './exposition.ts';

/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
/** All others share one label, so that no client can add to the number of time series. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Requests of one method and route; counted in plain fields, because cached responses take 30 µs each. */
type Counts = {
  readonly byStatus: Map<number, number>;
  /** One for each bound, and one for what took longer. */
  readonly buckets: Float64Array;
  seconds: number;
};

export type RequestMetrics = {
  /** Counts the requests that `listener` answers. */
  wrap(listener: RequestListener): RequestListener;
  metrics(): Metric[];
  /** How often a route was answered with this status, by any method. */
  answered(route: string, status: number): number;
  /** How many requests were refused with this status, as the log counts them. */
  refused(status: number): number;
};

/**
 * Counts requests by method, route and status, with their latency. `routeOf` maps an address to one of a
 * fixed set of routes; the API knows its own.
 */
export function createRequestMetrics(routeOf: (url: string) => string): RequestMetrics {
  const routes = new Map<string, Map<string, Counts>>();
  const refusals = new Map<number, number>();

  const countsOf = (route: string, method: string): Counts => {
    const known = routes.get(route)?.get(method);
    if (known) return known;
    const label = methods.has(method) ? method : 'other';
    const byMethod = routes.get(route) ?? new Map<string, Counts>();
    routes.set(route, byMethod);
    const counts = byMethod.get(label) ?? {
      byStatus: new Map(),
      buckets: new Float64Array(bounds.length + 1),
      seconds: 0,
    };
    byMethod.set(label, counts);
    return counts;
  };

  const count = (counts: Counts, status: number) => {
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
  };

  const time = (counts: Counts, started: number) => {
    const seconds = (performance.now() - started) / 1000;
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
    counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
    counts.seconds += seconds;
  };

  const countLater = (request: IncomingMessage, response: ServerResponse, started: number) => {
    const { method = '', url = '/' } = request;
    response.once('close', () => {
      const info = requestInfo(request);
      const counts = countsOf(info?.route ?? routeOf(url), method);
      const { statusCode } = response;
      if (info && isRefused(statusCode, info)) refusals.set(statusCode, (refusals.get(statusCode) ?? 0) + 1);
      // 499 is what nginx logs for a client that left without a response.
      count(counts, response.headersSent ? response.statusCode : 499);
      // An event stream lasts for as long as somebody listens.
      if (!isEventStream(response)) time(counts, started);
    });
  };

  const all = () =>
    [...routes].flatMap(([route, byMethod]) =>
      [...byMethod].map(([method, counts]) => ({ labels: { method, route }, counts })),
    );

  const sum = (byMethods: Map<string, Counts>[], status: number) =>
    byMethods
      // Methods without a label of their own share their counts.
      .flatMap((byMethod) => [...new Set(byMethod.values())])
      .reduce((total, { byStatus }) => total + (byStatus.get(status) ?? 0), 0);

  return {
    wrap: (listener) => (request, response) => {
      const started = performance.now();
      listener(request, response);
      // A cached response has been written by now.
      if (!response.writableEnded) return countLater(request, response, started);
      const counts = countsOf(routeOf(request.url ?? '/'), request.method ?? '');
      count(counts, response.statusCode);
      time(counts, started);
    },
    metrics: () => [
      counter(
        'marque_http_requests_total',
        'Requests answered, by method, route and status; 499 if the client left first.',
        all().flatMap(({ labels, counts }) =>
          [...counts.byStatus].map(([status, value]) => ({
            labels: { ...labels, status: String(status) },
            value,
          })),
        ),
      ),
      {
        name: 'marque_http_request_duration_seconds',
        help: 'Time from the headers of a request to the end of its response, without event streams.',
        type: 'histogram',
        samples: all().flatMap(({ labels, counts }) => histogram(labels, counts)),
      },
    ],
    answered: (route, status) => sum([routes.get(route) ?? new Map()], status),
    refused: (status) => refusals.get(status) ?? 0,
  };
}

function histogram(labels: Record<string, string>, { buckets, seconds }: Counts): Sample[] {
  let total = 0;
  const samples = [...buckets].map((value, index): Sample => {
    total += value;
    return { suffix: '_bucket', labels: { ...labels, le: String(bounds[index] ?? '+Inf') }, value: total };
  });
  return [...samples, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: total }];
}

const isEventStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');
