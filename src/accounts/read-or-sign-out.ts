import { endedSession, readAsStaff, RequestError } from '../platform/browser/request.ts';
import { readOwnAccount } from './own-account.staff.queries.ts';
import { storedUser, updateStoredUser } from './session.ts';

/**
 * Like `readAsStaff`, for the vehicle lists and the dashboard, where section 4 has a 403 end the session too.
 * Not if the user has another role by now: then the screens follow it, and the call rejects with the 403.
 */
export async function readOrSignOut(url: string, init: RequestInit = {}): Promise<Response> {
  const role = storedUser()?.role;
  try {
    return await readAsStaff(url, init);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 403) throw error;
    updateStoredUser(await readOwnAccount());
    throw storedUser()?.role === role ? endedSession() : error;
  }
}
