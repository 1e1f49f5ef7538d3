import { deviceStorage } from './browser-storage.ts';

/** Where the browser keeps who is signed in: keys of local storage, section 3. */
export const tokenKey = 'authToken';
export const userKey = 'user';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** The stored token; null without one, or where storage is blocked. Whether it is still live only the server knows. */
export const storedToken = (): string | null => deviceStorage.read(tokenKey) || null;

/** Name of who is signed in on this device, under which drafts are kept; empty when nobody is. */
export function storedUsername(): string {
  const user = deviceStorage.readJson(userKey);
  const username = typeof user === 'object' && user !== null && 'username' in user ? user.username : '';
  return typeof username === 'string' ? username : '';
}

/** Writes token and user. Where storage is blocked or full nothing is written, which reading back tells. */
export function writeStoredSession(token: string, user: string): void {
  if (deviceStorage.write(tokenKey, token)) deviceStorage.write(userKey, user);
  tell();
}

/** Forgets who is signed in, on this device only. */
export function clearSession(): void {
  forgetSession();
  tell();
}

/** The same, of which a page that is being left is not told. */
export function forgetSession(): void {
  deviceStorage.remove(tokenKey);
  deviceStorage.remove(userKey);
}

/** Calls back when the session is stored or cleared, here or in another tab; answers the function that stops it. */
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
