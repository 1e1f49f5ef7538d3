import type { TracingOptions } from './tracing.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether OpenTelemetry's environment variables ask for traces. */
export const wantsTraces = (env: Environment): boolean =>
  env['OTEL_SDK_DISABLED']?.trim().toLowerCase() !== 'true' &&
  env['OTEL_TRACES_EXPORTER']?.trim().toLowerCase() !== 'none' &&
  [env['OTEL_EXPORTER_OTLP_ENDPOINT'], env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']].some(
    (endpoint) => (endpoint ?? '').trim() !== '',
  );

/**
 * Starts to send traces if the environment asks for them. Call it before the database is opened. Loads
 * nothing otherwise.
 */
export async function openTracing(
  env: Environment,
  options: TracingOptions,
): Promise<{ close(): Promise<void> } | null> {
  if (!wantsTraces(env)) return null;
  const { startTracing } = await import('./opentelemetry.ts');
  return startTracing(options);
}
