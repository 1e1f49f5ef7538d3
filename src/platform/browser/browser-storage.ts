/** The result of `access`, or `fallback` when the browser blocks its storage, or the storage is full. */
function attempt<Result>(access: () => Result, fallback: Result): Result {
  try {
    return access();
  } catch {
    return fallback;
  }
}

/** A storage of the browser that never throws. */
const storage = (name: 'localStorage' | 'sessionStorage') => ({
  /** Null for an entry that does not exist or cannot be read. */
  read: (key: string): string | null => attempt(() => window[name].getItem(key), null),
  /** The same for an entry that is JSON; null as well when it is not. */
  readJson: (key: string): unknown => attempt(() => JSON.parse(window[name].getItem(key) ?? 'null'), null),
  /** Returns whether the entry was stored. */
  write: (key: string, value: string): boolean =>
    attempt(() => {
      window[name].setItem(key, value);
      return true;
    }, false),
  remove: (key: string): void => attempt(() => window[name].removeItem(key), undefined),
  keys: (): string[] => attempt(() => Object.keys(window[name]), []),
});

/** Kept on the device until it is removed. */
export const deviceStorage = storage('localStorage');
/** Kept for the tab until it is closed. */
export const tabStorage = storage('sessionStorage');
