import { setInterval } from 'node:timers/promises';
import { measuredStaff } from './contenders.ts';
import { median } from './loads.ts';
import { atLeast, table } from './results.ts';
import { load } from './throughput.ts';

const target = 0.7;
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
    let written = 0;
    let seconds = 0;
    for (let round = 0; round < rounds; round++) {
      rest.push((await load(port, path)).rate);
      const writing = new AbortController();
      const writes = writeUntil(writing.signal, change);
      const begun = performance.now();
      busy.push((await load(port, path)).rate);
      seconds += (performance.now() - begun) / 1000;
      writing.abort();
      written += await writes;
    }
    const ratio = median(busy) / median(rest);
    say(
      `${path}: ${ratio.toFixed(2)} of the throughput at rest, ${(written / seconds).toFixed(1)} writes a second`,
    );
    rows.push([
      `\`${path}\``,
      median(rest).toFixed(0),
      median(busy).toFixed(0),
      atLeast(ratio, target),
      (written / seconds).toFixed(1),
    ]);
  }
  const heads = [
    'address',
    'req/s at rest',
    'req/s meanwhile',
    `of at rest (at least ${target})`,
    'writes a second',
  ];
  return table(heads, rows);
}

/** Changes a price at each beat, whether the one before is done or not, as several staff would. Answers how many were done. */
async function writeUntil(signal: AbortSignal, change: () => Promise<void>): Promise<number> {
  const writes: Promise<PromiseSettledResult<void>[]>[] = [];
  try {
    for await (const _ of setInterval(1000 / writesPerSecond, undefined, { signal }))
      writes.push(Promise.allSettled([change()]));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  const failed = (await Promise.all(writes)).flat().find((write) => write.status === 'rejected');
  if (failed) throw failed.reason;
  return writes.length;
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
