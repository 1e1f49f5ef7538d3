import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from './database.ts';

/** Milliseconds until a failed read is tried again: at first, and at most. */
const firstRetryMs = 250;
const maxRetryMs = 5_000;

/** A value read from the database and kept in memory, so that no visitor's request waits for the database. */
export type LiveValue<T> = {
  readonly current: T;
  readonly freshness: Freshness;
  /**
   * Reads the value again, or with `payload` only the part of it that changed. Resolves when visitors get
   * the new value. Concurrent calls share one read.
   */
  refresh(payload?: string): Promise<void>;
  /** To be called after a write: refreshes the value here, and notifies every other process to do the same. */
  publish(payload?: string): Promise<void>;
  close(): Promise<void>;
};

/** Times on the clock of `performance.now`. */
export type Freshness = {
  /** When the value was last read. */
  readonly readAt: number;
  /** Since when a change is known that could not be read yet; null if there is none. */
  readonly behindSince: number | null;
};

export type LiveValueOptions = {
  /** Runs when the value has changed. `refresh` waits for its promise; the next read does not. */
  onChange: () => void | Promise<void>;
  /** Called when a read that no caller waits for has failed. The older value stays, and the read is repeated. */
  onError: (error: unknown) => void;
};

/** The payloads of all notices since the last read; null if anything may have changed. */
export type ChangedPayloads = readonly string[] | null;

/**
 * Loads a value and keeps it up to date on notices of `channel`. `read` gets the previous value, if any, and
 * what has changed since. If it returns the previous value or an equal one, visitors see no difference and
 * `onChange` is not called.
 */
export async function openLiveValue<T>(
  database: Database,
  channel: string,
  read: (previous: T | undefined, changed: ChangedPayloads) => Promise<T>,
  options: LiveValueOptions,
): Promise<LiveValue<T>> {
  const unread = new Set<string>();
  /** Appended to the notices that this process sends, to recognize them when they come back. */
  const signature = ` ${randomUUID()}`;
  // Listening starts before the first read, so that no write between the two is missed.
  let onNotice = (payload: string): unknown => unread.add(payload);
  const stopListening = await database.listen(channel, (notice) => {
    // This process has already read what it wrote itself.
    if (!notice.endsWith(signature)) onNotice(notice.split(' ', 1)[0] ?? '');
  });
  let current: T;
  try {
    current = await read(undefined, null);
    // A process that was killed between a write and its notice has told nobody; the one in its place does.
    await database.notify(channel, signature);
  } catch (error) {
    await stopListening();
    throw error;
  }

  let readAt = performance.now();
  let behindSince: number | null = null;
  let reading: Promise<void> | undefined;
  let again: Promise<void> | undefined;
  let applied: void | Promise<void>;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  const reload = async () => {
    clearTimeout(retry);
    if (unread.size === 0) return;
    const changed = [...unread];
    unread.clear();
    try {
      const value = await read(current, changed.includes('') ? null : changed);
      retryMs = firstRetryMs;
      readAt = performance.now();
      // What was announced meanwhile is read next.
      behindSince = unread.size === 0 ? null : readAt;
      // A node that starts says that anything may have changed; mostly nothing has.
      if (value === current || isDeepStrictEqual(value, current)) return;
      current = value;
      applied = options.onChange();
    } catch (error) {
      // Still to be read.
      for (const payload of changed) unread.add(payload);
      // The next notice may come hours later.
      if (!isClosed) retry = setTimeout(() => void readUnread().catch(options.onError), retryMs).unref();
      retryMs = Math.min(retryMs * 2, maxRetryMs);
      throw error;
    }
  };
  const readUnread = (): Promise<void> => {
    if (!reading) {
      // In a later microtask, so that concurrent calls share it.
      reading = Promise.resolve()
        .then(reload)
        .finally(() => {
          reading = undefined;
        });
      return reading.then(() => applied);
    }
    // A read that is already running may have started before the caller's write, so another one must follow.
    again ??= reading
      .catch(() => undefined)
      .then(() => {
        again = undefined;
        return readUnread();
      });
    return again;
  };
  const refresh = (payload = '') => {
    unread.add(payload);
    behindSince ??= performance.now();
    return readUnread();
  };
  onNotice = (payload) => {
    retryMs = firstRetryMs;
    return refresh(payload).catch(options.onError);
  };
  if (unread.size > 0) readUnread().catch(options.onError);
  return {
    get current() {
      return current;
    },
    get freshness() {
      return { readAt, behindSince };
    },
    refresh,
    publish: async (payload = '') => {
      await Promise.all([refresh(payload), database.notify(channel, payload + signature)]);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await stopListening();
    },
  };
}
