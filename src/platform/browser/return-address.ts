import { tabStorage } from './browser-storage.ts';

/**
 * Where staff were when they were redirected to the login, so that signing in leads back. Browser only, per
 * tab.
 */

const key = 'placeBeforeLogin';

/** Stores the current address if it is one of the staff screens. Returns whether it is. */
export function rememberReturnAddress(): boolean {
  const { pathname, search } = window.location;
  if (pathname !== '/admin' && !pathname.startsWith('/admin/')) return false;
  // Where storage is blocked, signing in leads to the staff screens' first tab.
  tabStorage.write(key, pathname + search);
  return true;
}

/** Whether this tab was redirected to the login from a staff screen. */
export const hasReturnAddress = (): boolean => tabStorage.read(key) !== null;

/** Returns the stored address and removes it; section 2's `/admin` if there is none. */
export function takeReturnAddress(): string {
  const address = tabStorage.read(key);
  tabStorage.remove(key);
  return address !== null && /^\/admin(?:[/?]|$)/.test(address) ? address : '/admin';
}
