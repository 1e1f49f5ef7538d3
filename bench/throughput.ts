import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Contender, Sample } from './contenders.ts';

const exec = promisify(execFile);

const connections = 32;
const seconds = 4;
const rounds = 3;

/** Requests per second and the 99th percentile of the latency in milliseconds. */
type Figure = { rate: number; p99: number };
export type Row = { path: string; bytes: number; figures: Record<string, Figure> };

async function load(port: number, path: string, duration: number): Promise<Figure> {
  const { stdout } = await exec('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${duration}s`,
    '--latency',
    '-H',
    'Accept-Encoding: br',
    `http://127.0.0.1:${port}${path}`,
  ]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const scale = unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1;
  if (/Non-2xx/.test(stdout)) throw new Error(`${path} answered errors:\n${stdout}`);
  return { rate, p99: Number(value) * scale };
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Loads every contender with every sample in turn, several rounds, so that a slow minute hits all alike; medians. */
export async function compare(contenders: Contender[], samples: Sample[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { path, bytes } of samples) {
    const measured = new Map<string, Figure[]>(contenders.map(({ name }) => [name, []]));
    for (const { port } of contenders) await load(port, path, 1);
    for (let round = 0; round < rounds; round++) {
      for (const { name, port } of contenders) measured.get(name)?.push(await load(port, path, seconds));
    }
    const figures = Object.fromEntries(
      [...measured].map(([name, list]) => [
        name,
        { rate: median(list.map(({ rate }) => rate)), p99: median(list.map(({ p99 }) => p99)) },
      ]),
    );
    rows.push({ path, bytes, figures });
  }
  return rows;
}
