import { tokenKey, userKey } from '../platform/request.ts';
import type { Account } from './account.ts';

/** Who is signed in on this device. Browser only; where storage is blocked, nobody ever is. */
export type Session = { token: string; user: Account };

/** Section 3: keeps a session in local storage. Throws section 8's message when it cannot be read back. */
export function storeSession({ token, user }: Session): void {
  try {
    window.localStorage.setItem(tokenKey, token);
    window.localStorage.setItem(userKey, JSON.stringify(user));
  } catch {
    // Blocked or full: reading it back tells.
  }
  if (storedToken() !== token) throw new Error('Failed to store authentication token');
}

/** The stored token; null without one. Whether it is still live only the server knows. */
export const storedToken = (): string | null => read(tokenKey) || null;

/** The stored user; null when there is none or something else is stored in its place. */
export function storedUser(): Account | null {
  try {
    const user: unknown = JSON.parse(read(userKey) ?? 'null');
    return isAccount(user) ? user : null;
  } catch {
    return null;
  }
}

/** Forgets who is signed in, on this device only. */
export function clearSession(): void {
  try {
    window.localStorage.removeItem(tokenKey);
    window.localStorage.removeItem(userKey);
  } catch {
    // Blocked: then nothing was stored either.
  }
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

const isAccount = (value: unknown): value is Account =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'username' in value &&
  typeof value.username === 'string' &&
  'role' in value &&
  value.role === 'admin';
