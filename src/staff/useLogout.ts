import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../accounts/accounts.queries.ts';
import { clearSession } from '../platform/browser/stored-session.ts';
import { useToast } from '../ui/toast/useToast.ts';

/**
 * Section 4: logging out ends the session on the server and forgets token and user here. A token that was dead already
 * (401, 403) or a server that cannot be reached must not keep anyone signed in on this device.
 */
export function useLogout() {
  const toast = useToast();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: signOut,
    retry: false,
    onSettled: () => {
      clearSession();
      toast({ title: 'Logged Out', description: 'You have been successfully logged out' });
      return navigate({ to: '/login' });
    },
  });
}
