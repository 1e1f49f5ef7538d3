import { deviceStorage, tabStorage } from './browser-storage.ts';

/** Where the browser stores who is signed in: keys of local storage, section 3. */
export const tokenKey = 'authToken';
export const userKey = 'user';
/** The token of the tab's last session, for the login page to ask why it ended. */
const endedKey = 'endedToken';

const listeners = new Set<() => void>();
export const notifyOfSession = () => {
  for (const listener of listeners) listener();
};

/** How open staff screens answer for their session (`screen-session.ts`), which public pages do not load. */
export type ScreenSession = {
  /** Throws if another account has signed in on this device since. */
  headers: () => Record<string, string>;
  isTakenOver: () => boolean;
  /** The server has answered that the screens belong to another account or role. */
  onRefused: () => void;
};
let screens: ScreenSession | null = null;
export const setScreenSession = (session: ScreenSession | null): void => {
  screens = session;
};
export const refuseScreens = (): void => screens?.onRefused();

/**
 * The stored token; null if there is none or storage is blocked. Only the server knows whether it is still
 * valid.
 */
export const storedToken = (): string | null => deviceStorage.read(tokenKey) || null;

const bearer = (token: string) => `Bearer ${token}`;

/** The headers that say who makes a call; none if nobody is signed in. */
export function sessionHeaders(): Record<string, string> {
  if (screens !== null) return screens.headers();
  const token = storedToken();
  return token === null ? {} : { authorization: bearer(token) };
}

/** Stores user and token. If storage is blocked or full, nothing is written, which reading it back shows. */
export function writeStoredSession(token: string, user: string): void {
  // The user first: whoever sees the new token must not take it for the earlier user's.
  if (deviceStorage.write(userKey, user) && !deviceStorage.write(tokenKey, token))
    deviceStorage.remove(userKey);
  notifyOfSession();
}

/** Removes the session from this device and notifies the listeners. `sent` as in `forgetSession`. */
export function clearSession(sent?: string | null): void {
  forgetSession(sent);
  notifyOfSession();
}

/**
 * The same without notifying listeners, for a page that is being left. `sent` is the authorization of the call that
 * showed that the session has ended: a session that was stored in the meantime stays.
 */
export function forgetSession(sent?: string | null): void {
  const token = storedToken();
  if (screens?.isTakenOver() || isSuperseded(sent)) return;
  if (token !== null) tabStorage.write(endedKey, token);
  deviceStorage.remove(tokenKey);
  deviceStorage.remove(userKey);
}

/** Whether another session than the one of this authorization is stored by now. */
export function isSuperseded(sent: string | null | undefined): boolean {
  const token = storedToken();
  return sent != null && token !== null && sent !== bearer(token);
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
    if (key === null || key === tokenKey || key === userKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}
