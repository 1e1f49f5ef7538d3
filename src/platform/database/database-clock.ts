import { sql } from 'drizzle-orm';
import { counted } from '../counted.ts';
import type { Database } from '../database.ts';
import type { Log } from '../log.ts';
import { startWorker } from '../worker.ts';
import { isUnavailable } from './failures.ts';

/** Milliseconds by which the machine's clock may be off before its time is no longer used. */
export const allowedOffsetMs = 60_000;
/** Milliseconds between two comparisons, and between two log lines while the clock is off. */
const checkInterval = 60_000;
const sayInterval = 60 * 60_000;

/** The machine's clock, and one that is never set: both in milliseconds. */
export type MachineClock = { wall: () => number; steady: () => number };

const machineClock: MachineClock = { wall: Date.now, steady: () => performance.now() };

export type DatabaseClock = {
  /** The time for what is stored: the machine's or, while that is off by more than a minute, the database's. */
  now: () => Date;
  /** Milliseconds by which the machine's clock is ahead of the database's. */
  offsetMs: () => number;
  close: () => Promise<void>;
};

/** The database's time, in milliseconds, and the steady clock's at that moment: halfway between question and answer. */
export async function readDatabaseTime(
  { queries }: Pick<Database, 'queries'>,
  { steady }: Pick<MachineClock, 'steady'> = machineClock,
): Promise<{ database: number; steady: number }> {
  const asked = steady();
  const { rows } = await queries.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return { database: Number(rows[0]?.now), steady: (asked + steady()) / 2 };
}

/**
 * Compares the machine's clock with the database's, now and each minute, and says in the log while they differ. Between two
 * comparisons a steady clock tells when the machine's is set. Rejects if the database is unavailable.
 */
export async function openDatabaseClock({
  database,
  log,
  machine = machineClock,
}: {
  database: Pick<Database, 'queries'>;
  log: Log;
  machine?: MachineClock;
}): Promise<DatabaseClock> {
  let known = await readDatabaseTime(database, machine);
  const databaseTime = () => known.database + machine.steady() - known.steady;
  const offsetMs = () => machine.wall() - databaseTime();
  const isOff = () => Math.abs(offsetMs()) > allowedOffsetMs;

  /** When the log last said that the clock is off; null while it is not. */
  let saidAt: number | null = null;
  const say = () => {
    if (isOff()) {
      if (saidAt !== null && machine.steady() - saidAt < sayInterval) return;
      saidAt = machine.steady();
      const offBy = offsetText(offsetMs());
      log.error({ offBy }, "this machine's clock is off, the database's is used; check NTP on both");
    } else if (saidAt !== null) {
      saidAt = null;
      log.info("this machine's clock agrees with the database's again");
    }
  };
  const compare = async () => {
    known = await readDatabaseTime(database, machine);
    say();
  };
  const worker = startWorker({
    work: compare,
    interval: checkInterval,
    onError: (error) => {
      // A database that is away has its own lines, and an alert.
      if (!isUnavailable(error)) log.error({ err: error }, 'the clocks could not be compared');
    },
  });
  say();

  let wasOff = isOff();
  return {
    now: () => {
      const off = isOff();
      // A machine that slept looks like one whose clock was set: the steady clock stood still.
      if (off !== wasOff) void worker.wake();
      wasOff = off;
      return new Date(off ? databaseTime() : machine.wall());
    },
    offsetMs,
    close: worker.close,
  };
}

/** By how much a clock is off, such as `3 days ahead of the database's`. */
export function offsetText(offsetMs: number): string {
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  const [size, unit] = (
    [
      [86_400, 'day'],
      [3_600, 'hour'],
      [60, 'minute'],
    ] as const
  ).find(([size]) => seconds >= size * 2) ?? [1, 'second'];
  const amount = counted(Math.round(seconds / size), unit);
  return `${amount} ${offsetMs > 0 ? 'ahead of' : 'behind'} the database's`;
}
