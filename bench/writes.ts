import { setInterval } from 'node:timers/promises';
import { measuredStaff } from './contenders.ts';
import { median } from './loads.ts';
import { atLeast, table } from './results.ts';
import { load } from './throughput.ts';

const target = 0.75;
const writesPerSecond = 10;
const rounds = 3;

/** Throughput of kept answers at rest and while staff change prices ten times a second, by turns. Answers a table. */
export async function measureWrites(
  port: number,
  paths: readonly string[],
  say: (line: string) => void,
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
      const begun = performance.now();
      busy.push((await load(port, path)).rate);
      seconds += (performance.now() - begun) / 1000;
      writing.abort();
      taken.push(...(await writes));
    }
    const ratio = median(busy) / median(rest);
    say(
      `${path}: ${ratio.toFixed(2)} of the throughput at rest, ${(taken.length / seconds).toFixed(1)} writes a second, answered after ${median(taken).toFixed(0)} ms`,
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
    'req/s meanwhile',
    `of at rest (at least ${target})`,
    'writes a second',
    'a write is answered after, ms',
  ];
  return table(heads, rows);
}

/** Changes a price at each beat, whether the one before is done or not, as several staff would. Answers the milliseconds that each took. */
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

/** A signed-in member of staff who changes the price of one of the first ten vehicles, each in turn. */
async function priceChanger(origin: string): Promise<() => Promise<void>> {
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(measuredStaff),
  });
  const { token } = (await login.json()) as { token: string };
  let count = 0;
  return async () => {
    count += 1;
    const response = await fetch(`${origin}/api/vehicles/${1 + (count % 10)}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ price: 50_000 + count }),
    });
    if (!response.ok) throw new Error(`A change was answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
}
