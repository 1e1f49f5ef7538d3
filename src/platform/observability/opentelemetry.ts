import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { requestInfo } from '../http/request-info.ts';
import { setTracer, type Tracer, type TracingOptions } from './tracing.ts';

/** Milliseconds that the last spans may take to be sent when the process stops. */
const flushTimeoutMs = 2_000;

/**
 * Sends traces by OTLP over HTTP. Address, headers, sampler, service name and attributes come from
 * OpenTelemetry's own environment variables. Call it once; `close` sends what is left.
 */
export function startTracing({ version, log, continueTraces }: TracingOptions): { close(): Promise<void> } {
  const logger = (message: string) => log.warn({ reason: message }, 'OpenTelemetry');
  const ignore = () => undefined;
  diag.setLogger(
    { error: logger, warn: logger, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.WARN,
  );
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'marque', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  setTracer(createTracer(continueTraces));
  return {
    close: async () => {
      setTracer(null);
      const timeout = new Promise((resolve) => setTimeout(resolve, flushTimeoutMs).unref());
      await Promise.race([provider.shutdown().catch(ignore), timeout]);
      for (const part of [trace, context, propagation, diag]) part.disable();
    },
  };
}

const kinds = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

function createTracer(continueTraces: boolean): Tracer {
  const tracer = trace.getTracer('marque');
  return {
    inSpan: ({ name, kind, attributes = {}, needsParent = false }, work) => {
      if (needsParent && !trace.getActiveSpan()) return work();
      return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          fail(span, codeOf(error));
          throw error;
        } finally {
          span.end();
        }
      });
    },
    keepSpan: (work) => context.bind(context.active(), work),
    inServerSpan: (request, response, work) => {
      const { method = '' } = request;
      const parent = continueTraces ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      response.once('close', () => {
        // The API has found out its route by now.
        const route = requestInfo(request)?.route ?? '';
        span.updateName(`${method} ${route}`);
        span.setAttribute('http.route', route);
        span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) fail(span, String(response.statusCode));
        span.end();
      });
      return context.with(trace.setSpan(parent, span), work);
    },
  };
}

/** Without the message of the error, which may contain what somebody has entered. */
function fail(span: Span, type: string) {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return '_OTHER';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
