import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ownAccountQuery } from '../own-account.staff.queries.ts';
import { updateStoredUser } from '../session.ts';
import { useRole } from '../useMay.ts';

/**
 * Keeps the role that this device has stored up to date, so that the screens follow when an admin changes it:
 * when they are opened, and when the user comes back to them. What was read before is read again, because it
 * has other fields for another role.
 */
export function useCurrentRole({ enabled }: { enabled: boolean }): void {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...ownAccountQuery(),
    enabled,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data !== undefined) updateStoredUser(data);
  }, [data]);
  const role = useRole();
  const roleOfAnswers = useRef(role);
  useEffect(() => {
    if (role === roleOfAnswers.current) return;
    roleOfAnswers.current = role;
    void queryClient.invalidateQueries();
  }, [role, queryClient]);
}
