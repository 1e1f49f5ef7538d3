import { ownerHeader } from '../screen-owner-header.ts';
import { deviceStorage } from './browser-storage.ts';
import { RequestError } from './request.ts';
import { notifyOfSession, setScreenSession, storedToken, userKey } from './stored-session.ts';

/**
 * A staff screen belongs to the account that opened it. All tabs of a browser share one stored session, so signing in
 * as somebody else in another tab would have this one act in that name.
 */

type User = { id: number; username: string; role: string };

/** What the staff screens of this tab were opened with; null while none is open. */
let opened: { token: string | null; user: User | null } | null = null;
/** A token that the server knows as another account's than the screens', and the name of that account. */
let foreign: { token: string; username: string } | null = null;
/** The account that the screens were last opened for on this page. */
let lastId: number | undefined;
const refusalListeners = new Set<() => void>();

/** Section 3: a stored user without a role is an admin. Null for anything else than a user. */
function storedUser(): User | null {
  const user = deviceStorage.readJson(userKey);
  if (typeof user !== 'object' || user === null) return null;
  const { id, username, role = 'admin' } = user as Partial<Record<keyof User, unknown>>;
  return typeof id === 'number' && typeof username === 'string' && typeof role === 'string'
    ? { id, username, role }
    : null;
}

/**
 * The staff screens open for the account that is signed in now, if they are not open. Returns whether this page has
 * shown them to another account before.
 */
export function openScreens(): boolean {
  if (opened !== null) return false;
  const user = storedUser();
  opened = { token: storedToken(), user };
  const isOther = lastId !== undefined && lastId !== user?.id;
  lastId = user?.id;
  setScreenSession({
    headers,
    isTakenOver: areTakenOver,
    onRefused: () => {
      for (const listener of refusalListeners) listener();
    },
  });
  return isOther;
}

export function closeScreens(): void {
  opened = null;
  setScreenSession(null);
}

/** Whether somebody else than who opened the screens is signed in on this device now. */
export function areTakenOver(): boolean {
  const token = storedToken();
  if (opened === null || token === null) return false;
  if (foreign?.token === token) return true;
  if (opened.token === token) return false;
  // Without a stored user, the server compares.
  const user = storedUser();
  if (opened.user === null || (user !== null && user.id !== opened.user.id)) return true;
  // The same account has signed in again.
  opened.token = token;
  return false;
}

/** Who uses the screens: whoever opened them, with the newest role, even after signing out in another tab. */
export function screenUser(): User | null {
  const user = storedUser();
  if (opened === null) return user;
  if (user !== null && !areTakenOver() && (opened.user === null || opened.user.id === user.id))
    opened.user = user;
  return opened.user;
}

/** Their name, which tells whose a draft is; empty if nobody is known. */
export const screenUsername = (): string => screenUser()?.username ?? '';

/** The name of whoever has taken the screens over; null if nobody has, empty if the name is not known. */
export const takenOverBy = (): string | null =>
  areTakenOver() ? ((foreign?.token === storedToken() ? foreign : storedUser())?.username ?? '') : null;

/** The server says whose a token is. Returns whether it is the screens' own account. */
export function recognizeToken(token: string, { id, username }: { id: number; username: string }): boolean {
  const user = screenUser();
  if (areTakenOver()) return false;
  if (user === null || user.id === id) return true;
  foreign = { token, username };
  notifyOfSession();
  return false;
}

/** Before the screens are opened again for the user who is signed in now: a stored user that is not theirs goes. */
export function forgetForeignUser(): void {
  if (foreign?.token === storedToken()) deviceStorage.remove(userKey);
}

/** Calls back when the server has refused a call of these screens. Returns the function that unsubscribes. */
export function onRefusedScreens(listener: () => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

export const takenOverText = (owner: string, other: string): string =>
  `${other || 'Somebody else'} has signed in in this browser. This screen belongs to ${owner || 'who opened it'}, so it saves nothing.`;

function headers(): Record<string, string> {
  const other = takenOverBy();
  const user = screenUser();
  if (other !== null) {
    const message = takenOverText(user?.username ?? '', other);
    throw new RequestError(message, 412, JSON.stringify({ message }));
  }
  const token = storedToken();
  return {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(user !== null && { [ownerHeader]: `${user.id} ${user.role}` }),
  };
}
