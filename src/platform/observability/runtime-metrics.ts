import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, gauge, type Metric } from './exposition.ts';
import { memoryUse } from './process-memory.ts';

/** Milliseconds between the timers whose delay is measured. */
const intervalMs = 20;

/** Measures this process from now on; `metrics` reads it. */
export function openRuntimeMetrics(): { metrics(): Promise<Metric[]>; close(): void } {
  const delays = monitorEventLoopDelay({ resolution: intervalMs });
  delays.enable();
  return {
    metrics: async () => {
      const { user, system } = process.cpuUsage();
      const { heapUsed } = process.memoryUsage();
      const lags = [50, 99, 100].map((percentile) => ({
        labels: { percentile: String(percentile) },
        // The histogram has the whole time between two of them, and none before the second.
        value: Math.max(0, delays.percentile(percentile) / 1e9 - intervalMs / 1e3),
      }));
      delays.reset();
      const memory = await memoryUse();
      return [
        gauge('marque_event_loop_delay_seconds', 'How late timers ran since the last scrape.', lags),
        gauge(
          'marque_process_memory_bytes',
          'Memory of this process, its image encoders, a backup, and its own PostgreSQL server.',
          Object.entries(memory).map(([process, value]) => ({ labels: { process }, value })),
        ),
        gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', heapUsed),
        counter('process_cpu_seconds_total', 'Processor time of this process.', (user + system) / 1e6),
        gauge(
          'process_start_time_seconds',
          'When this process started, as Unix time.',
          performance.timeOrigin / 1000,
        ),
      ];
    },
    close: () => {
      delays.disable();
    },
  };
}
