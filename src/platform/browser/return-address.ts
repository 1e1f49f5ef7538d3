import { tabStorage } from './browser-storage.ts';

/** Where staff were when they were sent to the login, so that signing in leads back there. Browser only, for this tab. */

const key = 'placeBeforeLogin';

/** Keeps the address on view, if it is one of the staff screens; answers whether it is. */
export function rememberReturnAddress(): boolean {
  const { pathname, search } = window.location;
  if (pathname !== '/admin' && !pathname.startsWith('/admin/')) return false;
  // Where storage is blocked, signing in leads to the staff screens' first tab.
  tabStorage.write(key, pathname + search);
  return true;
}

/** The kept address, which is forgotten with this call; section 2's `/admin` when there is none. */
export function takeReturnAddress(): string {
  const address = tabStorage.read(key);
  tabStorage.remove(key);
  return address !== null && /^\/admin(?:[/?]|$)/.test(address) ? address : '/admin';
}
