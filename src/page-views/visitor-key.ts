import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import { isUnavailable } from '../platform/database/failures.ts';
import { startWorker } from '../platform/worker.ts';
import { forgetVisits, shareKey } from './visitor-key.store.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The random key for the hashes of visits, which changes every day (UTC) and which all processes share. */
export type VisitorKey = {
  current(): string;
  close(): Promise<void>;
};

/**
 * Reads the key of the day from the database. Every `interval` milliseconds it sees to it that the next key is
 * known an hour ahead, and once a minute it deletes old visits and keys. While the database is unavailable, a
 * day whose key is unknown has one of this process alone.
 */
export async function openVisitorKey(options: {
  database: Database;
  clock: () => Date;
  interval: number;
  onError: (error: unknown) => void;
}): Promise<VisitorKey> {
  const { database, clock } = options;
  const shared = new Map<string, string>();
  let own = { day: '', key: '' };
  let forgotten = -Infinity;

  const prepare = async () => {
    const now = clock();
    const today = dayOf(now);
    for (const day of [today, dayOf(new Date(now.getTime() + hour))]) {
      if (!shared.has(day)) shared.set(day, await shareKey(database.queries, day, randomKey()));
    }
    for (const day of shared.keys()) if (day < today) shared.delete(day);
    if (Math.abs(now.getTime() - forgotten) < minute) return;
    await forgetVisits(database.queries, now, today);
    forgotten = now.getTime();
  };
  const worker = startWorker({
    work: prepare,
    interval: options.interval,
    onError: (error) => {
      if (!isUnavailable(error)) options.onError(error);
    },
  });
  await worker.wake();
  return {
    current: () => {
      const day = dayOf(clock());
      const key = shared.get(day);
      if (key !== undefined) return key;
      if (own.day !== day) own = { day, key: randomKey() };
      return own.key;
    },
    close: worker.close,
  };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const randomKey = () => randomBytes(32).toString('base64');
