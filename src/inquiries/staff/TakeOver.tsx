import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/staff/Button.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { sendTakeOver } from '../inquiries.staff.queries.ts';
import type { Inquiry } from '../inquiry.ts';
import { mutationOptions, refreshInquiries } from './useInquiryChange.ts';

/** What the rows share with the tab. */
type Acts = {
  open: number | null;
  onView: (inquiry: Inquiry) => void;
  onMoved: (inquiry: Inquiry) => void;
};

/** Makes a doubtful inquiry a current one with one press; nothing for any other. */
export function TakeOver({ inquiry, acts }: { inquiry: Inquiry; acts: Acts }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    ...mutationOptions(inquiry),
    mutationFn: () => sendTakeOver(inquiry.id),
    onSuccess: ({ appointmentAt, hasTime }) => {
      // An open one stays open, to be answered; the button is gone, so its heading takes the focus.
      if (acts.open === inquiry.id) acts.onView(inquiry);
      else acts.onMoved(inquiry);
      toast({
        title: 'Inquiry Taken Over',
        description:
          appointmentAt === null || hasTime
            ? 'It is among the current inquiries now'
            : 'It is among the current inquiries now. The time of its test drive is not free',
      });
    },
    onError: (error) => errorToast(error, 'Failed to take over inquiry'),
    onSettled: () => refreshInquiries(queryClient),
  });
  if (!inquiry.isDoubtful || inquiry.isArchived) return null;
  return (
    <Button
      variant="row"
      aria-label={`Take over inquiry ${inquiry.id}, ${inquiry.name}`}
      aria-disabled={isPending}
      className="whitespace-nowrap"
      onClick={() => mutate()}
    >
      Take Over
    </Button>
  );
}
