import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ToastContent } from '../../ui/toast/toasts.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { inquiriesKey, sendArchived, sendStatus, showStatus } from '../inquiries.staff.queries.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import type { InquiryStatus } from '../inquiry.ts';

/** Section 7: refreshes the lists afterwards, once for several changes in progress. */
async function refreshInquiries(queryClient: QueryClient): Promise<void> {
  if (queryClient.isMutating({ mutationKey: inquiriesKey }) > 1) return;
  // A first fetch in progress would not be repeated, and may have read the older state.
  await queryClient.cancelQueries({ queryKey: inquiriesKey });
  await queryClient.invalidateQueries({ queryKey: inquiriesKey });
}

/** Changes of one inquiry are sent one after the other, so that a retry never undoes a later change. */
const mutationOptions = ({ id }: Pick<Inquiry, 'id'>) => ({
  mutationKey: [...inquiriesKey, id],
  scope: { id: `inquiry ${id}` },
});

/** A change of one inquiry, with its toasts. Everything shown of inquiries is refetched afterwards. */
export function useInquiryChange<Change = void, Answer = unknown>(
  inquiry: Pick<Inquiry, 'id'>,
  options: {
    send: (change: Change) => Promise<Answer>;
    done: (change: Change, answer: Answer) => ToastContent;
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
    onSuccess: (answer, change) => {
      options.onDone?.(change);
      toast(options.done(change, answer));
    },
    onError: (error) => errorToast(error, options.failed),
    onSettled: () => refreshInquiries(queryClient),
  });
}

/** Sets an inquiry's status: optimistic in every list, and rolled back when it fails. */
export function useStatusChange(inquiry: Inquiry) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate } = useMutation({
    ...mutationOptions(inquiry),
    mutationFn: (status: InquiryStatus) => sendStatus({ id: inquiry.id, status }),
    onMutate: async (status) => {
      await queryClient.cancelQueries({ queryKey: inquiriesKey });
      showStatus(queryClient, { id: inquiry.id, status });
      return inquiry.status;
    },
    onSuccess: () => {
      toast({ title: 'Status Updated', description: 'Inquiry status has been updated successfully' });
    },
    onError: (error, _, before) => {
      // Otherwise a later change is in progress, and already shown.
      const isLast = queryClient.isMutating(mutationOptions(inquiry)) === 1;
      if (isLast && before !== undefined) showStatus(queryClient, { id: inquiry.id, status: before });
      errorToast(error, 'Failed to update inquiry status');
    },
    onSettled: () => refreshInquiries(queryClient),
  });
  return mutate;
}

/** Archives an inquiry, or restores it. It leaves its list when the server has answered. */
export function useArchiving(inquiry: Inquiry, onDone: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    ...mutationOptions(inquiry),
    mutationFn: (isArchived: boolean) => sendArchived({ id: inquiry.id, isArchived }),
    onSuccess: ({ appointmentAt, hasTime }, isArchived) => {
      onDone();
      const isTaken = appointmentAt !== null && !hasTime;
      toast(
        isArchived
          ? { title: 'Inquiry Archived', description: 'Inquiry has been archived successfully' }
          : {
              title: 'Inquiry Restored',
              description: isTaken
                ? 'The time of its test drive is taken by somebody else'
                : 'Inquiry has been restored successfully',
            },
      );
    },
    onError: (error, isArchived) => {
      errorToast(error, `Failed to ${isArchived ? 'archive' : 'restore'} inquiry`);
    },
    onSettled: () => refreshInquiries(queryClient),
  });
  return { pending: isPending, start: () => mutate(!inquiry.isArchived) };
}
