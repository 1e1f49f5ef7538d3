import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { Inquiry } from '../../inquiry.ts';
import { mutationOptions, refreshInquiries } from '../useInquiryChange.ts';

/** A write about one inquiry, with its toasts; everything shown of inquiries is fetched again afterwards. */
export function useLeadWrite<Change>(
  inquiry: Pick<Inquiry, 'id'>,
  options: {
    send: (change: Change) => Promise<unknown>;
    /** The toast's title. */
    done: (change: Change) => string;
    /** For a failure without a message from the server. */
    failed: string;
    onDone?: (change: Change) => void;
  },
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  return useMutation({
    ...mutationOptions(inquiry),
    mutationFn: options.send,
    onSuccess: (_, change) => {
      options.onDone?.(change);
      toast({ title: options.done(change) });
    },
    onError: (error) => errorToast(error, options.failed),
    onSettled: () => refreshInquiries(queryClient),
  });
}
