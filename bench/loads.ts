import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Number of responses, responses per second, and percentiles of their latency in milliseconds. */
export type LoadFigures = { responses: number; rate: number; p50: number; p99: number };
/** A load that runs until it is stopped. */
export type Load = { stop: () => Promise<LoadFigures> };

async function startLoad(
  command: string,
  args: string[],
  signal: NodeJS.Signals,
  read: (output: string) => LoadFigures,
): Promise<Load> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'spawn');
  return {
    stop: async () => {
      const ended = once(child, 'close');
      child.kill(signal);
      await ended;
      return read(output);
    },
  };
}

/** A load like that of visitors: `rate` requests a second, whether or not the responses arrive. */
export const startSteadyLoad = (port: number, path: string, rate: number, method = 'GET'): Promise<Load> =>
  startLoad(
    process.execPath,
    [join(import.meta.dirname, 'steady.ts'), String(port), path, String(rate), method],
    'SIGTERM',
    (output) => {
      const { failed, ...figures } = JSON.parse(output) as LoadFigures & {
        failed: number;
      };
      if (failed > 0) throw new Error(`${failed} requests for ${path} failed`);
      return figures;
    },
  );

/** As much load as the server can handle, over 32 connections. */
export const startSaturatingLoad = (port: number, path: string): Promise<Load> =>
  startLoad(
    'wrk',
    ['-t1', '-c32', '-d1h', '--latency', '-H', 'Accept-Encoding: br', `http://127.0.0.1:${port}${path}`],
    'SIGINT',
    (output) => {
      if (/Non-2xx/.test(output)) throw new Error(`${path} returned errors:\n${output}`);
      return {
        responses: Number(/(\d+) requests in/.exec(output)?.[1]),
        rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
        p50: milliseconds(/50%\s+([\d.]+)(us|ms|s)/.exec(output)),
        p99: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(output)),
      };
    },
  );

const milliseconds = (match: RegExpExecArray | null): number => {
  const [, value, unit] = match ?? [];
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1);
};

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
