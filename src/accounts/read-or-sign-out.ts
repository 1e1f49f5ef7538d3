import { endedSession, readAsStaff, RequestError } from '../platform/browser/request.ts';
import { readOwnAccount } from './own-account.staff.queries.ts';
import { isOwed } from './is-owed.ts';
import { storedUser } from './session.ts';

/** Time limit for reading the user's role, in milliseconds. */
const patience = 3_000;

/**
 * Like `readAsStaff`, for the vehicle lists and the dashboard, where section 4 has a 403 end the session too.
 * Not if the user has another role by now: then the screens follow it, and the call rejects with the 403. Nor while
 * something else comes first, which is shown in their place.
 */
export async function readOrSignOut(url: string, init: RequestInit = {}): Promise<Response> {
  const role = storedUser()?.role;
  try {
    return await readAsStaff(url, init);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 403 || isOwed(error)) throw error;
    // Without an answer, the 403 counts as section 4 says.
    const now = await readOwnAccount(AbortSignal.timeout(patience)).catch(() => null);
    throw now === null || now.role === role ? endedSession() : error;
  }
}
