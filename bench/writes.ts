import { setInterval } from 'node:timers/promises';
import { signIn } from './contenders.ts';
import { median } from './loads.ts';
import { atLeast, table } from './results.ts';
import { load } from './throughput.ts';

const target = 0.75;
const writesPerSecond = 10;
const rounds = 3;

/**
 * Throughput of cached responses at rest and while staff change prices ten times a second, alternating.
 * Returns a table.
 */
export async function measureWrites(
  port: number,
  paths: readonly string[],
  log: (line: string) => void,
): Promise<string> {
  const change = await priceChanger(`http://127.0.0.1:${port}`);
  const rows: string[][] = [];
  for (const path of paths) {
    const rest: number[] = [];
    const busy: number[] = [];
    const taken: number[] = [];
    let seconds = 0;
    for (let round = 0; round < rounds; round++) {
      rest.push((await load(port, path)).rate);
      const writing = new AbortController();
      const writes = writeUntil(writing.signal, change);
      const started = performance.now();
      busy.push((await load(port, path)).rate);
      seconds += (performance.now() - started) / 1000;
      writing.abort();
      taken.push(...(await writes));
    }
    const ratio = median(busy) / median(rest);
    log(
      `${path}: ${ratio.toFixed(2)} of the throughput at rest, ${(taken.length / seconds).toFixed(1)} writes a second, response after ${median(taken).toFixed(0)} ms`,
    );
    rows.push([
      `\`${path}\``,
      median(rest).toFixed(0),
      median(busy).toFixed(0),
      atLeast(ratio, target),
      (taken.length / seconds).toFixed(1),
      median(taken).toFixed(0),
    ]);
  }
  const heads = [
    'address',
    'req/s at rest',
    'req/s during writes',
    `of that at rest (at least ${target})`,
    'writes a second',
    'response to a write after, ms',
  ];
  return table(heads, rows);
}

/**
 * Changes a price at a fixed rate, without waiting for earlier changes, as several staff would. Returns the
 * milliseconds that each took.
 */
async function writeUntil(signal: AbortSignal, change: () => Promise<void>): Promise<number[]> {
  const timed = async () => {
    const sent = performance.now();
    await change();
    return performance.now() - sent;
  };
  const writes: Promise<PromiseSettledResult<number>[]>[] = [];
  try {
    for await (const _ of setInterval(1000 / writesPerSecond, undefined, { signal }))
      writes.push(Promise.allSettled([timed()]));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return (await Promise.all(writes)).flat().map((write) => {
    if (write.status === 'rejected') throw write.reason;
    return write.value;
  });
}

/** A signed-in member of staff who changes the prices of the first ten vehicles in turn. */
async function priceChanger(origin: string): Promise<() => Promise<void>> {
  const { token } = await signIn(origin);
  let count = 0;
  return async () => {
    count += 1;
    const response = await fetch(`${origin}/api/vehicles/${1 + (count % 10)}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ price: 50_000 + count }),
    });
    if (!response.ok) throw new Error(`A change returned ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
}
