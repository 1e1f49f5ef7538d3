import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

/** A value read from the database and held in memory, so that no visitor's request waits for the database. */
export type Live<T> = {
  readonly current: T;
  /**
   * Reads again what has changed, with `about` only that, and swaps the value; resolves when visitors get nothing older
   * any more. Calls at once share one reading.
   */
  refresh(about?: string): Promise<void>;
  /** Like `refresh`, after a write of this process, and tells every other process to read it as well. */
  announce(about?: string): Promise<void>;
  close(): Promise<void>;
};

export type LiveOptions = {
  /** Runs after each swap. What it promises is waited for by those who asked for the reading, not by the next reading. */
  onChange: () => void | Promise<void>;
  /** Hears of a reading that a notice asked for and that failed; the older value stays. */
  onError: (error: unknown) => void;
};

/** What notices were about since the last reading; null when that may be anything. */
export type Changed = readonly string[] | null;

/**
 * Loads a value and keeps it current on notices of `channel`. `read` is given the value before, if any, and what has
 * changed since. When it answers the value before, nothing that visitors see has changed, and nobody is told.
 */
export async function openLive<T>(
  database: Database,
  channel: string,
  read: (previous: T | undefined, changed: Changed) => Promise<T>,
  options: LiveOptions,
): Promise<Live<T>> {
  const unread = new Set<string>();
  /** Ends the notices that are sent here, which is how they are known when they come back. */
  const signature = ` ${randomUUID()}`;
  // Listening starts before the first reading: a write between the two would stay unseen otherwise.
  let onNotice = (about: string): unknown => unread.add(about);
  const close = await database.listen(channel, (notice) => {
    // What this process has written it reads by itself, and not a second time.
    if (!notice.endsWith(signature)) onNotice(notice.split(' ', 1)[0] ?? '');
  });
  let current: T;
  try {
    current = await read(undefined, null);
  } catch (error) {
    await close();
    throw error;
  }

  let reading: Promise<void> | undefined;
  let again: Promise<void> | undefined;
  let shown: void | Promise<void>;
  const reload = async () => {
    if (unread.size === 0) return;
    const changed = [...unread];
    unread.clear();
    try {
      const value = await read(current, changed.includes('') ? null : changed);
      if (value === current) return;
      current = value;
      shown = options.onChange();
    } catch (error) {
      // What could not be read now is still to be read.
      for (const about of changed) unread.add(about);
      throw error;
    }
  };
  const readUnread = (): Promise<void> => {
    if (!reading) {
      // A turn later, so that those who ask at once share it.
      reading = Promise.resolve()
        .then(reload)
        .finally(() => {
          reading = undefined;
        });
      return reading.then(() => shown);
    }
    // A reading that is under way may have begun before the caller's write, so it must be followed by one more.
    again ??= reading
      .catch(() => undefined)
      .then(() => {
        again = undefined;
        return readUnread();
      });
    return again;
  };
  const refresh = (about = '') => {
    unread.add(about);
    return readUnread();
  };
  onNotice = (about) => refresh(about).catch(options.onError);
  if (unread.size > 0) readUnread().catch(options.onError);
  return {
    get current() {
      return current;
    },
    refresh,
    announce: async (about = '') => {
      await Promise.all([refresh(about), database.notify(channel, about + signature)]);
    },
    close,
  };
}
