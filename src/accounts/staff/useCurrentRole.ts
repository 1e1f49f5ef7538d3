import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownAccountQuery } from '../own-account.staff.queries.ts';
import { updateStoredUser } from '../session.ts';

/**
 * Keeps the role that this device has stored up to date, so that the screens follow when an admin changes it:
 * when they are opened, and when the user comes back to them.
 */
export function useCurrentRole({ enabled }: { enabled: boolean }): void {
  const { data } = useQuery({
    ...ownAccountQuery(),
    enabled,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data !== undefined) updateStoredUser(data);
  }, [data]);
}
