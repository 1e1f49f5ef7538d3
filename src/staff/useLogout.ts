import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../accounts/accounts.queries.ts';
import { pauseNotices } from '../notices/staff/browser-push.ts';
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
      // Also where the server could not end them: a device that is signed out shows no notices.
      pauseNotices().catch(() => undefined);
      // The session of somebody else who has signed in since stays.
      if (!areTakenOver()) {
        clearSession();
        toast({ title: 'Logged Out', description: 'You have been successfully logged out' });
      }
      return navigate({ to: '/login' });
    },
  });
}
