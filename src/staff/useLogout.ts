import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../accounts/accounts.queries.ts';
import { areTakenOver } from '../platform/browser/screen-session.ts';
import { clearSession } from '../platform/browser/stored-session.ts';
import { useToast } from '../ui/toast/useToast.ts';

/**
 * Section 4: logging out ends the session on the server and removes token and user here, even when the token has expired
 * already (401, 403) or the server cannot be reached.
 */
export function useLogout() {
  const toast = useToast();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: signOut,
    retry: false,
    onSettled: () => {
      // The session of somebody else who has signed in since stays.
      if (!areTakenOver()) {
        clearSession();
        toast({ title: 'Logged Out', description: 'You have been successfully logged out' });
      }
      return navigate({ to: '/login' });
    },
  });
}
