import { deviceStorage } from '../platform/browser/browser-storage.ts';
import { storedToken, userKey, writeStoredSession } from '../platform/browser/stored-session.ts';
import { isRole } from '../platform/roles.ts';
import type { Account } from './account.ts';

/** The signed-in user of this device. Browser only; nobody is signed in if storage is blocked. */
export type Session = { token: string; user: Account };

/** Section 3: keeps a session in local storage. Throws section 8's message when it cannot be read back. */
export function storeSession({ token, user }: Session): void {
  writeStoredSession(token, JSON.stringify(user));
  if (storedToken() !== token) throw new Error('Failed to store authentication token');
}

/** Stores what the server says about the user of the current session, whose role may have changed. */
export function updateStoredUser({ id, username, role }: Account): void {
  const token = storedToken();
  const known = storedUser();
  if (token === null || (known?.id === id && known.username === username && known.role === role)) return;
  writeStoredSession(token, JSON.stringify({ id, username, role }));
}

/** The stored user; null when there is none or something else is stored in its place. */
export function storedUser(): Account | null {
  const user = deviceStorage.readJson(userKey);
  return isAccount(user) ? user : null;
}

const isAccount = (value: unknown): value is Account =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'username' in value &&
  typeof value.username === 'string' &&
  'role' in value &&
  isRole(value.role);
