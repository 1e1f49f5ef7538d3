import { recognizeToken, screenUser } from '../platform/browser/screen-session.ts';
import { storedToken, writeStoredSession } from '../platform/browser/stored-session.ts';
import { isRole } from '../platform/roles.ts';
import type { Account } from './account.ts';

/** The signed-in user of this device. Browser only; nobody is signed in if storage is blocked. */
export type Session = { token: string; user: Account };

/** Section 3: keeps a session in local storage. Throws section 8's message when it cannot be read back. */
export function storeSession({ token, user }: Session): void {
  writeStoredSession(token, JSON.stringify(user));
  if (storedToken() !== token) throw new Error('Failed to store authentication token');
}

/** Stores the user of `token` as the server knows it: the role may have changed. */
export function updateStoredUser(token: string, { id, username, role }: Account): void {
  // The answer may belong to an earlier session.
  if (token !== storedToken() || !recognizeToken(token, { id, username })) return;
  const known = storedUser();
  if (known?.id === id && known.username === username && known.role === role) return;
  writeStoredSession(token, JSON.stringify({ id, username, role }));
}

/** The user of the staff screens in this tab; null without one. */
export function storedUser(): Account | null {
  const user = screenUser();
  return user !== null && isRole(user.role) ? { ...user, role: user.role } : null;
}
