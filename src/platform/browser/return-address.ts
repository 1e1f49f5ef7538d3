/** Where staff were when they were sent to the login, so that signing in leads back there. Browser only, for this tab. */

const key = 'placeBeforeLogin';

/** Keeps the address on view, if it is one of the staff screens; answers whether it is. */
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

/** The kept address, which is forgotten with this call; section 2's `/admin` when there is none. */
export function takeReturnAddress(): string {
  try {
    const place = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return place !== null && /^\/admin(?:[/?]|$)/.test(place) ? place : '/admin';
  } catch {
    return '/admin';
  }
}
