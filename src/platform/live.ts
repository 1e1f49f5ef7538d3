import type { Database } from './database.ts';

/** A value read from the database and held in memory, so that no visitor's request waits for the database. */
export type Live<T> = {
  readonly current: T;
  /**
   * Reads the database again and swaps the value; resolves when visitors get nothing older any more. Calls at once share
   * one reading.
   */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

export type LiveOptions = {
  /** Runs after each swap. What it promises is waited for by those who asked for the reading, not by the next reading. */
  onChange: () => void | Promise<void>;
  /** Hears of a reading that a notice asked for and that failed; the older value stays. */
  onError: (error: unknown) => void;
};

/** Loads a value and keeps it current on notices of `channel`. `read` is given the value before, if any. */
export async function openLive<T>(
  database: Database,
  channel: string,
  read: (previous: T | undefined) => Promise<T>,
  options: LiveOptions,
): Promise<Live<T>> {
  // Listening starts before the first reading: a write between the two would stay unseen otherwise.
  let missed = false;
  let onNotice = () => {
    missed = true;
  };
  const close = await database.listen(channel, () => onNotice());
  let current: T;
  try {
    current = await read(undefined);
  } catch (error) {
    await close();
    throw error;
  }

  let reading: Promise<void> | undefined;
  let again: Promise<void> | undefined;
  let shown: void | Promise<void>;
  const reload = async () => {
    current = await read(current);
    shown = options.onChange();
  };
  const refresh = (): Promise<void> => {
    if (!reading) {
      reading = reload().finally(() => {
        reading = undefined;
      });
      return reading.then(() => shown);
    }
    // A reading that is under way may have begun before the caller's write, so it must be followed by one more.
    again ??= reading
      .catch(() => undefined)
      .then(() => {
        again = undefined;
        return refresh();
      });
    return again;
  };
  onNotice = () => {
    refresh().catch(options.onError);
  };
  if (missed) onNotice();
  return {
    get current() {
      return current;
    },
    refresh,
    close,
  };
}
