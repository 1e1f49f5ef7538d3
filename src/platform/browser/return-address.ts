/** Where staff were when they were redirected to the login, so that signing in leads back. Browser only, per tab. */

const key = 'placeBeforeLogin';

/** Stores the current address if it is one of the staff screens. Returns whether it is. */
export function rememberReturnAddress(): boolean {
  const { pathname, search } = window.location;
  if (pathname !== '/admin' && !pathname.startsWith('/admin/')) return false;
  try {
    window.sessionStorage.setItem(key, pathname + search);
  } catch {
    // Blocked: signing in leads to the staff screens' first tab.
  }
  return true;
}

/** Returns the stored address and removes it; section 2's `/admin` if there is none. */
export function takeReturnAddress(): string {
  try {
    const place = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return place !== null && /^\/admin(?:[/?]|$)/.test(place) ? place : '/admin';
  } catch {
    return '/admin';
  }
}
