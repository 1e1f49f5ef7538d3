import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RequestError } from '../../platform/browser/request.ts';
import { onRefusedScreens } from '../../platform/browser/screen-session.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { ownAccountQuery } from '../own-account.staff.queries.ts';
import { useRole } from '../useMay.ts';

/**
 * Keeps the stored role up to date, so that the screens follow when an admin changes it:
 * when they are opened, when the user comes back to them, and when the server refuses a call for it. Data is
 * then read again, because another role gets other fields.
 */
export function useCurrentRole(): void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { error } = useQuery({
    ...ownAccountQuery(),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const isEnded = error instanceof RequestError && error.status === 401;
  useEffect(() => {
    // The calls of the open screen report the end of the session.
    if (isEnded)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => path !== ownAccountQuery().queryKey[0],
      });
  }, [isEnded, queryClient]);
  useEffect(
    () =>
      onRefusedScreens(
        () => void queryClient.invalidateQueries({ queryKey: ownAccountQuery().queryKey, exact: true }),
      ),
    [queryClient],
  );
  const role = useRole();
  const roleOfAnswers = useRef(role);
  useEffect(() => {
    if (role === roleOfAnswers.current) return;
    // Fields may have disappeared from an open form.
    if (roleOfAnswers.current !== null)
      toast({
        title: `Your role is now ${role}`,
        description: 'The screens show what it may see and change.',
      });
    roleOfAnswers.current = role;
    void queryClient.invalidateQueries();
  }, [role, queryClient, toast]);
}
