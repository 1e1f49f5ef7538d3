import { useSyncExternalStore } from 'react';
import type { Role } from '../platform/roles.ts';
import { subscribeToSession } from '../platform/browser/stored-session.ts';
import { may, type Permission } from './permissions.ts';
import { storedUser } from './session.ts';

const currentRole = (): Role | null => storedUser()?.role ?? null;

/**
 * The current user's role; null until it is known. It outlives the session: an open form must not lose fields with
 * typed text.
 */
export const useRole = () => useSyncExternalStore(subscribeToSession, currentRole, currentRole);

/**
 * Whether the signed-in user has a permission. Screens leave out what is not allowed instead of
 * disabling it. The server checks it again.
 */
export function useMay(permission: Permission): boolean {
  const role = useRole();
  return role !== null && may(role, permission);
}
