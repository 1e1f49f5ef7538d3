import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './loads.ts';

const exec = promisify(execFile);

const connections = 32;
const seconds = 3;
const rounds = 3;

/** Requests per second, and the 99th percentile of the latency in milliseconds. */
type Figure = { rate: number; p99: number };

/**
 * Loads an address for some seconds over 32 connections with a browser's Accept-Encoding. Throws if a
 * response is an error.
 */
export async function load(port: number, path: string, duration: number = seconds): Promise<Figure> {
  const { stdout } = await exec('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${duration}s`,
    '--latency',
    '--timeout',
    '30s',
    '-H',
    'Accept-Encoding: gzip, br',
    `http://127.0.0.1:${port}${path}`,
  ]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const scale = unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1;
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${path} returned errors:\n${stdout}`);
  return { rate, p99: Number(value) * scale };
}

/**
 * Loads the contenders in turn for several rounds, so that a slow minute affects all of them. Returns medians
 * by name.
 */
export async function compare(
  contenders: readonly { name: string; port: number; path: string }[],
): Promise<Map<string, Figure>> {
  const measured = new Map<string, Figure[]>(contenders.map(({ name }) => [name, []]));
  for (const { port, path } of contenders) await load(port, path, 1);
  for (let round = 0; round < rounds; round++) {
    for (const { name, port, path } of contenders) measured.get(name)?.push(await load(port, path));
  }
  return new Map(
    [...measured].map(([name, list]) => [
      name,
      { rate: median(list.map(({ rate }) => rate)), p99: median(list.map(({ p99 }) => p99)) },
    ]),
  );
}
