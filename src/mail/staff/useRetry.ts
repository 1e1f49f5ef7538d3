import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { retryAllMail, retryWaitingMail, waitingMailQuery } from '../mail.staff.queries.ts';

/** Returns what reads the mails that wait again, and their number. */
export function useReadWaitingAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: waitingMailQuery().queryKey });
}

/** Tries one of the mails that wait, or all, again now. */
export function useRetry() {
  const toast = useToast();
  const errorToast = useErrorToast();
  const readAgain = useReadWaitingAgain();
  return useMutation({
    mutationFn: (id: number | 'all') => (id === 'all' ? retryAllMail() : retryWaitingMail(id)),
    onSuccess: () => {
      toast({ title: 'Tried again now', description: 'What is sent disappears from the list.' });
      return readAgain();
    },
    onError: (error) => {
      errorToast(error, 'Failed to try again');
      return readAgain();
    },
  });
}
