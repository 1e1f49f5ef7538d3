import type { Database } from './database.ts';

/** A value read from the database and held in memory, so that no visitor's request waits for the database. */
export type Live<T> = {
  readonly current: T;
  /** Reads the database again and swaps the value; resolves when visitors see it. Calls at once share one reading. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Loads a value and keeps it current on notices of `channel`. `read` is given the value before, if any; `onChange`
 * runs after each swap, `onError` when a reading that a notice asked for fails (the older value stays).
 */
export async function openLive<T>(
  database: Database,
  channel: string,
  read: (previous: T | undefined) => Promise<T>,
  options: { onChange: () => void; onError: (error: unknown) => void },
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
  const reload = async () => {
    current = await read(current);
    options.onChange();
  };
  const refresh = (): Promise<void> => {
    if (!reading) {
      reading = reload().finally(() => {
        reading = undefined;
      });
      return reading;
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
