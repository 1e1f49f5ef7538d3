import { deviceStorage, tabStorage } from './browser-storage.ts';

/** Where the browser stores who is signed in: keys of local storage, section 3. */
export const tokenKey = 'authToken';
export const userKey = 'user';
/** The token of the tab's last session, for the login page to ask why it ended. */
const endedKey = 'endedToken';

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/**
 * The stored token; null if there is none or storage is blocked. Only the server knows whether it is still
 * valid.
 */
export const storedToken = (): string | null => deviceStorage.read(tokenKey) || null;

/** Name of the user who is signed in on this device, used to tell whose a draft is; empty if nobody is. */
export function storedUsername(): string {
  const user = deviceStorage.readJson(userKey);
  const username = typeof user === 'object' && user !== null && 'username' in user ? user.username : '';
  return typeof username === 'string' ? username : '';
}

/** Stores token and user. If storage is blocked or full, nothing is written, which reading it back shows. */
export function writeStoredSession(token: string, user: string): void {
  if (deviceStorage.write(tokenKey, token)) deviceStorage.write(userKey, user);
  notifyListeners();
}

/** Removes the session from this device and notifies the listeners. */
export function clearSession(): void {
  forgetSession();
  notifyListeners();
}

/** The same without notifying listeners, for a page that is being left. */
export function forgetSession(): void {
  const token = storedToken();
  if (token !== null) tabStorage.write(endedKey, token);
  deviceStorage.remove(tokenKey);
  deviceStorage.remove(userKey);
}

/** The token of the session that this tab had; null if there was none. */
export const endedToken = (): string | null => tabStorage.read(endedKey) || null;

export const forgetEndedToken = (): void => tabStorage.remove(endedKey);

/**
 * Calls back when the session is stored or cleared, here or in another tab. Returns the function that
 * unsubscribes.
 */
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
