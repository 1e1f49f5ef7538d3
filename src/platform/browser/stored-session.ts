/** Where the browser stores who is signed in: keys of local storage, section 3. */
export const tokenKey = 'authToken';
export const userKey = 'user';

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** The stored token; null if there is none or storage is blocked. Only the server knows whether it is still valid. */
export const storedToken = (): string | null => readStored(tokenKey) || null;

/** An entry of local storage; null where storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Name of the user who is signed in on this device, used to tell whose a draft is; empty if nobody is. */
export function storedUsername(): string {
  try {
    const user: unknown = JSON.parse(readStored(userKey) ?? 'null');
    const known = typeof user === 'object' && user !== null && 'username' in user ? user.username : '';
    return typeof known === 'string' ? known : '';
  } catch {
    return '';
  }
}

/** Stores token and user. If storage is blocked or full, nothing is written, which reading it back shows. */
export function writeStoredSession(token: string, user: string): void {
  try {
    window.localStorage.setItem(tokenKey, token);
    window.localStorage.setItem(userKey, user);
  } catch {
    // Reading it back shows that nothing was written.
  }
  notifyListeners();
}

/** Removes the session from this device and notifies the listeners. */
export function clearSession(): void {
  forgetSession();
  notifyListeners();
}

/** The same without notifying listeners, for a page that is being left. */
export function forgetSession(): void {
  try {
    window.localStorage.removeItem(tokenKey);
    window.localStorage.removeItem(userKey);
  } catch {
    // Blocked: then nothing was stored either.
  }
}

/** Calls back when the session is stored or cleared, here or in another tab. Returns the function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key === tokenKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}
