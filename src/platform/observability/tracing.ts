import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';

export type TracingOptions = {
  readonly version: string;
  readonly log: Log;
  /** Whether requests come through a proxy whose `traceparent` can be trusted; otherwise each starts a trace. */
  readonly continueTraces: boolean;
};

/** Attributes of a span, by OpenTelemetry's names. They must contain nothing personal. */
export type Attributes = Readonly<Record<string, string | number>>;

export type SpanStart = {
  readonly name: string;
  /** `client` for work that another process does. */
  readonly kind: 'client' | 'internal';
  readonly attributes?: Attributes;
  /** Records the span only within another one. */
  readonly needsParent?: boolean;
};

/** Records spans. The one there is, in `opentelemetry.ts`, is loaded only if traces are wanted. */
export type Tracer = {
  inSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result>;
  inServerSpan<Result>(request: IncomingMessage, response: ServerResponse, work: () => Result): Result;
  keepSpan<Result>(work: () => Result): () => Result;
};

let tracer: Tracer | null = null;

/** Sets where spans go from now on; null ends tracing. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** Makes `work` run in the span that is current now, although another one's work calls it later. */
export const keepSpan = <Result>(work: () => Result): (() => Result) =>
  tracer === null ? work : tracer.keepSpan(work);

export const isTracing = (): boolean => tracer !== null;

/** Runs `work` in a span, which fails if it rejects. Without tracing it only runs `work`. */
export const inSpan = <Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> =>
  tracer === null ? work() : tracer.inSpan(start, work);

/** Runs `work` in the span of a request, which continues the caller's trace and ends with the response. */
export const inServerSpan = <Result>(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Result,
): Result => (tracer === null ? work() : tracer.inServerSpan(request, response, work));
