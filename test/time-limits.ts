import { createHash } from 'node:crypto';

const variable = 'TEST_SLOWNESS';

/** Milliseconds that `fixedWork` takes on the machine that all limits were chosen on, while it does nothing else. */
const referenceMs = 400;

/**
 * How many times longer this machine takes than the reference, with all that runs on it now: measured once per
 * run, and passed on to its processes in the environment, where it can be set to another number.
 */
function slowness(): number {
  const given = (process.env[variable] ??= String(measureSlowness()));
  const factor = Number(given);
  if (!(factor > 0)) throw new Error(`${variable} is not a number above 0: ${given}`);
  return factor;
}

/** `count` seconds of the reference machine, as milliseconds on this one. */
export const seconds = (count: number): number => Math.round(count * 1000 * slowness());

/** At least 1, because load may come later; at most 8, because a test that hangs must end. */
function measureSlowness(): number {
  const from = performance.now();
  fixedWork();
  const factor = (performance.now() - from) / referenceMs;
  return Math.round(Math.min(Math.max(factor, 1), 8) * 10) / 10;
}

/** What servers and tests mostly do: strings, objects, hashes, sorting. */
function fixedWork(): void {
  for (let round = 0; round < 60; round += 1) {
    const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, name: digest(`${round} ${id}`) }));
    rows.sort((one, other) => one.name.localeCompare(other.name));
    digest(JSON.stringify(JSON.parse(JSON.stringify(rows))));
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

// scripts/test.mjs, which may run on an older Node that reads no TypeScript, asks for it in a process of its own.
if (process.argv[1] === import.meta.filename) console.log(slowness());
